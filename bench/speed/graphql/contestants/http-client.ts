import { Agent, request } from 'node:http';

/** One connection that stays open: what is measured is the server, not the making of connections. */
export class HttpClient {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 });
  readonly #url: string;

  constructor(url: string) {
    this.#url = url;
  }

  /** The answer as it came; throws where it is no answer. */
  post(body: Buffer): Promise<Buffer> {
    return new Promise((resolve, reject) => {
      const sent = request(this.#url, { agent: this.#agent, method: 'POST', headers: headersFor(body) });
      sent.once('error', reject);
      sent.once('response', (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.once('error', reject);
        response.once('end', () => {
          const answer = Buffer.concat(parts);
          if (response.statusCode === 200) resolve(answer);
          else reject(new Error(`HTTP ${response.statusCode}: ${answer.toString().slice(0, 500)}`));
        });
      });
      sent.end(body);
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}

export const JSON_HEADERS = { 'content-type': 'application/json', accept: 'application/json' } as const;

const headersFor = (body: Buffer) => ({ ...JSON_HEADERS, 'content-length': body.length });

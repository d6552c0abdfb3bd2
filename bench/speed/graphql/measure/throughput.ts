import autocannon from 'autocannon';
import { JSON_HEADERS } from '../contestants/http-client.ts';

const CONNECTIONS = 4;

/** Answers a second when several ask at the same time. */
export const requestsPerSecond = async (
  url: string,
  bodies: readonly Buffer[],
  seconds: number,
): Promise<number> => {
  const { requests, duration, non2xx, errors } = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: seconds,
    requests: bodies.map((body) => ({ method: 'POST', headers: JSON_HEADERS, body })),
  });
  if (non2xx > 0 || errors > 0) throw new Error(`${non2xx + errors} requests under load failed.`);
  return requests.total / duration;
};

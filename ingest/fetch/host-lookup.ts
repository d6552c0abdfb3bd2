import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { InputError } from '../../src/domain/errors.ts';

/** All addresses of a host, or nothing where it has none. */
export type HostLookup = (host: string) => Promise<readonly string[]>;

/** The system's own look-up (hosts file, then DNS), ended after a while. */
export const systemLookup =
  (timeoutMs: number): HostLookup =>
  async (host) => {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<readonly string[]>((resolve) => {
      timer = setTimeout(() => resolve([]), timeoutMs);
    });
    const asked = lookup(host, { all: true, verbatim: true }).then(
      (found) => found.map(({ address }) => address),
      () => [],
    );
    try {
      return await Promise.race([asked, late]);
    } finally {
      clearTimeout(timer);
    }
  };

/**
 * Answers for the hosts of `HOST:IP[,IP…]`, one address a look-up, the last one for ever after: with it a name that
 * moves between two look-ups can be played.
 */
export const answeredLookup = (rules: readonly string[], otherwise: HostLookup): HostLookup => {
  const answers = new Map(rules.map(ruleOf));
  const asked = new Map<string, number>();
  return async (host) => {
    const addresses = answers.get(host);
    if (addresses === undefined) return otherwise(host);
    const turn = asked.get(host) ?? 0;
    asked.set(host, turn + 1);
    return addresses.slice(Math.min(turn, addresses.length - 1)).slice(0, 1);
  };
};

const ruleOf = (rule: string): [string, readonly string[]] => {
  const colon = rule.indexOf(':');
  const host = rule.slice(0, Math.max(colon, 0)).toLowerCase().replace(/\.$/, '');
  const addresses = rule
    .slice(colon + 1)
    .split(',')
    .map((address) => address.trim().replace(/^\[(.*)\]$/, '$1'));
  if (host === '' || addresses.some((address) => isIP(address) === 0))
    throw new InputError(`an answered look-up is like HOST:IP or HOST:IP,IP, not ${JSON.stringify(rule)}`);
  return [host, addresses];
};

import { isIP } from 'node:net';
import { InputError } from '../../src/domain/errors.ts';
import type { SkipReason } from '../page.ts';
import { BoundedMap } from './bounded-map.ts';
import { answeredLookup, type HostLookup, systemLookup } from './host-lookup.ts';
import { refusedRange } from './refused-ranges.ts';

export interface GuardOptions {
  /** Opens the guard: any address, any port. */
  readonly allowPrivate?: boolean;
  /** `IP` (any port), `IP:PORT`, `[IPv6]:PORT`: opens it for that address alone. */
  readonly allowAddresses?: readonly string[];
  /** `HOST:IP[,IP…]`: answers the look-ups of that host. */
  readonly resolve?: readonly string[];
  readonly lookup?: HostLookup;
  readonly clock: () => number;
}

export type GuardVerdict = Admitted | Refusal;

/** May be fetched, from these addresses and from no other: they are what was checked. */
export interface Admitted {
  readonly admitted: true;
  readonly url: URL;
  readonly addresses: readonly string[];
}

export interface Refusal {
  readonly admitted: false;
  readonly reason: SkipReason;
  readonly message: string;
}

export interface AddressGuard {
  check(url: string): Promise<GuardVerdict>;
  /** After a failed connection the host is looked up, and checked, anew. */
  forget(host: string): void;
}

const DNS_TIMEOUT_MS = 10_000;
/** How long an address that was checked serves its host: a name that moves meanwhile is not asked again. */
const PIN_MS = 300_000;
const MOST_PINS = 10_000;
const STANDARD_PORT: Readonly<Record<string, number>> = { 'http:': 80, 'https:': 443 };

/**
 * Decides what may be connected to. Where several things are wrong, the address is named before the port, the
 * port before the rest: what would have been reached is what a reader must know.
 */
export const createAddressGuard = (options: GuardOptions): AddressGuard => {
  const admits = admission(options);
  const addressesOf = pinnedLookup(options);
  return {
    check: async (text) => {
      const url = URL.canParse(text) ? new URL(text) : undefined;
      if (url === undefined) return refusal('bad-url', `${quoted(text)} is no URL`);
      if (STANDARD_PORT[url.protocol] === undefined)
        return refusal('scheme-refused', `${quoted(url.protocol)} is neither http nor https`);
      const addresses = await addressesOf.get(hostOf(url));
      const verdict = judged(url, addresses, admits);
      return verdict.admitted && hasCredentials(url)
        ? refusal('bad-url', 'a URL with a user name or password is not followed')
        : verdict;
    },
    forget: (host) => addressesOf.forget(host),
  };
};

type Admission = (address: string, url: URL) => 'named' | 'public' | Refusal;

/** A name that leads to any refused address is refused whole: no honest public site has one beside its public ones. */
const judged = (url: URL, addresses: readonly string[], admits: Admission): GuardVerdict => {
  if (addresses.length === 0) return unresolved(url, admits);
  const answers = addresses.map((address) => ({ address, answer: admits(address, url) }));
  // What the user opened by name is meant: its other addresses are left alone, not held against it.
  const named = answers.filter(({ answer }) => answer === 'named');
  if (named.length > 0) return admitted(url, named);
  const refused = answers.map(({ answer }) => answer).filter((answer) => typeof answer === 'object');
  const worst = refused.find(({ reason }) => reason === 'address-refused') ?? refused[0];
  return worst ?? admitted(url, answers);
};

const admitted = (url: URL, answers: readonly { readonly address: string }[]): Admitted => ({
  admitted: true,
  url,
  addresses: answers.map(({ address }) => address),
});

/** Without an address, the port or the credentials may still be the better reason. */
const unresolved = (url: URL, admits: Admission): Refusal => {
  const asIfPublic = admits(ANY_PUBLIC_ADDRESS, url);
  if (typeof asIfPublic === 'object') return asIfPublic;
  if (hasCredentials(url)) return refusal('bad-url', 'a URL with a user name or password is not followed');
  return refusal('dns', `${quoted(url.hostname)} has no address`);
};

const ANY_PUBLIC_ADDRESS = '1.1.1.1';

const admission = ({ allowPrivate = false, allowAddresses = [] }: GuardOptions): Admission => {
  const opened = allowAddresses.map(openedAddress);
  return (address, url) => {
    const port = portOf(url);
    const isOpened = opened.some((one) => one.address === address && (one.port ?? port) === port);
    if (allowPrivate || isOpened) return 'named';
    const range = refusedRange(address);
    if (range !== undefined) return refusal('address-refused', `${address} is not public (${range})`);
    return url.port === ''
      ? 'public'
      : refusal('port-refused', `port ${port} is not the one of ${url.protocol.slice(0, -1)}`);
  };
};

const openedAddress = (text: string): { address: string; port: number | undefined } => {
  if (isIP(text) !== 0) return { address: canonical(text), port: undefined };
  const [, v6, v4, port] = /^(?:\[([^\]]+)\]|([\d.]+))(?::(\d{1,5}))?$/.exec(text) ?? [];
  const address = v6 ?? v4 ?? '';
  const number = port === undefined ? undefined : Number(port);
  if (isIP(address) === 0 || (number !== undefined && (number < 1 || number > 65_535)))
    throw new InputError(`an allowed address is like IP, IP:PORT or [IPv6]:PORT, not ${quoted(text)}`);
  return { address: canonical(address), port: number };
};

/** Looks a host up, once for all who ask at a time, remembers what it found for a while, and asks for nothing needless. */
const pinnedLookup = ({ resolve = [], lookup, clock }: GuardOptions) => {
  const ask = answeredLookup(resolve, lookup ?? systemLookup(DNS_TIMEOUT_MS));
  const pins = new BoundedMap<string, Pin>(MOST_PINS);
  const pinned = (host: string): Pin => {
    const pin: Pin = { addresses: ask(host).then((found) => found.map(canonical)), until: clock() + PIN_MS };
    pins.set(host, pin);
    const drop = (): void => pins.delete(host);
    pin.addresses.then((found) => (found.length === 0 ? drop() : undefined), drop);
    return pin;
  };
  const get = async (host: string): Promise<readonly string[]> => {
    const known = knownAddresses(host);
    if (known !== undefined) return known;
    const pin = pins.get(host);
    return pin !== undefined && pin.until > clock() ? pin.addresses : pinned(host).addresses;
  };
  return { get, forget: (host: string) => pins.delete(withoutDot(host)) };
};

interface Pin {
  readonly addresses: Promise<readonly string[]>;
  readonly until: number;
}

/** Addresses say themselves; `localhost` and names below it are this machine whatever a resolver says (RFC 6761, 6.3). */
const knownAddresses = (host: string): readonly string[] | undefined => {
  if (isIP(host) !== 0) return [host];
  return /(^|\.)localhost(\.localdomain)?$/.test(host) ? ['127.0.0.1', '::1'] : undefined;
};

const hostOf = (url: URL): string => withoutDot(url.hostname.replace(/^\[(.*)\]$/, '$1'));

/** `example.org.` is `example.org`. */
const withoutDot = (host: string): string => host.toLowerCase().replace(/\.+$/, '');

/** One spelling an address, that of URLs; a zone (`fe80::1%eth0`) is no part of it. */
const canonical = (address: string): string => {
  const plain = address.replace(/%.*$/, '');
  return isIP(plain) === 6 ? new URL(`http://[${plain}]/`).hostname.slice(1, -1) : plain;
};

const portOf = (url: URL): number =>
  url.port === '' ? (STANDARD_PORT[url.protocol] ?? 0) : Number(url.port);

const hasCredentials = ({ username, password }: URL): boolean => username !== '' || password !== '';

const refusal = (reason: SkipReason, message: string): Refusal => ({ admitted: false, reason, message });

const quoted = (text: string): string => JSON.stringify(text.slice(0, 200));

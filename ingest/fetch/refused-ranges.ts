import { BlockList, isIP, isIPv6 } from 'node:net';

/**
 * Addresses at which no public web site can be: by the special-purpose registries of IANA (RFC 6890 and its successors),
 * and the addresses at which clouds tell their machines secrets.
 */
const REFUSED: readonly (readonly [name: string, ...ranges: readonly string[]])[] = [
  ['cloud metadata', '169.254.169.254/32', '168.63.129.16/32', '100.100.100.200/32', '192.0.0.192/32'],
  ['this network', '0.0.0.0/8'],
  ['private', '10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16'],
  ['shared by carriers', '100.64.0.0/10'],
  ['loopback', '127.0.0.0/8'],
  ['link-local', '169.254.0.0/16'],
  ['protocol assignments', '192.0.0.0/24', '192.88.99.0/24'],
  ['documentation', '192.0.2.0/24', '198.51.100.0/24', '203.0.113.0/24'],
  ['benchmarking', '198.18.0.0/15'],
  ['multicast', '224.0.0.0/4'],
  ['reserved', '240.0.0.0/4'],
  ['cloud metadata', 'fd00:ec2::254/128', 'fd20:ce::254/128'],
  ['loopback', '::1/128'],
  ['unspecified', '::/128'],
  // An IPv4 address in another dress: whoever means it can write it plainly. This costs NAT64 networks their
  // IPv4-only sites, and buys that no second reading of an address exists.
  ['IPv4 inside IPv6', '::ffff:0:0/96', '::ffff:0:0:0/96', '::/96', '64:ff9b::/96', '64:ff9b:1::/48'],
  ['IPv4 inside IPv6 (6to4)', '2002::/16'],
  ['IPv4 inside IPv6 (Teredo)', '2001::/32'],
  ['protocol assignments', '2001::/23'],
  ['documentation', '2001:db8::/32', '3fff::/20'],
  ['private', 'fc00::/7'],
  ['link-local', 'fe80::/10'],
  ['site-local', 'fec0::/10'],
  ['multicast', 'ff00::/8'],
];

/** Only this part of IPv6 is given out as global unicast. */
const GLOBAL_IPV6 = '2000::/3';

/** What kind of address this is, if it is one at which nothing may be fetched. */
export const refusedRange = (address: string): string | undefined => {
  const family = isIPv6(address) ? 'ipv6' : 'ipv4';
  // BlockList reads a mapped address as IPv4 too; its own name is the better answer.
  const named = LISTS.find((entry) => entry.family === family && entry.list.check(address, family));
  if (named !== undefined) return named.name;
  if (isIP(address) === 0) return 'no IP address';
  return family === 'ipv6' && !GLOBAL.check(address, 'ipv6') ? 'not global unicast' : undefined;
};

type Family = 'ipv4' | 'ipv6';

const familyOf = (range: string): Family => (range.includes(':') ? 'ipv6' : 'ipv4');

const listOf = (range: string): BlockList => {
  const [network = '', bits] = range.split('/');
  const list = new BlockList();
  list.addSubnet(network, Number(bits), familyOf(range));
  return list;
};

const GLOBAL = listOf(GLOBAL_IPV6);
const LISTS = REFUSED.flatMap(([name, ...ranges]) =>
  ranges.map((range) => ({ name: `${name}, ${range}`, family: familyOf(range), list: listOf(range) })),
);

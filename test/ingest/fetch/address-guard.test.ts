import { describe, expect, test } from '@jest/globals';
import { createAddressGuard, type GuardOptions } from '../../../ingest/fetch/address-guard.ts';
import { systemLookup } from '../../../ingest/fetch/host-lookup.ts';
import { refusedRange } from '../../../ingest/fetch/refused-ranges.ts';

const PUBLIC = '93.184.215.14';

/** Look-ups of a network that we made up. */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  'www.example.org': [PUBLIC, '2606:2800:21f:cb07:6820:80da:af6b:8b2c'],
  'inside.example.org': ['10.1.2.3'],
  'both.example.org': [PUBLIC, '192.168.1.1'],
  'both6.example.org': [PUBLIC, 'fd12:3456::1'],
  'mapped.example.org': ['::ffff:10.0.0.1'],
  'metadata.google.internal': ['169.254.169.254'],
  '127.0.0.1.nip.example': ['127.0.0.1'],
  'zone.example.org': ['fe80::1%eth0'],
};

const guardWith = (options: Partial<GuardOptions> = {}) =>
  createAddressGuard({ clock: () => 0, lookup: async (host) => NAMES[host] ?? [], ...options });

const ATTACKS: readonly (readonly [url: string, reason: string])[] = [
  // This machine, in every spelling that a URL knows.
  ['http://127.0.0.1/', 'address-refused'],
  ['http://127.1/', 'address-refused'],
  ['http://127.0.1/', 'address-refused'],
  ['http://127.255.255.254/', 'address-refused'],
  ['http://2130706433/', 'address-refused'],
  ['http://017700000001/', 'address-refused'],
  ['http://0177.0.0.1/', 'address-refused'],
  ['http://0x7f000001/', 'address-refused'],
  ['http://0x7f.0x0.0x0.0x1/', 'address-refused'],
  ['http://0x7F.1/', 'address-refused'],
  ['http://127.0.0.1./', 'address-refused'],
  ['http://１２７.０.０.１/', 'address-refused'],
  ['http://①②⑦.⓪.⓪.①/', 'address-refused'],
  ['http://127。0。0。1/', 'address-refused'],
  ['http://%31%32%37.0.0.1/', 'address-refused'],
  ['http://127%2e0%2e0%2e1/', 'address-refused'],
  ['http:\\\\127.0.0.1\\', 'address-refused'],
  ['http:127.0.0.1', 'address-refused'],
  ['  http://127.0.0.1/  ', 'address-refused'],
  ['ht\ntp://127.0.\t0.1/', 'address-refused'],
  ['http://localhost/', 'address-refused'],
  ['http://LOCALHOST/', 'address-refused'],
  ['http://localhost./', 'address-refused'],
  ['http://localhost../', 'address-refused'],
  ['http://anything.localhost/', 'address-refused'],
  ['http://localhost.localdomain/', 'address-refused'],
  ['http://ⓛocalhost/', 'address-refused'],
  ['http://127.0.0.1.nip.example/', 'address-refused'],
  ['http://0/', 'address-refused'],
  ['http://0.0.0.0/', 'address-refused'],
  ['http://[::]/', 'address-refused'],
  ['http://[::1]/', 'address-refused'],
  ['http://[0:0:0:0:0:0:0:1]/', 'address-refused'],
  ['http://[0000::0001]/', 'address-refused'],
  // IPv4 inside IPv6.
  ['http://[::ffff:127.0.0.1]/', 'address-refused'],
  ['http://[::ffff:7f00:1]/', 'address-refused'],
  ['http://[::ffff:0:127.0.0.1]/', 'address-refused'],
  ['http://[::127.0.0.1]/', 'address-refused'],
  ['http://[::ffff:a9fe:a9fe]/', 'address-refused'],
  ['http://[64:ff9b::127.0.0.1]/', 'address-refused'],
  ['http://[64:ff9b::a9fe:a9fe]/', 'address-refused'],
  ['http://[64:ff9b:1::10.0.0.1]/', 'address-refused'],
  ['http://[2002:7f00:1::]/', 'address-refused'],
  ['http://[2002:a9fe:a9fe::1]/', 'address-refused'],
  ['http://[2001:0:4136:e378:8000:63bf:80ff:fffe]/', 'address-refused'],
  ['http://mapped.example.org/', 'address-refused'],
  // Secrets of clouds.
  ['http://169.254.169.254/latest/meta-data/', 'address-refused'],
  ['http://2852039166/', 'address-refused'],
  ['http://0xa9fea9fe/', 'address-refused'],
  ['http://0251.0376.0251.0376/', 'address-refused'],
  ['http://169.254.43518/', 'address-refused'],
  ['http://[fd00:ec2::254]/', 'address-refused'],
  ['http://metadata.google.internal/', 'address-refused'],
  ['http://168.63.129.16/', 'address-refused'],
  ['http://100.100.100.200/', 'address-refused'],
  // Nets that nobody serves the public from.
  ['http://10.0.0.1/', 'address-refused'],
  ['http://172.16.0.1/', 'address-refused'],
  ['http://172.31.255.255/', 'address-refused'],
  ['http://192.168.0.1/', 'address-refused'],
  ['http://100.64.0.1/', 'address-refused'],
  ['http://100.127.255.254/', 'address-refused'],
  ['http://169.254.1.1/', 'address-refused'],
  ['http://192.0.0.8/', 'address-refused'],
  ['http://192.0.2.1/', 'address-refused'],
  ['http://198.18.0.1/', 'address-refused'],
  ['http://198.19.255.255/', 'address-refused'],
  ['http://198.51.100.7/', 'address-refused'],
  ['http://203.0.113.9/', 'address-refused'],
  ['http://224.0.0.1/', 'address-refused'],
  ['http://239.255.255.250/', 'address-refused'],
  ['http://240.0.0.1/', 'address-refused'],
  ['http://255.255.255.255/', 'address-refused'],
  ['http://[fc00::1]/', 'address-refused'],
  ['http://[fd12:3456:789a::1]/', 'address-refused'],
  ['http://[fe80::1]/', 'address-refused'],
  ['http://[fec0::1]/', 'address-refused'],
  ['http://[ff02::1]/', 'address-refused'],
  ['http://[2001:db8::1]/', 'address-refused'],
  ['http://[100::1]/', 'address-refused'],
  ['http://[4000::1]/', 'address-refused'],
  // Names that lead there, wholly or among others.
  ['http://inside.example.org/', 'address-refused'],
  ['http://both.example.org/', 'address-refused'],
  ['http://both6.example.org/', 'address-refused'],
  ['http://zone.example.org/', 'address-refused'],
  // The address is told before the port and before what else is wrong.
  ['http://127.0.0.1:8080/', 'address-refused'],
  ['http://[::1]:22/', 'address-refused'],
  ['http://www.example.org@127.0.0.1/', 'address-refused'],
  ['http://www.example.org:80@169.254.169.254/', 'address-refused'],
  ['http://127.0.0.1#@www.example.org/', 'address-refused'],
  ['http://127.0.0.1\\@www.example.org/', 'address-refused'],
  // Ports, credentials, schemes, no URLs.
  ['http://www.example.org:22/', 'port-refused'],
  ['http://www.example.org:8080/', 'port-refused'],
  ['http://www.example.org:443/', 'port-refused'],
  ['https://www.example.org:80/', 'port-refused'],
  ['http://nowhere.invalid:6379/', 'port-refused'],
  ['http://93.184.215.14:11211/', 'port-refused'],
  ['http://user:password@www.example.org/', 'bad-url'],
  ['http://user@www.example.org/', 'bad-url'],
  ['http://user@nowhere.invalid/', 'bad-url'],
  ['http://[fe80::1%25eth0]/', 'bad-url'],
  ['http://[::1/', 'bad-url'],
  ['http://256.256.256.256/', 'bad-url'],
  ['http://1.2.3.4.5/', 'bad-url'],
  ['http://', 'bad-url'],
  ['http:///', 'bad-url'],
  ['http://a b/', 'bad-url'],
  ['//www.example.org/', 'bad-url'],
  ['www.example.org', 'bad-url'],
  ['', 'bad-url'],
  ['http://www.example.org:99999/', 'bad-url'],
  ['file:///etc/passwd', 'scheme-refused'],
  ['ftp://www.example.org/', 'scheme-refused'],
  ['gopher://127.0.0.1:6379/_INFO', 'scheme-refused'],
  ['javascript:alert(1)', 'scheme-refused'],
  ['data:text/html,<p>', 'scheme-refused'],
  ['ws://www.example.org/', 'scheme-refused'],
  ['unix:/var/run/docker.sock', 'scheme-refused'],
  ['blob:http://www.example.org/x', 'scheme-refused'],
  ['view-source:http://www.example.org/', 'scheme-refused'],
  ['http://nowhere.invalid/', 'dns'],
];

describe('the address guard refuses', () => {
  test('a long table of attacks', () => {
    expect(ATTACKS.length).toBeGreaterThanOrEqual(60);
  });

  test.each(ATTACKS)('%j: %s', async (url, reason) => {
    const verdict = await guardWith().check(url);
    expect(verdict).toEqual({ admitted: false, reason, message: expect.stringMatching(/\S/) });
  });

  test('every address of every refused net, at both its ends', () => {
    const ends = [
      '0.0.0.0',
      '0.255.255.255',
      '172.15.255.255',
      '172.32.0.0',
      '100.63.255.255',
      '100.128.0.0',
    ];
    expect(ends.map((address) => refusedRange(address) === undefined)).toEqual([
      false,
      false,
      true,
      true,
      true,
      true,
    ]);
  });
});

describe('the address guard admits', () => {
  test.each([
    ['http://www.example.org/', [PUBLIC, '2606:2800:21f:cb07:6820:80da:af6b:8b2c']],
    ['https://WWW.example.org./a?b#c', [PUBLIC, '2606:2800:21f:cb07:6820:80da:af6b:8b2c']],
    ['http://www.example.org:80/', [PUBLIC, '2606:2800:21f:cb07:6820:80da:af6b:8b2c']],
    [`http://${PUBLIC}/`, [PUBLIC]],
    ['http://[2606:4700::1111]/', ['2606:4700::1111']],
  ])('%s, with the addresses that were checked', async (url, addresses) => {
    expect(await guardWith().check(url)).toMatchObject({ admitted: true, addresses });
  });

  test('private addresses on any port, where that is said', async () => {
    const guard = guardWith({ allowPrivate: true });
    expect(await guard.check('http://127.0.0.1:8080/')).toMatchObject({ addresses: ['127.0.0.1'] });
    expect(await guard.check('http://localhost:1/')).toMatchObject({ addresses: ['127.0.0.1', '::1'] });
    expect(await guard.check('file:///etc/passwd')).toMatchObject({ reason: 'scheme-refused' });
  });
});

describe('one allowed address', () => {
  const reasonOf = async (allowAddresses: readonly string[], url: string) => {
    const verdict = await guardWith({ allowAddresses }).check(url);
    return verdict.admitted ? verdict.addresses : verdict.reason;
  };

  test.each([
    ['127.0.0.1:8080', 'http://127.0.0.1:8080/', ['127.0.0.1']],
    ['127.0.0.1:8080', 'http://localhost:8080/', ['127.0.0.1']],
    ['127.0.0.1:8080', 'http://127.0.0.1:8081/', 'address-refused'],
    ['127.0.0.1:8080', 'http://127.0.0.1/', 'address-refused'],
    ['127.0.0.1:8080', 'http://127.0.0.2:8080/', 'address-refused'],
    ['127.0.0.1:8080', 'http://[::1]:8080/', 'address-refused'],
    ['127.0.0.1', 'http://127.0.0.1:9/', ['127.0.0.1']],
    ['[::1]:8080', 'http://[0:0::1]:8080/', ['::1']],
    ['::1', 'http://[::1]/', ['::1']],
    ['10.1.2.3', 'http://inside.example.org/', ['10.1.2.3']],
    ['192.168.1.1', 'http://both.example.org/', ['192.168.1.1']],
    [`${PUBLIC}:8080`, `http://${PUBLIC}:8080/`, [PUBLIC]],
    [`${PUBLIC}:8080`, `http://${PUBLIC}/`, [PUBLIC]],
  ])('%s for %s: %j', async (allowed, url, expected) => {
    expect(await reasonOf([allowed], url)).toEqual(expected);
  });

  test.each(['', 'localhost', '127.0.0.1:0', '127.0.0.1:70000', '127.0.0.1/8', '::1:8080x', '[::1'])(
    '%j is wrong input',
    (text) => {
      expect(() => guardWith({ allowAddresses: [text] })).toThrow(/an allowed address is like/);
    },
  );
});

describe('the system’s own look-up', () => {
  test('finds all addresses of a host, and ends after a while', async () => {
    expect(await systemLookup(60_000)('localhost')).toContain('127.0.0.1');
    expect(await systemLookup(0)('nowhere.invalid')).toEqual([]);
  });
});

describe('a name that moves', () => {
  const URL_OF_NAME = 'http://moving.example.org/';
  const moving = { resolve: [`moving.example.org:${PUBLIC},127.0.0.1`] };

  test('is not asked again while its checked address serves', async () => {
    const guard = guardWith(moving);
    const first = await guard.check(URL_OF_NAME);
    expect(await guard.check(URL_OF_NAME)).toEqual(first);
    expect(first).toMatchObject({ admitted: true, addresses: [PUBLIC] });
  });

  test('is refused when it is asked again', async () => {
    const guard = guardWith(moving);
    await guard.check(URL_OF_NAME);
    guard.forget('moving.example.org');
    expect(await guard.check(URL_OF_NAME)).toMatchObject({ reason: 'address-refused' });
    expect(await guard.check(URL_OF_NAME)).toMatchObject({ reason: 'address-refused' });
  });

  test('is asked again after a while', async () => {
    let now = 0;
    const guard = guardWith({ ...moving, clock: () => now });
    await guard.check(URL_OF_NAME);
    now = 300_001;
    expect(await guard.check(URL_OF_NAME)).toMatchObject({ reason: 'address-refused' });
  });

  test.each(['moving.example.org', 'x:', ':127.0.0.1', 'x:127.0.0.1,', 'x:y'])(
    '%j is wrong input',
    (rule) => {
      expect(() => guardWith({ resolve: [rule] })).toThrow(/an answered look-up is like/);
    },
  );
});

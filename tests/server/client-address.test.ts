import { describe, expect, test } from 'vitest';
import { createTrustedProxies } from '../../server/client-address';

const PERSON = '203.0.113.9';

describe('without trusted proxies', () => {
  test.each([PERSON, '127.0.0.1', '1.1.1.1, 2.2.2.2', ''])(
    'X-Forwarded-For "%s" is the client’s own word',
    (forged) => {
      expect(createTrustedProxies([]).clientAddress('198.51.100.1', forged)).toBe('198.51.100.1');
    },
  );
});

describe('with trusted proxies', () => {
  const proxies = createTrustedProxies(['loopback', '10.0.0.0/8', '192.0.2.7', '2001:db8::/32']);

  test.each([
    ['one proxy', '127.0.0.1', PERSON, PERSON],
    ['two proxies', '127.0.0.1', `${PERSON}, 10.1.2.3`, PERSON],
    ['a forged entry on the left', '127.0.0.1', `1.2.3.4, ${PERSON}`, PERSON],
    ['a forged trusted address on the left', '127.0.0.1', `10.9.9.9, ${PERSON}, 10.1.2.3`, PERSON],
    ['only trusted addresses', '127.0.0.1', '10.1.1.1, 10.2.2.2', '10.1.1.1'],
    ['a peer that is no proxy', PERSON, '127.0.0.1', PERSON],
    ['a single trusted address', '192.0.2.7', PERSON, PERSON],
    ['its neighbour', '192.0.2.8', PERSON, '192.0.2.8'],
    ['IPv4 inside IPv6', '::ffff:10.0.0.1', PERSON, PERSON],
    ['IPv6 proxy', '2001:db8::1', '2001:0:ce49::5', '2001:0:ce49::5'],
    ['a port', '127.0.0.1', `${PERSON}:4711`, PERSON],
    ['brackets and a port', '::1', '[2a00::1]:443', '2a00::1'],
    ['rubbish at the right', '127.0.0.1', `${PERSON}, <script>`, '127.0.0.1'],
    ['rubbish behind a proxy', '127.0.0.1', 'unknown, 10.1.2.3', '10.1.2.3'],
    ['no header', '127.0.0.1', undefined, '127.0.0.1'],
    ['an endless header', '127.0.0.1', `${PERSON}, `.repeat(500), '127.0.0.1'],
    ['no socket any more', undefined, PERSON, '0.0.0.0'],
  ])('%s', (_name, socket, header, expected) => {
    expect(proxies.clientAddress(socket, header)).toBe(expected);
  });
});

test.each(['10.0.0.0/33', 'proxy.example', '10.0.0.0/8/8', '::/129', '10.0.0.0/x', 'loopback/8'])(
  '"%s" stops the start by name',
  (entry) => {
    expect(() => createTrustedProxies([entry])).toThrow(/TRUSTED_PROXIES.*/s);
  },
);

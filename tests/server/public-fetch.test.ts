// Servers, since what is tested is which addresses are connected to, and how connections end.
import { createServer, type AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { createPublicPost, fetchPublic, isPublicAddress } from '~/platform/adapters/public-fetch';

test.each(['8.8.8.8', '93.184.216.34', '2606:4700:4700::1111'])('%s is of the public web', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.31.255.255',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '224.0.0.1',
  '::1',
  '::',
  'fd00::1',
  'fe80::1',
  '::ffff:10.0.0.1',
  '::ffff:7f00:1',
  '64:ff9b:1::1',
  '2002:a00:1::',
  'fec0::1',
  '::127.0.0.1',
  '::ffff:0:7f00:1',
  '3fff::1',
  'localhost',
])('%s is inside', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each([
  'https://127.0.0.1/',
  'https://[::1]/',
  'https://localhost/',
  'http://example.com/',
  'https://10.0.0.1:8443/x',
])('%s is not asked', async (url) => {
  await expect(fetchPublic(url, { maxBytes: 1000, timeoutMs: 2000 })).rejects.toThrow(/public web/);
});

test('a receiver that changes protocols is no answer, and is not waited for', async () => {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () =>
      socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n'),
    );
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  try {
    const post = createPublicPost({ allowsPrivate: true });
    const answer = post(`http://127.0.0.1:${port}/`, { body: '{}', headers: {}, timeoutMs: 2000, maxBytes: 10 });
    await expect(answer).rejects.toThrow(/without an answer/);
  } finally {
    await new Promise((resolve) => void server.close(resolve));
  }
});

import { execFile } from 'node:child_process';
import { createServer as createWebServer } from 'node:http';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { addressOf, firstPage, freePort } from '../../scripts/address.mjs';

const open: Server[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((server) => new Promise((resolve) => server.close(resolve))));
});

async function listen(server: Server, host?: string): Promise<number> {
  open.push(server);
  await new Promise<void>((resolve) => server.listen({ port: 0, host }, resolve));
  return (server.address() as AddressInfo).port;
}

describe('npm run up', () => {
  test('on a port that is taken says so at once, and nothing else', async () => {
    const port = await listen(createServer());
    const outcome = await new Promise<{ code: unknown; out: string; err: string }>((resolve) => {
      const env = { ...process.env, PORT: `${port}` };
      execFile(process.execPath, ['scripts/up.mjs'], { env }, (error, out, err) =>
        resolve({ code: error?.code, out, err }),
      );
    });
    expect(outcome).toEqual({
      code: 1,
      out: '',
      err: `Port ${port} is taken by another program. Any free one: PORT=0 npm run up\n`,
    });
  });

  test.each(['127.0.0.1', '0.0.0.0'])('a port is taken where somebody listens at %s alone', async (host) => {
    const port = await listen(createServer(), host);
    await expect(freePort(port)).rejects.toMatchObject({ code: 'EADDRINUSE' });
    await expect(freePort(port, '0.0.0.0')).rejects.toMatchObject({ code: 'EADDRINUSE' });
  });

  test('port 0 is any that is free, and is told by its number', async () => {
    const port = await freePort(0);
    expect(port).toBeGreaterThan(0);
    expect(await freePort(port)).toBe(port);
    expect(addressOf(port)).toBe(`http://localhost:${port}`);
    expect(addressOf(port, '0.0.0.0')).toBe(`http://localhost:${port}`);
    expect(addressOf(3000, '127.0.0.2')).toBe('http://127.0.0.2:3000');
    expect(addressOf(3000, '::1')).toBe('http://[::1]:3000');
  });

  test.each([
    [200, '/demo'],
    [404, '/'],
  ])('where /demo answers %i the first page is %s', async (status, page) => {
    const requests: string[] = [];
    const port = await listen(
      createWebServer((request, response) => {
        requests.push(`${request.method} ${request.url}`);
        response.writeHead(status).end();
      }),
    );
    expect(await firstPage(`http://127.0.0.1:${port}`)).toBe(`http://127.0.0.1:${port}${page}`);
    expect(requests).toEqual(['HEAD /demo']);
  });
});

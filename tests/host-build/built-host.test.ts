import { brotliDecompressSync } from 'node:zlib';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ServerBuild } from '@remix-run/node';
import { matchRoutes } from '@remix-run/react';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createRouteMatcher } from '../../server/route-matcher';
import { cspStyleHashes } from '../support/csp-hashes';
import { eventually, startProcess, type HostProcess } from '../server/support/process';
import { sendRequest } from '../server/support/test-host';

type RouteObject = Parameters<typeof matchRoutes>[0][number];

const BUILD = 'build/server/index.js';
let host: HostProcess;
let formPath: string;

/** The pages of the demo that `/demo` links to, as paths. */
const demoPaths = (html: string) =>
  [...html.matchAll(/href="([^"]*\/(?:form|ebill|autopay)\/[^"]+)"/g)].map(
    (match) => new URL(match[1] ?? '', 'http://x').pathname,
  );

beforeAll(async () => {
  if (!existsSync(BUILD)) throw new Error('There is no build to test: run `npm run build` first');
  host = await startProcess({ args: ['build/host/main.js'], env: { DEMO: '1', TRUSTED_PROXIES: 'loopback' } });
  formPath = demoPaths((await sendRequest(host.port, '/demo')).body.toString())[0] ?? '';
});
afterAll(() => host?.remove());

describe('the built host', () => {
  test.each([
    ['/', 200],
    ['/demo', 200],
    ['/404', 404],
  ])('answers %s with a page and %i', async (target, expected) => {
    const { status, headers, body } = await sendRequest(host.port, target);
    expect(status).toBe(expected);
    expect(headers['content-type']).toContain('text/html');
    expect(body.toString()).toContain('<main id="main"');
  });

  test('refuses a path that cannot be decoded with a page, and tells no token to any output', async () => {
    const token = formPath.split('/').at(-1) ?? '';
    const [head = '', , signature = 'none'] = token.split('.');
    for (const tail of ['%ff', '%', '%zz/x', '/%c3%28', '?lang=%ff', '?source=%ff&token=%ff']) {
      const path = `/nowhere/${token}${tail}`;
      for (const method of ['GET', 'HEAD', 'POST', 'PUT']) {
        const { status, body } = await sendRequest(host.port, path, { method });
        expect(status).toBeLessThan(500);
        if (!tail.startsWith('?')) expect({ path: tail, method, status }).toEqual({ path: tail, method, status: 400 });
        if (!tail.startsWith('?') && method === 'GET')
          expect(body.toString()).toMatch(/<main id="main".*<h1>This address isn’t valid<\/h1>/);
      }
    }
    const cleaned = await sendRequest(host.port, `${formPath}%ff`);
    expect([cleaned.status, cleaned.headers.location]).toEqual([302, formPath]);
    const api = await sendRequest(host.port, `/api/${token}%ff`);
    expect([api.status, api.headers['content-type']]).toEqual([400, 'application/json']);
    await sendRequest(host.port, `//form//${token}`);
    await sendRequest(host.port, `/k/${signature}%ff`);
    await eventually(() => expect(host.events('request').length).toBeGreaterThan(24));
    expect(host.output().includes(head) || host.output().includes(signature)).toBe(false);
    expect(host.events('surprise')).toEqual([]);
  });

  test('serves the form page again byte for byte', async () => {
    const headers = { 'accept-encoding': 'gzip' };
    const first = await sendRequest(host.port, formPath, { headers });
    const again = await sendRequest(host.port, formPath, { headers });
    expect(first.headers['content-encoding']).toBe('gzip');
    expect(again.body.equals(first.body)).toBe(true);
    expect(again.headers['content-security-policy']).toBe(first.headers['content-security-policy']);
  });

  test('puts one style element into each page of the demo, of at most 10 kB, which its policy lets in and no script', async () => {
    const styleOf = (html: string) => /<style>(.*?)<\/style>/s.exec(html)?.[1] ?? '';
    const list = (await sendRequest(host.port, '/demo')).body.toString();
    const linked = [...list.matchAll(/<a href="([^"]+)">[^<]*<\/a> <code>/g)].map(
      ([, href = '']) => new URL(href.replaceAll('&amp;', '&'), 'http://x'),
    );
    const paths = ['/404', '/demo', '/', ...linked.map(({ pathname, search }) => pathname + search)];
    const pages = await Promise.all(paths.map((path) => sendRequest(host.port, path)));
    const shown = pages.filter(({ headers }) => headers['content-type']?.includes('text/html'));
    expect(shown.length).toBeGreaterThan(50);
    for (const { body, headers } of shown) {
      const html = body.toString();
      const css = styleOf(html);
      const size = Buffer.byteLength(css);
      expect(size > 100 && size <= 10_000, String(size)).toBe(true);
      const policy = String(headers['content-security-policy']);
      expect(policy).toContain(`script-src 'self'; style-src 'self' ${cspStyleHashes(html).join(' ')};`);
      expect(html.match(/<script(?! type="application\/json")(?! type="module"[^>]* src=)/g)).toBeNull();
    }
  });

  test('puts the colours of the dark page into one that may be dark, and once', async () => {
    const styleOf = async (scheme: string) => {
      const cookie = `latchkey-scheme=${Buffer.from(JSON.stringify(scheme)).toString('base64')}`;
      return /<style[^>]*>(.*?)<\/style>/s.exec(
        (await sendRequest(host.port, '/budget', { headers: { cookie } })).body.toString(),
      )?.[1];
    };
    const [auto = '', light = '', dark = ''] = await Promise.all(['auto', 'light', 'dark'].map(styleOf));
    const DARK_PAGE = '--page:#14181f';
    expect([auto, light, dark].map((css) => css.split(DARK_PAGE).length - 1)).toEqual([1, 0, 1]);
    expect([auto, light, dark].map((css) => css.includes('prefers-color-scheme'))).toEqual([true, false, false]);
    expect(dark.indexOf(DARK_PAGE)).toBeGreaterThan(dark.indexOf('--page:#fff'));
  });

  test('sends every script of the form page compressed ahead', async () => {
    const html = (await sendRequest(host.port, formPath)).body.toString();
    const scripts = [...html.matchAll(/src="(\/assets\/[^"]+\.js)"/g)].map((match) => match[1] ?? '');
    expect(scripts).not.toEqual([]);
    for (const script of scripts) {
      const plain = await sendRequest(host.port, script);
      const small = await sendRequest(host.port, script, { headers: { 'accept-encoding': 'br' } });
      expect(plain.status).toBe(200);
      if (small.headers['content-encoding'] === 'br')
        expect(brotliDecompressSync(small.body).equals(plain.body)).toBe(true);
      else expect(plain.body.length).toBeLessThan(512);
    }
  });

  test.each(['/no/such/page', '/.vite/manifest.json', '/server/index.js'])(
    'knows no page or file at %s',
    async (target) => {
      const { status, headers } = await sendRequest(host.port, target);
      expect({ status, location: headers.location }).toEqual({ status: 302, location: '/404' });
    },
  );
});

test('every demo path ends in the leaf that Remix chooses', async () => {
  const { routes } = (await import(pathToFileURL(path.resolve(BUILD)).href)) as ServerBuild;
  const tree = (parentId: string | undefined): RouteObject[] =>
    Object.values(routes).flatMap((route) => {
      if (!route || route.parentId !== parentId) return [];
      const { id, path: own, index } = route;
      return [index ? { id, path: own, index: true } : { id, path: own, children: tree(id) }];
    });
  const matchRoute = createRouteMatcher(routes);
  const patterns = Object.values(routes).map((route) =>
    `/${route?.path ?? ''}`
      .replace(/\/+/g, '/')
      .replace(/:\w+\??/g, 'x')
      .replace('*', 'y/z'),
  );
  const paths = [
    '/',
    '/demo',
    '/demo/outbox',
    '/demo/outbox/1',
    '/form/preview/1',
    '/form/a/verify/b',
    '/form/a/none',
    '/nothing',
    ...patterns,
  ];
  for (const each of [...paths, ...demoPaths((await sendRequest(host.port, '/demo')).body.toString())]) {
    expect(matchRoute(each)?.routeIds, each).toEqual(matchRoutes(tree(undefined), each)?.map(({ route }) => route.id));
  }
});

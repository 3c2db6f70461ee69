import { createRequestHandler, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { describe, expect, test } from 'vitest';
import { pageData } from '~/services/respond.server';
import { createDrawing, rememberAsked } from '../../server/page-drawing';
import { postedRequest } from '../../server/request-copies';
import { buildOf } from './support/stand-in-build';

/** Loaders and an action by what the address asks of them; each notes that it was asked. */
function world() {
  const asked: string[] = [];
  const loaderOf = (id: string) => async (args: LoaderFunctionArgs) => {
    asked.push(id);
    return answer(new URL(args.request.url).searchParams.get(id), { ...args.params, id }) as Promise<Response>;
  };
  const action = async ({ request, params }: ActionFunctionArgs) => {
    asked.push('action');
    const typed = await request.text();
    return answer(new URL(request.url).searchParams.get('action'), { ...params, typed }) as Promise<Response>;
  };
  const build = buildOf(
    {
      root: { path: '', loader: loaderOf('root') },
      layout: { loader: loaderOf('layout') },
      page: { parentId: 'layout', path: 'page/:token', loader: loaderOf('page'), action },
      still: { path: 'still', loader: loaderOf('still') },
    },
    (_context, manifest, data) => {
      if (JSON.stringify(data).includes('"undrawable"')) throw new Error('undrawable');
      return JSON.stringify({ manifest, data });
    },
  );
  const remix = createRequestHandler(build, 'production');
  return {
    asked,
    remix,
    drawing: createDrawing(build, createRequestHandler(rememberAsked(build), 'production'), true),
  };
}

async function answer(wish: string | null, params: object): Promise<unknown> {
  switch (wish) {
    case 'cookie':
      return pageData({ params }, { headers: { 'set-cookie': 'a=b', 'x-own': 'yes' } });
    case 'gone':
      return pageData({ params }, { status: 410 });
    case 'json':
      return Response.json({ params });
    case 'plain':
      return { params };
    case 'thrown':
      throw new Response('no', { status: 403 });
    case 'error':
      throw new Error('secret');
    case 'redirect':
      throw redirect('/elsewhere', { headers: { 'set-cookie': 'c=d' } });
    case 'relative':
      return redirect('../elsewhere');
    case 'kept':
      return new Response(null, { status: 304, headers: { location: '/elsewhere' } });
    case 'undrawable':
      return pageData({ params, undrawable: true, words: 'undrawable' });
    default:
      return pageData({ params, many: [1, { deep: '中' }] });
  }
}

const context = () => {
  const pages: string[] = [];
  return { pages, latchkey: { nonce: 'n', onHtml: (html: string) => pages.push(html) } as never };
};

/** A post as the host hands it on. */
const posted = (url: URL) =>
  postedRequest({
    url,
    headers: new Headers({ 'content-type': 'text/plain' }),
    bytes: new TextEncoder().encode('typed'),
    signal: () => new AbortController().signal,
  });

async function seen(handle: ReturnType<typeof world>['remix'], address: string, method: string) {
  const load = context();
  const url = new URL(address.startsWith('/') ? address : `/page/t%2Fk${address}`, 'http://host');
  const response = await handle(method === 'POST' ? posted(url) : new Request(url, { method }), load as never);
  return {
    status: response.status,
    headers: [...response.headers],
    body: await response.text(),
    pages: load.pages,
  };
}

const WISHES = ['', 'cookie', 'gone', 'json', 'plain', 'thrown', 'error', 'redirect', 'undrawable'];
const QUERIES = [
  ...['root', 'layout', 'page'].flatMap((id) => WISHES.map((wish) => `?${id}=${wish}`)),
  '?root=cookie&layout=cookie&page=gone',
  '?layout=gone&page=json',
  '?root=cookie&page=thrown',
  '?_data=page',
  '?index&page=cookie',
];

describe.each(['GET', 'HEAD'])('%s in the shortest way', (method) => {
  test.each(QUERIES)('%s is answered as Remix answers it, and each loader is asked once', async (query) => {
    const { asked, remix, drawing } = world();
    const expected = await seen(remix, query, method);
    const byRemix = asked.splice(0);
    expect(await seen(drawing, query, method)).toEqual(expected);
    expect(asked.sort()).toEqual(byRemix.sort());
  });
});

describe('POST in the shortest way', () => {
  test.each([
    ...[...WISHES, 'relative', 'kept'].map((wish) => `?action=${wish}`),
    '?action=json&page=thrown',
    '?_data=page&action=redirect',
    '?index&action=redirect',
  ])('%s is answered as Remix answers it, and the action is asked once', async (query) => {
    const { asked, remix, drawing } = world();
    const expected = await seen(remix, query, 'POST');
    const byRemix = asked.splice(0);
    expect(await seen(drawing, query, 'POST')).toEqual(expected);
    expect(asked.sort()).toEqual(byRemix.sort());
    expect(asked.filter((id) => id === 'action')).toHaveLength(1);
  });

  test.each(['/still', '/still?index'])('%s takes none, as Remix says it', async (address) => {
    const { asked, drawing } = world();
    expect((await seen(drawing, address, 'POST')).status).toBe(405);
    expect(asked).not.toContain('action');
  });
});

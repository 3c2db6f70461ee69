import { matchRoutes } from '@remix-run/react';
import { expect, test } from 'vitest';
import { createBranchBuild, createPageHandlers } from '../../server/page-handlers';
import { createRouteMatcher } from '../../server/route-matcher';
import { buildFromRoutes, createFakeBuild } from './support/fake-build';

type RouteObject = Parameters<typeof matchRoutes>[0][number];

const table = buildFromRoutes(
  {
    root: { path: '' },
    _site: {},
    _link: {},
    index: { parentId: '_site', index: true },
    form: { parentId: '_link', path: 'form/:token' },
    verify: { parentId: '_link', path: 'form/:token/verify/:inputId' },
    results: { parentId: '_link', path: 'form/:token/results' },
    preview: { parentId: '_site', path: 'form/preview/:id' },
    seen: { path: 'form/:token/seen' },
    draft: { path: 'form/:token/draft' },
    demo: { path: 'demo' },
    demoIndex: { parentId: 'demo', index: true },
    outbox: { parentId: 'demo', path: 'outbox' },
    message: { parentId: 'demo', path: 'outbox/:id' },
    admin: { path: 'smart/accounts/:accountId/template-approval' },
    camel: { path: 'verifyEmail' },
    legal: { parentId: '_site', path: ':lang?/legal/:page' },
    image: { path: 'image/:name.png' },
    files: { path: 'files/*' },
    filesIndex: { parentId: 'files', index: true },
    one: { path: 'twice/:a' },
    two: { path: 'twice/:b' },
    notFound: { parentId: '_site', path: '*' },
  },
  () => '',
);

const paths = [
  '/',
  '',
  '/form/abc',
  '/form/abc/',
  '/form/abc//',
  '/FORM/Abc',
  '/form/preview/7',
  '/form/preview',
  '/form/preview/verify/7',
  '/form/abc/verify/q1',
  '/form/abc/results',
  '/form/abc/seen',
  '/form/abc/seen/more',
  '/form',
  '/form/',
  '/demo',
  '/demo/',
  '/demo/outbox',
  '/demo/outbox/9',
  '/demo/other',
  '/smart/accounts/5/template-approval',
  '/verifyEmail',
  '/verifyemail',
  '/legal/terms',
  '/es/legal/terms',
  '/a/b/legal/terms',
  '/image/cat.png',
  '/image/cat.gif',
  '/files',
  '/files/',
  '/files/a',
  '/files/a/b/c',
  '/twice/x',
  '/nothing',
  '/nothing/at/all',
  '/form/a%2Fb',
  '/form/%E4%B8%AD',
  '/f%6Frm/abc',
  '/form/a.b-c_d~e',
  '/form/eyJhbGciOiJIUzI1NiJ9.eyJqdGkiOiJ4In0.c2ln',
  '/form//abc',
  '//form/abc',
  '/form/%2e%2e/abc',
  '/form/abc/%2Fverify/q1',
  '/form/:token',
  '/form/*',
  '/*',
];

function remixRoutes(parentId: string | undefined): RouteObject[] {
  return Object.values(table.routes)
    .filter((route) => route !== undefined && route.parentId === parentId)
    .map((route) => {
      const { id, path, index } = route as { id: string; path?: string; index?: boolean };
      return index ? { id, path, index: true } : { id, path, children: remixRoutes(id) };
    });
}

test.each(paths)('%s is matched as by the whole table', (path) => {
  const expected = matchRoutes(remixRoutes(undefined), path);
  const found = createRouteMatcher(table.routes)(path);
  expect(found?.routeIds).toEqual(expected?.map(({ route }) => route.id));
  expect(found?.params).toEqual(expected?.at(-1)?.params);
});

test('the pattern of a match is that of its route files', () => {
  const match = createRouteMatcher(table.routes);
  expect(match('/FORM/abc/verify/q1/')?.pattern).toBe('/form/:token/verify/:inputId');
  expect(match('/')?.pattern).toBe('/');
  expect(match('/nothing/at/all')?.pattern).toBe('/*');
});

test('the build of a branch holds its routes alone', async () => {
  const { build } = createFakeBuild();
  const narrow = await createBranchBuild(build, ['root', 'form']);
  expect(Object.keys(narrow.routes)).toEqual(['root', 'form']);
  expect(Object.keys(narrow.assets.routes)).toEqual(['root', 'form']);
  expect(Object.keys(build.routes).length).toBeGreaterThan(2);
});

test('each leaf has one handler, made once, and loads only the modules of its branch', async () => {
  const { build } = createFakeBuild();
  const loaded: string[] = [];
  const routes = Object.fromEntries(
    Object.entries(build.routes).map(([id, route]) => {
      if (!route) throw new Error(`${id} is missing`);
      return [id, { ...route, module: async () => (loaded.push(id), route.module) }];
    }),
  );
  const handlerOf = createPageHandlers({ ...build, routes }, 'test');
  const [first, second, other] = [handlerOf('/form/a'), handlerOf('/form/b'), handlerOf('/resource')];
  expect(await first.load()).toBe(await second.load());
  expect(loaded).toEqual(['root', 'form']);
  expect(await first.load()).not.toBe(await other.load());
  expect(first.match?.pattern).toBe('/form/:token');
});

import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { Manifest } from '../../scripts/check-dependencies';

/** What the product is built on, by its owner's choice, and the folders in which each package does what it was chosen for. */
const CHOSEN: Record<string, readonly string[]> = {
  '@remix-run/react': ['app/routes', 'app/areas', 'app/ui'],
  '@remix-run/node': ['app/routes', 'app/lib', 'server'],
  '@remix-run/serve': ['tests/host-build'],
  react: ['app/areas', 'app/ui'],
  'react-dom': ['app/entry.server.tsx', 'app/browser'],
  'remix-i18next': ['app/lib'],
  i18next: ['app/locales'],
  'react-i18next': ['app/routes', 'app/areas', 'app/ui'],
  'remix-validated-form': ['app/lib/contract'],
  zod: ['app/areas', 'app/lib/contract', 'app/platform', 'app/routes', 'app/lib'],
  jose: ['app/platform', 'app/areas'],
  signature_pad: ['app/browser'],
  'libphonenumber-js': ['app/domain'],
  'date-fns': ['app/areas', 'app/domain', 'app/platform'],
  '@date-fns/tz': ['app/domain'],
  recharts: ['app/browser'],
  vitest: ['tests/domain', 'tests/platform', 'tests/services'],
  playwright: ['tests/e2e'],
  msw: ['tests/contract-suite', 'tests/support'],
  kysely: ['app/platform/db', 'app/areas'],
};

const read = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as Partial<Manifest>;
const known = ['package.json', 'tools/checks/package.json']
  .map(read)
  .flatMap(({ dependencies, devDependencies }) => Object.keys({ ...dependencies, ...devDependencies }));

const filesIn = (place: string): string[] =>
  path.extname(place)
    ? [place]
    : readdirSync(place, { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.tsx?$/.test(name))
        .map((name) => path.join(place, name));

/** An import of more than types; or, of a program, its path. */
const usesOf = (name: string) =>
  new RegExp(
    `(?:^import (?!type\\b)[^;]*?from |^export [^;]*?from |import\\()'${name}(?:/[^']+)?'|node_modules/${name}/`,
    'm',
  );

test.each(Object.entries(CHOSEN))('%s is a dependency, and used where it is meant to be: %j', (name, places) => {
  expect(known).toContain(name);
  const unused = places.filter(
    (place) => !filesIn(place).some((file) => usesOf(name).test(readFileSync(file, 'utf8'))),
  );
  expect(unused).toEqual([]);
});

import { ESLint } from 'eslint';
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';

let eslint: ESLint;
beforeAll(async () => {
  // Only what is tested here.
  eslint = new ESLint({ overrideConfig: { rules: { '@typescript-eslint/no-unused-vars': 'off' } } });
  // Reads the configuration and the rules, which takes longer than a test may.
  await eslint.lintText('', { filePath: 'app/domain/new.ts' });
}, 60_000);

/** Names of the rules that the text breaks when it stands in the given file. */
async function brokenRules(filePath: string, text: string): Promise<string[]> {
  const [result] = await eslint.lintText(text, { filePath });
  if (!result) throw new Error(`${filePath} is not linted`);
  const parseErrors = result.messages.filter(({ fatal }) => fatal);
  if (parseErrors.length > 0) throw new Error(parseErrors.map(({ message }) => message).join('\n'));
  return [...new Set(result.messages.map(({ ruleId }) => ruleId ?? ''))];
}

const importing = (file: string, source: string) =>
  brokenRules(file, `import * as thing from '${source}';\nexport { thing };\n`);

describe('who may import whom', () => {
  test.each([
    ['app/domain/new.ts', '~/lib/contract/enums'],
    ['app/lib/contract/new.ts', '~/config/env'],
    ['app/lib/contract/new.ts', '~/lib/api-client.server'],
    ['app/config/new.ts', '~/lib/contract/enums'],
    ['app/platform/new.ts', '~/lib/api-client.server'],
    ['app/platform/new.ts', '~/areas/identity-check/service.server'],
    ['app/platform/new.ts', '~/areas/identity-check/handlers.server'],
    ['app/platform/new.ts', './assembly/scheduled-jobs'],
    ['app/platform/http/new.ts', '../demo/demo-links'],
    ['app/platform/assembly/scheduled-jobs.ts', '~/areas/forms/store.server'],
    ['app/areas/forms/new.server.ts', '~/ui/field'],
    ['app/areas/forms/new.server.ts', '~/lib/api-client.server'],
    ['app/areas/contacts/new.server.ts', '~/areas/forms/store.server'],
    ['app/areas/contacts/new.server.ts', '../forms/store.server'],
    ['app/areas/contacts/new.server.ts', '~/areas/links/handlers.server'],
    ['app/areas/messages/new.server.ts', '~/areas/preferences/link-session.server'],
    ['app/areas/accounts/branding/new.server.ts', '~/platform/assembly/scheduled-jobs'],
    ['app/areas/accounts/branding/new.server.ts', '~/platform'],
    ['app/areas/accounts/branding/new.server.ts', '~/platform/demo/demo-links'],
    ['app/areas/contacts/new.ts', '~/platform/tokens'],
    ['app/areas/contacts/new.ts', './service.server'],
    ['app/areas/contacts/new.ts', '~/ui/field'],
    ['app/areas/verification/pages/new.tsx', '~/lib/api-client.server'],
    ['app/areas/verification/pages/new.tsx', '~/platform'],
    ['app/areas/verification/pages/new.tsx', '../service.server'],
    ['app/areas/verification/pages/new.tsx', '~/areas/contacts/service.server'],
    ['app/areas/verification/pages/new.tsx', '~/areas/users/sign-up/pages/fields'],
    ['app/areas/verification/pages/new.server.ts', '~/ui/field'],
    ['app/areas/verification/pages/new.server.ts', '../store.server'],
    ['app/lib/new.server.ts', '~/platform/tokens'],
    ['app/lib/new.server.ts', '~/areas/identity-check/service.server'],
    ['app/lib/new.server.ts', '~/areas/users/sign-up/pages/fields'],
    ['app/lib/new.server.ts', '~/platform/db/open-database'],
    ['app/lib/new.server.ts', '~/ui/field'],
    ['app/ui/new.tsx', '~/lib/contract/enums'],
    ['app/ui/new.tsx', '~/areas/forms/form-wire-schemas'],
    ['app/ui/new.tsx', '~/lib/api-client.server'],
    ['app/routes/new.tsx', '~/platform'],
    ['app/routes/new.tsx', '~/areas/forms/service.server'],
    ['app/routes/new.tsx', '../platform/tokens'],
    ['app/root.tsx', '~/platform'],
    ['app/browser/new.ts', '~/lib/contract/enums'],
    ['app/browser/new.ts', '~/ui/field'],
    ['server/new.ts', '../app/platform/tokens'],
    ['server/new.ts', '../app/areas/users/sign-up/pages/fields'],
    ['app/ui/new.tsx', '../../tests/support/test-platform'],
  ])('%s may not import %s', async (file, source) => {
    expect(await importing(file, source)).toEqual(['boundaries/dependencies']);
  });

  test.each([
    ['app/domain/new.ts', './money'],
    ['app/domain/new.ts', 'libphonenumber-js'],
    ['app/lib/contract/new.ts', '~/domain/money'],
    ['app/platform/new.ts', '~/config/env'],
    ['app/platform/new.ts', '~/areas/contacts/calls'],
    ['app/platform/assembly/scheduled-jobs.ts', '~/areas/identity-check/service.server'],
    ['app/platform/demo/new.ts', '~/areas/identity-check/service.server'],
    ['app/platform/index.ts', '~/areas/identity-check/handlers.server'],
    ['app/areas/operations/demo/new.server.ts', '~/platform/demo/demo-links'],
    ['app/areas/forms/new.server.ts', './store.server'],
    ['app/areas/identity-check/new.server.ts', '~/areas/accounts/service.server'],
    ['app/areas/identity-check/new.server.ts', '~/platform/tokens'],
    ['app/areas/identity-check/new.server.ts', '~/domain/money'],
    ['app/areas/contacts/new.ts', '~/areas/accounts/calls'],
    ['app/areas/verification/pages/new.tsx', '~/ui/field'],
    ['app/areas/verification/pages/new.tsx', '~/areas/contacts/calls'],
    ['app/areas/verification/pages/new.server.ts', '~/lib/api-client.server'],
    ['app/lib/new.server.ts', '~/platform'],
    ['app/lib/new.server.ts', '~/lib/contract'],
    ['app/ui/new.tsx', '~/domain/money'],
    ['app/routes/new.tsx', '~/lib/api-client.server'],
    ['app/routes/new.tsx', '~/areas/users/sign-up/pages/fields'],
    ['app/routes/new.tsx', '~/styles/app.css?url'],
    ['app/root.tsx', '~/ui/field'],
    ['app/browser/new.ts', '~/domain/money'],
    ['server/new.ts', '../app/platform'],
    ['server/new.ts', '../app/config/env'],
    ['tests/platform/new.test.ts', '~/platform/tokens'],
    ['app/areas/forms/new.test.ts', '~/platform/tokens'],
    ['cli/new.ts', '../app/platform/tokens'],
    ['scripts/new.ts', '../app/platform/tokens'],
  ])('%s may import %s', async (file, source) => {
    expect(await importing(file, source)).toEqual([]);
  });

  test('a re-export and a dynamic import count as imports', async () => {
    expect(await brokenRules('app/routes/new.tsx', "export { createPlatform } from '~/platform';\n")).toEqual([
      'boundaries/dependencies',
    ]);
    expect(await brokenRules('app/routes/new.tsx', "export const load = () => import('~/platform');\n")).toEqual([
      'boundaries/dependencies',
    ]);
  });

  test('a folder of app/ that is no room is refused', async () => {
    expect(await brokenRules('app/utils/new.ts', 'export const one = 1;\n')).toEqual(['boundaries/no-unknown-files']);
  });

  test.each(['node:fs', 'react', 'hono'])('rules and calls do not import %s', async (source) => {
    for (const file of ['app/domain/new.ts', 'app/areas/contacts/new.ts', 'app/areas/bills/signing/new.ts'])
      expect(await importing(file, source), file).toEqual(['no-restricted-imports']);
  });
});

describe('what code may not do', () => {
  test.each([
    ['app/lib/new.server.ts', 'console.log(1);', 'no-console'],
    ['server/new.ts', 'console.log(1);', 'no-console'],
    ['app/lib/new.server.ts', 'export const port = process.env.PORT;', 'no-restricted-properties'],
    ['app/platform/new.ts', 'export const port = process.env.PORT;', 'no-restricted-properties'],
    ['server/new.ts', 'export const { env } = process;', 'no-restricted-properties'],
    ['cli/new.ts', 'export const { env } = process;', 'no-restricted-properties'],
    ['app/platform/new.ts', "export { addDays } from 'date-fns';", 'no-restricted-imports'],
    ['app/domain/new.ts', 'export const now = new Date();', 'no-restricted-syntax'],
    ['app/domain/new.ts', 'export const now = Date.now();', 'no-restricted-properties'],
    ['app/areas/contacts/new.server.ts', 'export const now = Date.now();', 'no-restricted-properties'],
    ['app/areas/contacts/new.server.ts', 'export const now = new Date();', 'no-restricted-syntax'],
    ['app/platform/new.ts', 'export const now = Date.now();', 'no-restricted-properties'],
    ['app/platform/new.ts', "export const a = db.selectFrom('contacts');", 'no-restricted-syntax'],
    ['app/ui/new.tsx', 'export const a = <p dangerouslySetInnerHTML={{ __html: "" }} />;', 'no-restricted-syntax'],
    ['app/domain/new.ts', 'export const a = (b: any) => b;', '@typescript-eslint/no-explicit-any'],
    ['app/domain/new.ts', "export type A = import('./money').Cents;", '@typescript-eslint/consistent-type-imports'],
    ['app/domain/new.ts', '// @ts-ignore\nexport const a = 1;', '@typescript-eslint/ban-ts-comment'],
    [
      'app/ui/new.tsx',
      'import { useState } from "react";\nexport const A = ({ b }: { b: boolean }) => { if (b) useState(1); return null; };',
      'react-hooks/rules-of-hooks',
    ],
  ])('in %s, %j breaks %s', async (file, text, rule) => {
    expect(await brokenRules(file, `${text}\n`)).toEqual([rule]);
  });

  test.each([
    "export const a = db.selectFrom('contacts');",
    "export const a = db.selectFrom('contacts as c');",
    "export const a = db.selectFrom(['gates', 'contacts']);",
    "export const a = db.selectFrom('gates').leftJoin('contacts', 'a', 'b');",
    "export const a = db.insertInto('contacts');",
    "export const a = db.updateTable('contacts');",
    "export const a = db.deleteFrom('contacts');",
    "export const a = selectFrom('contacts');",
    "export const a = findRow(db, 'contacts', { id });",
    "export const a = upsert(db, 'contacts', row, ['id']);",
    'export const a = sql`select 1 from contacts`;',
    'export const a = sql`${b} left join "contacts" c on true`;',
    'export const a = sql`select * from gates,\n public.contacts`;',
    "export const a = db.updateTable('gates').from('contacts');",
    "export const a = db.deleteFrom('gates').using('contacts');",
    "export const a = rows.findRow(db, 'contacts', { id });",
    'export const a = db.selectFrom([GATES]);',
    "export const a = db.selectFrom(GATES as 'gates');",
    "export const a = sql`select 1 from ${sql.ref('contacts')}`;",
    "const table = 'contacts'; export const a = db.selectFrom(table);",
    'export const a = db.selectFrom(`contacts`);',
    'export const a = findRow(db, TABLES.contacts, { id });',
    "export const a = sql.table('contacts');",
    "export const a = db.schema.dropTable('contacts');",
  ])('in app/areas/identity-check/new.server.ts, %j touches a table of another area', async (query) => {
    expect(await brokenRules('app/areas/identity-check/new.server.ts', `${query}\n`)).toEqual(['no-restricted-syntax']);
  });

  test('a comment switches no rule off', async () => {
    expect(
      await brokenRules('app/domain/new.ts', '// eslint-disable-next-line\nexport const now = Date.now();\n'),
    ).toContain('no-restricted-properties');
    expect(await brokenRules('app/domain/new.ts', '// oxlint-disable-next-line\n')).toEqual(['no-warning-comments']);
  });

  test.each([
    ['app/config/new.ts', 'export const port = process.env.PORT;'],
    ['scripts/new.ts', 'console.log(process.env.PORT);'],
    ['app/domain/new.ts', 'export const day = new Date(0);'],
    [
      'app/areas/identity-check/new.server.ts',
      "export const a = db.selectFrom('gates as g').leftJoin('gate_passes', 'a', 'b');",
    ],
    ['app/platform/demo/new.ts', "export const a = db.selectFrom('contacts');"],
    ['app/areas/identity-check/new.server.ts', 'export const a = `Could not update forms of ${b}, contacts`;'],
    ['app/areas/identity-check/new.server.ts', 'export const a = Array.from(b), c = Buffer.from(d);'],
    ['app/platform/ports/new.ts', 'export const now = () => Date.now();'],
    ['app/ui/safe-html.tsx', 'export const a = <p dangerouslySetInnerHTML={{ __html: "" }} />;'],
  ])('in %s, %j is fine', async (file, text) => {
    expect(await brokenRules(file, `${text}\n`)).toEqual([]);
  });
});

describe('what the lint step finds in the sources as a whole', () => {
  let folder: string | undefined;
  afterEach(() => folder && rmSync(folder, { recursive: true }));

  /** Runs a command on sources of their own, in a folder that has our configuration of knip. */
  function runOn(sources: Record<string, string>, ...command: string[]) {
    folder = mkdtempSync(path.join(tmpdir(), 'latchkey-lint-'));
    copyFileSync('knip.config.js', path.join(folder, 'knip.config.js'));
    for (const [name, text] of Object.entries(sources)) {
      mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
      writeFileSync(path.join(folder, name), text);
    }
    const args = command.map((part) => part.replace('FOLDER', folder ?? ''));
    const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
    return { status, said: stdout + stderr };
  }

  const findCircles = (sources: Record<string, string>) =>
    runOn(sources, '--import', 'tsx', 'scripts/cycles.ts', 'FOLDER/app');
  const findUnused = (sources: Record<string, string>) =>
    runOn(
      { 'package.json': '{}', ...sources },
      'node_modules/knip/bin/knip.js',
      '--no-progress',
      '--directory',
      'FOLDER',
    );
  const findByTypes = (text: string) =>
    runOn(
      { 'tsconfig.json': '{ "compilerOptions": { "strict": true, "types": [] } }', 'app/a.ts': text },
      'node_modules/oxlint/bin/oxlint',
      '--format=unix',
      '--config=.oxlintrc.json',
      'FOLDER',
    );

  test('is asked of every room', () => {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: { lint: string } };
    expect(scripts.lint).toContain('oxlint &&');
    expect(scripts.lint).toContain('tsx scripts/cycles.ts app server cli scripts tests bench &&');
    expect(scripts.lint).toContain('knip --no-progress --no-config-hints &&');
  });

  test.each([
    ['later();', 'no-floating-promises'],
    ['if (later()) [].map(Number);', 'no-misused-promises'],
    ['[1].forEach(async () => void (await later()));', 'no-misused-promises'],
    ["switch (kind) { case 'a': }", 'switch-exhaustiveness-check'],
    ['/* eslint-disable */ later();', 'no-floating-promises'],
  ])('%j breaks %s', (text, rule) => {
    const { status, said } = findByTypes(
      `declare function later(): Promise<void>; declare const kind: 'a' | 'b';\n${text}`,
    );
    expect(said).toContain(rule);
    expect(status).toBe(1);
  });

  test.each(['await later();', 'void later();', "switch (kind) { case 'a': break; default: }"])(
    '%j is fine',
    (text) => {
      const { status, said } = findByTypes(
        `declare function later(): Promise<void>; declare const kind: 'a' | 'b';\n${text}\nexport {};`,
      );
      expect([status, said]).toEqual([0, expect.not.stringContaining('app/a.ts')]);
    },
  );

  test.each([
    ["import { b } from './b';\nexport const a = b;", "import { a } from './a';\nexport const b = () => a;"],
    ["import type { B } from './b';\nexport type A = B[];", "import { type A } from './a';\nexport type B = A | 1;"],
    ["export { b } from './b';", "export const b = () => import('./a');"],
  ])('%j and %j are a circle', (a, b) => {
    const { status, said } = findCircles({ 'app/a.ts': a, 'app/b.ts': b });
    expect(status).toBe(1);
    expect(said).toMatch(/app\/a\.ts -> \S*app\/b\.ts -> \S*app\/a\.ts\n/);
  });

  test.each([
    ['schemas', 'calls'],
    ['services', 'service.server'],
  ])('two areas whose %s use each other are a circle', (kind, name) => {
    const [one, two] = [`app/areas/one/${name}.ts`, `app/areas/two/${name}.ts`];
    const { status, said } = findCircles({
      [one]: "import { b } from '../two/b.server';\nimport { c } from '../two/c';\nexport const a = [b, c];",
      [two]: '',
      'app/areas/two/b.server.ts': kind === 'services' ? 'export const b = 1;' : '',
      'app/areas/two/c.ts': 'export const c = 1;',
      [`app/areas/two/back${kind === 'services' ? '.server' : ''}.ts`]: `import * as a from '../one/${name}';\nexport { a };`,
    });
    expect([status, said]).toEqual([1, `${kind} of areas: one -> two -> one\n`]);
  });

  test('a service that uses a call of an area that uses its own is none', () => {
    const circles = findCircles({
      'app/areas/one/service.server.ts': "import { b } from '../two/calls';\nexport const a = b;",
      'app/areas/one/calls.ts': 'export const c = 1;',
      'app/areas/two/calls.ts': 'export const b = 1;',
      'app/areas/two/service.server.ts': "import { c } from '../one/calls';\nexport const d = c;",
    });
    expect(circles).toEqual({ status: 0, said: '' });
  });

  test('two that import a third are none', () => {
    const takesC = "import { c } from './c';\nexport const a = c;";
    const circles = findCircles({ 'app/a.ts': takesC, 'app/b.ts': takesC, 'app/c.ts': 'export const c = 1;' });
    expect(circles).toEqual({ status: 0, said: '' });
  });

  test('a file, an export, a type and a package that nobody uses', () => {
    const { status, said } = findUnused({
      'package.json': '{ "dependencies": { "left-over": "1.0.0" } }',
      'app/browser/entry.ts': "import { used } from '../domain/shared';\nconsole.log(used);",
      'app/domain/shared.ts': 'export const used = 1;\nexport const extra = 2;\nexport type Extra = 3;',
      'app/domain/forgotten.ts': 'export const forgotten = 1;',
    });
    expect(status).toBe(1);
    for (const name of ['app/domain/forgotten.ts', 'left-over', /^extra /m, /^Extra /m]) expect(said).toMatch(name);
    expect(said).not.toMatch(/^used /m);
  });

  test('nothing where all is used', () => {
    const { status, said } = findUnused({ 'app/browser/entry.ts': 'console.log(1);' });
    expect(said).not.toContain('Unused');
    expect(status).toBe(0);
  });
});

import { ESLint } from 'eslint';
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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
    ['app/domain/new.ts', '~/contract/enums'],
    ['app/contract/new.ts', '~/config/env'],
    ['app/contract/new.ts', '~/services/api.server'],
    ['app/config/new.ts', '~/contract/enums'],
    ['app/platform/new.ts', '~/services/api.server'],
    ['app/platform/modules/forms/new.ts', '~/ui/field'],
    ['app/platform/modules/contacts/new.ts', '../forms/store'],
    ['app/platform/modules/contacts/new.ts', '~/platform/modules/forms/store'],
    ['app/platform/modules/events/new.ts', '../accounts/service'],
    ['app/platform/modules/gate/new.ts', '../contacts/service'],
    ['app/platform/modules/messages/new.ts', '../preferences/visit'],
    ['app/platform/modules/branding/new.ts', '../sign-up/service'],
    ['app/platform/modules/branding/new.ts', '../../assembly/rounds'],
    ['app/platform/modules/branding/new.ts', '../../index'],
    ['app/platform/modules/branding/new.ts', '../../demo/links'],
    ['app/platform/new.ts', './modules/gate/service'],
    ['app/platform/new.ts', './assembly/rounds'],
    ['app/platform/http/new.ts', '../demo/links'],
    ['app/platform/assembly/rounds.ts', '../modules/forms/store'],
    ['app/platform/new.ts', './modules/gate/handlers'],
    ['app/services/new.server.ts', '~/platform/tokens'],
    ['app/services/new.server.ts', '~/platform/modules/gate/service'],
    ['app/services/new.server.ts', '~/platform/db/connect'],
    ['app/services/new.server.ts', '~/ui/field'],
    ['app/ui/new.tsx', '~/contract/enums'],
    ['app/ui/new.tsx', '~/services/api.server'],
    ['app/features/otp/new.tsx', '~/services/api.server'],
    ['app/features/otp/new.tsx', '../../platform'],
    ['app/routes/new.tsx', '~/platform'],
    ['app/routes/new.tsx', '../platform/tokens'],
    ['app/root.tsx', '~/platform'],
    ['app/enhance/new.ts', '~/contract/enums'],
    ['app/enhance/new.ts', '~/ui/field'],
    ['server/new.ts', '../app/platform/tokens'],
    ['server/new.ts', '../app/features/sign-up/fields'],
    ['app/ui/new.tsx', '../../tests/support/world'],
  ])('%s may not import %s', async (file, source) => {
    expect(await importing(file, source)).toEqual(['boundaries/dependencies']);
  });

  test.each([
    ['app/domain/new.ts', './money'],
    ['app/domain/new.ts', 'libphonenumber-js'],
    ['app/contract/new.ts', '~/domain/money'],
    ['app/platform/new.ts', '~/config/env'],
    ['app/platform/assembly/rounds.ts', '../modules/gate/service'],
    ['app/platform/demo/new.ts', '../modules/gate/service'],
    ['app/platform/modules/demo/new.ts', '../../demo/links'],
    ['app/platform/index.ts', './modules/gate/handlers'],
    ['app/platform/modules/forms/new.ts', './store'],
    ['app/platform/modules/gate/new.ts', '../accounts/service'],
    ['app/platform/modules/preferences/new.ts', '../messages/service'],
    ['app/platform/modules/gate/new.ts', '../../tokens'],
    ['app/platform/modules/gate/new.ts', '~/domain/money'],
    ['app/services/new.server.ts', '~/platform'],
    ['app/services/new.server.ts', '~/contract'],
    ['app/ui/new.tsx', '~/domain/money'],
    ['app/features/otp/new.tsx', '~/ui/field'],
    ['app/routes/new.tsx', '~/services/api.server'],
    ['app/routes/new.tsx', '~/styles/app.css?url'],
    ['app/root.tsx', '~/ui/field'],
    ['app/enhance/new.ts', '~/domain/money'],
    ['server/new.ts', '../app/platform'],
    ['server/new.ts', '../app/config/env'],
    ['tests/platform/new.test.ts', '~/platform/tokens'],
    ['cli/new.ts', '../app/platform/tokens'],
    ['scripts/new.ts', '../app/platform/tokens'],
  ])('%s may import %s', async (file, source) => {
    expect(await importing(file, source)).toEqual([]);
  });

  test('a feature imports its own files and no other feature', async () => {
    const [feature] = readdirSync('app/features');
    const [file] = readdirSync(`app/features/${feature}`).filter((name) => /\.tsx?$/.test(name));
    const name = file?.replace(/\.tsx?$/, '');
    expect(await importing(`app/features/${feature}/new.tsx`, `./${name}`)).toEqual([]);
    expect(await importing('app/features/another/new.tsx', `../${feature}/${name}`)).toEqual([
      'boundaries/dependencies',
    ]);
    expect(await importing('app/features/another/new.tsx', `~/features/${feature}/${name}`)).toEqual([
      'boundaries/dependencies',
    ]);
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

  test.each(['node:fs', 'react', 'hono'])('domain does not import %s', async (source) => {
    expect(await importing('app/domain/new.ts', source)).toEqual(['no-restricted-imports']);
  });
});

describe('what code may not do', () => {
  test.each([
    ['app/services/new.server.ts', 'console.log(1);', 'no-console'],
    ['server/new.ts', 'console.log(1);', 'no-console'],
    ['app/services/new.server.ts', 'export const port = process.env.PORT;', 'no-restricted-properties'],
    ['app/platform/new.ts', 'export const port = process.env.PORT;', 'no-restricted-properties'],
    ['server/new.ts', 'export const { env } = process;', 'no-restricted-properties'],
    ['cli/new.ts', 'export const { env } = process;', 'no-restricted-properties'],
    ['app/platform/new.ts', "export { addDays } from 'date-fns';", 'no-restricted-imports'],
    ['app/domain/new.ts', 'export const now = new Date();', 'no-restricted-syntax'],
    ['app/domain/new.ts', 'export const now = Date.now();', 'no-restricted-properties'],
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
  ])('in app/platform/modules/gate/new.ts, %j touches a table of another module', async (query) => {
    expect(await brokenRules('app/platform/modules/gate/new.ts', `${query}\n`)).toEqual(['no-restricted-syntax']);
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
      'app/platform/modules/gate/new.ts',
      "export const a = db.selectFrom('gates as g').leftJoin('gate_passes', 'a', 'b');",
    ],
    ['app/platform/demo/new.ts', "export const a = db.selectFrom('contacts');"],
    ['app/platform/modules/gate/new.ts', 'export const a = `Could not update forms of ${b}, contacts`;'],
    ['app/platform/modules/gate/new.ts', 'export const a = Array.from(b), c = Buffer.from(d);'],
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

  test('two that import a third are none', () => {
    const takesC = "import { c } from './c';\nexport const a = c;";
    const circles = findCircles({ 'app/a.ts': takesC, 'app/b.ts': takesC, 'app/c.ts': 'export const c = 1;' });
    expect(circles).toEqual({ status: 0, said: '' });
  });

  test('a file, an export, a type and a package that nobody uses', () => {
    const { status, said } = findUnused({
      'package.json': '{ "dependencies": { "left-over": "1.0.0" } }',
      'app/enhance/entry.ts': "import { used } from '../domain/shared';\nconsole.log(used);",
      'app/domain/shared.ts': 'export const used = 1;\nexport const extra = 2;\nexport type Extra = 3;',
      'app/domain/forgotten.ts': 'export const forgotten = 1;',
    });
    expect(status).toBe(1);
    for (const name of ['app/domain/forgotten.ts', 'left-over', /^extra /m, /^Extra /m]) expect(said).toMatch(name);
    expect(said).not.toMatch(/^used /m);
  });

  test('nothing where all is used', () => {
    const { status, said } = findUnused({ 'app/enhance/entry.ts': 'console.log(1);' });
    expect(said).not.toContain('Unused');
    expect(status).toBe(0);
  });
});

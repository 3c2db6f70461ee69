import { ESLint } from 'eslint';
import { readdirSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';

let eslint: ESLint;
beforeAll(() => {
  // Only what is tested here; rules that ask the type checker would need the files to exist.
  eslint = new ESLint({
    overrideConfig: {
      languageOptions: { parserOptions: { projectService: false } },
      rules: {
        '@typescript-eslint/no-floating-promises': 'off',
        '@typescript-eslint/no-misused-promises': 'off',
        '@typescript-eslint/switch-exhaustiveness-check': 'off',
        '@typescript-eslint/no-unused-vars': 'off',
      },
    },
  });
});

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
    ['app/services/new.server.ts', '~/platform/tokens'],
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
    ['server/new.ts', '../app/ui/field'],
    ['app/ui/new.tsx', '../../tests/support/world'],
  ])('%s may not import %s', async (file, source) => {
    expect(await importing(file, source)).toEqual(['boundaries/dependencies']);
  });

  test.each([
    ['app/domain/new.ts', './money'],
    ['app/domain/new.ts', 'libphonenumber-js'],
    ['app/contract/new.ts', '~/domain/money'],
    ['app/platform/new.ts', '~/config/env'],
    ['app/platform/new.ts', '~/locales/platform'],
    ['app/platform/modules/forms/new.ts', '../accounts/store'],
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
    ['app/domain/new.ts', 'export const now = new Date();', 'no-restricted-syntax'],
    ['app/domain/new.ts', 'export const now = Date.now();', 'no-restricted-properties'],
    ['app/platform/new.ts', 'export const now = Date.now();', 'no-restricted-properties'],
    ['app/ui/new.tsx', 'export const a = <p dangerouslySetInnerHTML={{ __html: "" }} />;', 'no-restricted-syntax'],
    ['app/domain/new.ts', 'export const a = (b: any) => b;', '@typescript-eslint/no-explicit-any'],
    ['app/domain/new.ts', '// @ts-ignore\nexport const a = 1;', '@typescript-eslint/ban-ts-comment'],
    [
      'app/ui/new.tsx',
      'import { useState } from "react";\nexport const A = ({ b }: { b: boolean }) => { if (b) useState(1); return null; };',
      'react-hooks/rules-of-hooks',
    ],
  ])('in %s, %j breaks %s', async (file, text, rule) => {
    expect(await brokenRules(file, `${text}\n`)).toEqual([rule]);
  });

  test('a comment switches no rule off', async () => {
    expect(
      await brokenRules('app/domain/new.ts', '// eslint-disable-next-line\nexport const now = Date.now();\n'),
    ).toContain('no-restricted-properties');
  });

  test.each([
    ['app/config/new.ts', 'export const port = process.env.PORT;'],
    ['scripts/new.ts', 'console.log(process.env.PORT);'],
    ['app/domain/new.ts', 'export const day = new Date(0);'],
    ['app/platform/ports/new.ts', 'export const now = () => Date.now();'],
    ['app/ui/safe-html.tsx', 'export const a = <p dangerouslySetInnerHTML={{ __html: "" }} />;'],
  ])('in %s, %j is fine', async (file, text) => {
    expect(await brokenRules(file, `${text}\n`)).toEqual([]);
  });
});

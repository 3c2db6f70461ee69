import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript';
import { generate } from 'openapi-typescript-codegen';
import { afterAll, expect, test } from 'vitest';
import { buildOpenApi } from '../../scripts/openapi';

const timeout = 60_000;
const source = JSON.stringify(buildOpenApi());
const folder = mkdtempSync(path.join(tmpdir(), 'latchkey-openapi-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Compiles what is in the folder as strictly as the project's own sources. Answers what the compiler says. */
function compile(): Promise<string> {
  const config = { extends: path.resolve('tsconfig.json'), compilerOptions: { types: [] }, include: ['.'] };
  writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify(config));
  const compiler = path.resolve('node_modules/typescript-7/bin/tsc');
  return new Promise((resolve) =>
    execFile(process.execPath, [compiler, '-p', folder], (error, stdout) => resolve(stdout || (error?.message ?? ''))),
  );
}

test('programs that generators make of the document compile', { timeout }, async () => {
  const types = await openapiTS(JSON.parse(source) as OpenAPI3);
  writeFileSync(path.join(folder, 'types.ts'), astToString(types));
  await generate({ input: JSON.parse(source) as object, output: path.join(folder, 'client') });
  const use = `import type { operations } from './types';
import { PaymentsService } from './client';
export const query: operations['getPayment']['parameters']['query'] = { reference: 'LKP-7F3K-92QD' };
export const payment = PaymentsService.getPayment(query.reference);
// @ts-expect-error the compiler has read the types
export const wrong: operations['getPayment']['parameters']['query'] = { reference: 1 };
`;
  writeFileSync(path.join(folder, 'use.ts'), use);
  expect(await compile()).toBe('');
});

test('Redocly’s recommended rules find nothing in the document', { timeout }, async () => {
  const config = await createConfig({ extends: ['recommended'] });
  const problems = await lintFromString({ source, config });
  expect(problems.map(({ ruleId, message, location }) => ({ ruleId, message, at: location[0]?.pointer }))).toEqual([]);
});

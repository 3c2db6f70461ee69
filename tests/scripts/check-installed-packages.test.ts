import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { reasonToInstall } from '../../scripts/check-installed-packages.mjs';

const LOCKED = {
  '': { dependencies: { hono: '4.0.0' }, devDependencies: { tsx: '4.0.0' } },
  'node_modules/hono': { version: '4.0.0' },
  'node_modules/tsx': { version: '4.0.0' },
  // That of another machine, one of the checks alone, and the folder that asks for it.
  'node_modules/fsevents': { version: '2.0.0', optional: true },
  'node_modules/vitest': { version: '3.0.0' },
  'node_modules/latchkey-checks': { link: true },
  'tools/checks': { version: '1.0.0' },
};
const { 'node_modules/hono': hono, 'node_modules/tsx': tsx } = LOCKED;

let root: string;
beforeEach(() => {
  root = mkdtempSync(path.join(os.tmpdir(), 'latchkey-installed-'));
  mkdirSync(path.join(root, 'node_modules'));
  writeFileSync(path.join(root, 'package-lock.json'), JSON.stringify({ packages: LOCKED }));
});
afterEach(() => rmSync(root, { recursive: true }));

const install = (packages: object) =>
  writeFileSync(path.join(root, 'node_modules/.package-lock.json'), JSON.stringify({ packages }));

test('nothing is installed', () => {
  expect(reasonToInstall(root, false)).toBe('nothing is installed');
});

test('the product runs without the packages of the checks, which those miss', () => {
  install({ 'node_modules/hono': hono, 'node_modules/tsx': tsx });
  expect(reasonToInstall(root, false)).toBeUndefined();
  expect(reasonToInstall(root, true)).toBe('vitest is not at 3.0.0');
  install(LOCKED);
  expect(reasonToInstall(root, true)).toBeUndefined();
});

test('a package is missing or has another version', () => {
  install({ 'node_modules/hono': hono });
  expect(reasonToInstall(root, false)).toBe('tsx is not at 4.0.0');
  install({ 'node_modules/hono': { version: '3.0.0' }, 'node_modules/tsx': tsx });
  expect(reasonToInstall(root, false)).toBe('hono is not at 4.0.0');
  install({ ...LOCKED, 'node_modules/vitest': { version: '2.0.0' } });
  expect(reasonToInstall(root, false)).toBe('vitest is not at 3.0.0');
});

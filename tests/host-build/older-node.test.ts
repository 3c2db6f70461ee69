import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';

const PROGRAMS = ['main', 'platform', 'worker', 'latchkey'].map((name) => `build/host/${name}.js`);
const OLDER = pathToFileURL(path.resolve('tests/support/older-node.mjs')).href;

test.each([...PROGRAMS, 'build/bin/latchkey'])('%s says in a sentence that Node is too old', (program) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', OLDER, program], { encoding: 'utf8' });
  expect({ status, stdout, stderr }).toEqual({
    status: 2,
    stdout: '',
    stderr: expect.stringMatching(/^Node 20\.20\.2 is too old, .+: install Node 24, .+\.\n$/),
  });
});

/** What is loaded with a module before any of it runs. */
function loadedWith(file: string, known = new Set<string>()): Set<string> {
  if (known.has(file)) return known;
  known.add(file);
  const imports = readFileSync(file, 'utf8').matchAll(/\b(?:import|from)\s*["']([^"']+)["']/g);
  for (const [, name = ''] of imports)
    if (name.startsWith('.')) loadedWith(path.join(path.dirname(file), name), known);
    else known.add(name);
  return known;
}

test.each(PROGRAMS)('%s loads nothing before it has looked at its Node', (program) => {
  const [, ...others] = loadedWith(program);
  expect(others.filter((each) => !/^build\/host\/parts\/(node-version|chunk)-\w+\.js$/.test(each))).toEqual([
    'node:module',
  ]);
});

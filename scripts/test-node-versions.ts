/**
 * Tries the product on every version of Node that it runs on: `npm run test:node-versions [-- VERSION…] [--only smoke]`. Unit tests, the platform's
 * tests on SQLite, and the archive of `npm run release` unpacked and run; needs a build.
 */
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { getNode, NODE_VERSIONS } from './node-versions';

const VITEST = 'node_modules/vitest/vitest.mjs';
const STEPS: Record<string, string[]> = {
  unit: ['run', '--no-isolate', '--project', 'unit', '--project', 'slow'],
  platform: ['run', '--no-isolate', '--project', 'sqlite'],
  smoke: ['run', '--project', 'host', 'tests/host-build/release.test.ts'],
};

const { values, positionals } = parseArgs({ allowPositionals: true, options: { only: { type: 'string' } } });
if (values.only && !(values.only in STEPS)) throw new Error(`--only: ${Object.keys(STEPS).join(', ')}`);
const steps = Object.entries(STEPS).filter(([name]) => !values.only || name === values.only);
const results: string[] = [];

for (const version of positionals.length > 0 ? positionals : NODE_VERSIONS) {
  const program = await getNode(version);
  for (const [name, args] of steps) {
    process.stdout.write(`\n=== Node ${version}: ${name}\n`);
    const PATH = `${path.dirname(program)}${path.delimiter}${process.env.PATH}`;
    const { status } = spawnSync(program, [VITEST, ...args], {
      stdio: 'inherit',
      env: { ...process.env, PATH },
    });
    results.push(`${status === 0 ? 'passed' : 'failed'}  Node ${version.padEnd(8)} ${name}`);
    if (status !== 0) process.exitCode = 1;
  }
}
process.stdout.write(`\n${results.join('\n')}\n`);

import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { isFittingNode, NODE_RANGE } from '~/config/node-version.mjs';
import { distributedPackages, type LockFile } from '../../scripts/licences';

const read = <T>(file: string): T => JSON.parse(readFileSync(file, 'utf8')) as T;

test('the versions of Node are those of package.json', () => {
  expect(read<{ engines: { node: string } }>('package.json').engines.node).toBe(NODE_RANGE);
  const versions = ['18.20.4', '20.20.2', '22.18.0', '22.19.0', '22.22.1', '23.11.1', '24.0.0', '26.1.0'];
  expect(versions.filter(isFittingNode)).toEqual(['22.19.0', '22.22.1', '24.0.0', '26.1.0']);
});

describe('the package of Node', () => {
  const { packages } = read<LockFile>('package-lock.json');
  const pinned = read<{ optionalDependencies: Record<string, string> }>('tools/node/package.json').optionalDependencies;

  test('is one that fits, for each kind of machine, and for developers alone', () => {
    for (const [name, version] of Object.entries(pinned)) {
      expect(isFittingNode(version), name).toBe(true);
      expect(packages[`node_modules/${name}`], name).toMatchObject({ version, dev: true, optional: true });
    }
    expect(packages['tools/node']).toMatchObject({ name: 'fitting-node', dev: true });
    const names = ['fitting-node', ...Object.keys(pinned)];
    expect(distributedPackages({ packages }).filter(([place]) => names.some((name) => place.endsWith(name)))).toEqual(
      [],
    );
  });

  test('is what npm finds first', () => {
    const name = Object.keys(pinned).find((each) => existsSync(path.join('node_modules', each)));
    const { stdout } = spawnSync('npx', ['--no-install', 'node', '-p', 'process.execPath'], { encoding: 'utf8' });
    expect(stdout.trim()).toBe(path.resolve('node_modules', name ?? '', 'bin', 'node'));
  });
});

describe('a script that an older Node starts', () => {
  let root: string;
  beforeEach(() => {
    root = mkdtempSync(path.join(os.tmpdir(), 'latchkey-fitting-'));
    const { href } = pathToFileURL(path.resolve('scripts/use-supported-node.mjs'));
    writeFileSync(
      path.join(root, 'script.mjs'),
      `import { useSupportedNode } from '${href}';
      await useSupportedNode('${root}', false);
      console.log(process.version, process.argv.slice(2).join());
      process.exitCode = 3;`,
    );
    mkdirSync(path.join(root, 'node_modules', '.bin'), { recursive: true });
    for (const file of ['package-lock.json', 'node_modules/.package-lock.json'])
      writeFileSync(path.join(root, file), '{ "packages": {} }');
  });
  afterEach(() => rmSync(root, { recursive: true }));

  const start = (...options: string[]) => {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [...options, path.join(root, 'script.mjs'), 'one', 'two'],
      { encoding: 'utf8' },
    );
    return { status, stdout, stderr };
  };
  const older = ['--import', pathToFileURL(path.resolve('tests/support/older-node.mjs')).href];

  test('goes on by the Node of the packages, and ends as that does', () => {
    writeFileSync(path.join(root, 'node_modules/.bin/node'), `#!/bin/sh\nexec '${process.execPath}' "$@"\n`, {
      mode: 0o755,
    });
    expect(start(...older)).toEqual({
      status: 3,
      stdout: `Node 20.20.2 is too old: going on with node_modules/.bin/node.\n${process.version} one,two\n`,
      stderr: '',
    });
  });

  test('says what to do where there is none for this machine', () => {
    expect(start(...older)).toEqual({
      status: 2,
      stdout: '',
      stderr: 'Node 20.20.2 is too old, and there is no package of Node for this machine: install Node 24.\n',
    });
  });

  test('runs as it is on one that fits', () => {
    expect(start()).toEqual({ status: 3, stdout: `${process.version} one,two\n`, stderr: '' });
  });
});

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { advisoriesOf, findFaults, type Manifest } from '../../scripts/check-dependencies';
import {
  distributedPackages,
  isAllowed,
  thirdPartyLicences,
  type LockFile,
  type LockedPackage,
} from '../../scripts/licences';

const packages = (of: Record<string, LockedPackage>): LockFile => ({ packages: { '': {}, ...of } });
const none: Manifest = { dependencies: {}, devDependencies: {} };

describe('packages', () => {
  test('are asked for in one version', () => {
    const dependencies = {
      a: '1.2.3',
      b: '^1.2.3',
      c: '1.x',
      d: 'latest',
      e: 'npm:@x/y@1.2.3-rc.1',
      f: 'npm:y@~1.2.3',
      g: 'git+ssh://git@example.com/g.git',
      own: 'file:tools/own',
    };
    expect(findFaults({ ...none, dependencies }, packages({})).map((fault) => fault.split(' ')[0])).toEqual([
      'b',
      'c',
      'd',
      'f',
      'g',
    ]);
    expect(findFaults({ ...none, devDependencies: { h: '>=1' } }, packages({}))).toHaveLength(1);
  });

  test('are handed out under licences that are known', () => {
    const lock = packages({
      'node_modules/mit': { version: '1.0.0', license: 'MIT' },
      'node_modules/either': { version: '1.0.0', license: '(BSD-3-Clause OR GPL-2.0)' },
      'node_modules/both': { version: '1.0.0', license: 'MIT AND GPL-3.0-only' },
      'node_modules/@x/agpl': { version: '2.0.0', license: 'AGPL-3.0-only' },
      'node_modules/mit/node_modules/none': { version: '3.0.0' },
      'node_modules/words': { version: '1.0.0', license: 'SEE LICENSE IN README.md' },
      'node_modules/tool': { version: '1.0.0', license: 'GPL-3.0-only', dev: true },
    });
    expect(findFaults(none, lock).map((fault) => fault.split(' ')[0])).toEqual([
      'both@1.0.0',
      '@x/agpl@2.0.0',
      'none@3.0.0',
      'words@1.0.0',
    ]);
  });

  test('what was read of one version holds for that alone', () => {
    const zipcodes = (version: string) =>
      findFaults(none, packages({ 'node_modules/zipcodes': { version, license: 'BSD' } }));
    expect(zipcodes('8.0.0')).toEqual([]);
    expect(zipcodes('8.0.1')).toEqual([expect.stringContaining('zipcodes@8.0.1 is under BSD')]);
  });

  test('are not given up: those that are handed out, and those that are asked for', () => {
    const lock = packages({
      'node_modules/a': { version: '1.0.0', license: 'MIT', deprecated: 'use b' },
      'node_modules/tool': { version: '1.0.0', license: 'MIT', dev: true, deprecated: 'no more' },
      'node_modules/of-a-tool': { version: '1.0.0', license: 'MIT', dev: true, deprecated: 'no more' },
    });
    expect(findFaults({ ...none, devDependencies: { tool: '1.0.0' } }, lock)).toEqual([
      'a is given up: use b',
      'tool is given up: no more',
    ]);
  });
});

describe("npm's answer", () => {
  test('names advisories by how grave they are', () => {
    const via = [{ title: 'Anybody reads all', url: 'https://example.com/1' }];
    const answer = {
      vulnerabilities: {
        a: { severity: 'critical', via },
        b: { severity: 'moderate', via: ['a'] },
        c: { severity: 'high', via },
      },
    };
    expect(advisoriesOf(JSON.stringify(answer))).toEqual({
      severe: [
        'a, critical: Anybody reads all https://example.com/1',
        'c, high: Anybody reads all https://example.com/1',
      ],
      minor: ['b, moderate: by way of a'],
    });
  });

  test.each([
    ['', 'npm gave no answer'],
    ['{ "message": "405 Method Not Allowed" }', '405 Method Not Allowed'],
    ['{ "error": { "code": "ENOTFOUND", "summary": "no such host" } }', 'no such host'],
    ['{ "error": { "code": "ENOTFOUND", "summary": "" } }', 'ENOTFOUND'],
  ])('that is none says why: %s', (answer, why) => {
    expect(advisoriesOf(answer)).toEqual({ severe: [], minor: [], why });
  });
});

test('the list of licences names each package once for a text, also those that are built in', () => {
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as LockFile;
  const list = thirdPartyLicences({
    packages: Object.fromEntries(distributedPackages(lock).filter(([place]) => existsSync(place))),
  });
  expect(list).toMatch(/^react 18\.[\d.]+ \(MIT\)$/m);
  expect(list.match(/^better-sqlite3 [\d.]+ \(MIT\)$/gm)).toHaveLength(1);
  expect(list).not.toMatch(/^vitest /m);
  expect(list.match(/^kysely /gm)).toHaveLength(1);
  expect(isAllowed('MIT')).toBe(true);
});

test('each package of tools/checks is used by something', () => {
  const folders = ['bench', 'scripts', 'tests'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => path.join(folder, name)),
  );
  const files = [...readdirSync('.'), ...folders].filter((name) =>
    /(?:\.(?:ts|tsx|mjs|js)|rc\.json|^package\.json)$/.test(name),
  );
  const text = files.map((name) => readFileSync(name, 'utf8')).join('\n');
  const { devDependencies } = JSON.parse(readFileSync('tools/checks/package.json', 'utf8')) as Manifest;
  // Types of others, and what oxlint finds by itself.
  const names = Object.keys(devDependencies).filter((name) => !/^@types\/|^oxlint-tsgolint$/.test(name));
  expect(names.filter((name) => !new RegExp(`['"/ ]${name}['"/ ]`).test(text))).toEqual([]);
});

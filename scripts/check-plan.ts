/** What of the sources is looked at after a change: `npm run check`. */

import { ISOLATED_TESTS } from './test-projects';
import type { FileReads } from './check-readers';

/** Where sources are. */
export const FOLDERS = ['app', 'server', 'cli', 'scripts', 'tests', 'bench'];

/** More tests than these take longer than anybody waits for after each change. */
export const MAX_TEST_FILES = 12;

export interface Step {
  name: string;
  /** With how it is started and all its arguments. */
  command: string[];
  /** What it looks at, in words. */
  of: string;
}

export interface Plan {
  steps: Step[];
  /** Tests that are run, the nearest to the change first. */
  tests: string[];
  /** How many more there are that a change may reach. */
  further: number;
  /** Changed tests that are for another command. */
  notRun: string[];
}

const SOURCE = /\.(?:tsx?|mjs|cjs|js)$/;
const FORMATTED = /\.(?:tsx?|mjs|cjs|js|json|jsonc|css|ya?ml|html)$/;
const TEST = /^(?:app|tests)\/.*\.test\.tsx?$/;
const JOURNEY = /^tests\/e2e\/.*\.spec\.ts$/;
/** They run what is built, or make the site. */
const OF_BUILD = /^tests\/(?:host-build\/|site\/site\.test)/;
/** What the documents of the contract are made of, and they themselves. */
const OF_CONTRACT =
  /^app\/(?:areas|domain|lib\/contract)\/(?!.*\.(?:server\.ts|css)$)|^docs\/(?:api\/|data\.md$)|^scripts\/(?:openapi|data-docs)/;
/** What the compiler judges by, and the sentences whose names it knows. */
const OF_TYPES = /\.tsx?$|^(?:package(?:-lock)?|tsconfig)\.json$|^app\/locales\/en\//;
/** What it has seen is kept. */
const INCREMENTAL_TYPES = ['--incremental', '--tsBuildInfoFile', 'node_modules/.cache/check.tsbuildinfo'];

/** Whose tests share their modules. */
const PROJECTS = ['unit', 'slow', 'sqlite'].flatMap((name) => ['--project', name]);

const isIsolated = (file: string) => ISOLATED_TESTS.includes(file);

/** How many imports away each file is from the nearest changed one; those that are not reached are left out. */
export function distances(
  changed: readonly string[],
  imports: ReadonlyMap<string, readonly string[]>,
): Map<string, number> {
  const importers = new Map<string, string[]>();
  for (const [file, imported] of imports)
    for (const each of imported) importers.set(each, [...(importers.get(each) ?? []), file]);
  const found = new Map(changed.map((file) => [file, 0]));
  for (const [file, distance] of found)
    for (const importer of importers.get(file) ?? []) if (!found.has(importer)) found.set(importer, distance + 1);
  return found;
}

/** Names of the changed areas. */
const areasOf = (changed: readonly string[]) =>
  new Set(changed.flatMap((file) => /^(?:app\/areas|tests\/platform)\/([^/]+)\//.exec(file)?.[1] ?? []));

/** Tests that see a change: those that are changed or read something of it, then those of the changed areas, then the nearest. */
function testsOf(
  changed: readonly string[],
  imports: ReadonlyMap<string, readonly string[]>,
  { readers, names }: FileReads,
): { sure: string[]; further: string[]; ofBuild: string[] } {
  const seen = new Map([...imports].map(([file, of]) => [file, [...of, ...(names.get(file) ?? [])]]));
  const far = distances(changed, seen);
  const areas = areasOf(changed);
  const isSure = (file: string) => changed.includes(file) || readers.has(file);
  const areaRank = (file: string) => (file.split('/').some((folder) => areas.has(folder)) ? 0 : 1);
  const found = [...new Set([...far.keys(), ...readers])]
    .filter((file) => TEST.test(file) && imports.has(file))
    .sort((a, b) => areaRank(a) - areaRank(b) || (far.get(a) ?? 1) - (far.get(b) ?? 1) || a.localeCompare(b));
  const here = found.filter((file) => !OF_BUILD.test(file));
  return {
    sure: here.filter(isSure),
    further: here.filter((file) => !isSure(file)),
    ofBuild: found.filter((file) => OF_BUILD.test(file) && isSure(file)),
  };
}

const counted = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`;
const tool = (...command: string[]) => ['npx', '--no-install', ...command];

/** Tests as steps: those that share their modules, and those that read them anew. */
function testSteps(tests: readonly string[]): Step[] {
  const vitest = tool('vitest', 'run', '--passWithNoTests', '--maxWorkers=1', '--minWorkers=1');
  const isolated = tests.filter(isIsolated);
  const shared = tests.filter((file) => !isIsolated(file));
  const steps: Step[] = [];
  if (shared.length > 0)
    steps.push({
      name: 'tests',
      of: counted(shared.length, 'file'),
      command: [...vitest, '--no-isolate', ...PROJECTS, ...shared],
    });
  if (isolated.length > 0)
    steps.push({
      name: 'tests, isolated',
      of: counted(isolated.length, 'file'),
      command: [...vitest, '--project', 'isolated', ...isolated],
    });
  return steps;
}

/**
 * @param changed files that are not as they were; those that are gone, too
 * @param imports what each file of the sources imports, by the same kind of paths
 * @param readings what is read of them without an import
 * @param exists whether a file is there
 */
export function planFor(
  changed: readonly string[],
  imports: ReadonlyMap<string, readonly string[]>,
  readings: FileReads,
  exists: (file: string) => boolean,
): Plan {
  const here = changed.filter(exists);
  const { sure, further, ofBuild } = testsOf(changed, imports, readings);
  const near = further.slice(0, Math.max(0, MAX_TEST_FILES - sure.length));
  const tests = [...sure, ...near];
  const sources = here.filter((file) => SOURCE.test(file));
  const formatted = here.filter((file) => FORMATTED.test(file));
  const any = (pattern: RegExp) => changed.some((file) => pattern.test(file));
  const steps: Step[] = [];
  const add = (name: string, of: string, ...command: string[]) => steps.push({ name, of, command });

  if (any(OF_TYPES))
    add(
      'types',
      'all',
      'node',
      'node_modules/typescript-7/bin/tsc',
      '--noEmit',
      '--checkers',
      '1',
      ...INCREMENTAL_TYPES,
    );
  steps.push(...testSteps(tests));
  if (sources.length > 0) {
    add('oxlint', counted(sources.length, 'file'), ...tool('oxlint'), ...sources);
    add('eslint', counted(sources.length, 'file'), ...tool('eslint'), '--no-warn-ignored', ...sources);
  }
  if (formatted.length > 0)
    add(
      'prettier',
      counted(formatted.length, 'file'),
      ...tool('prettier', '--check', '--log-level', 'warn', '--ignore-unknown'),
      ...formatted,
    );
  if (any(/\.(?:tsx?|mjs|md)$/)) add('names', 'all', ...tool('tsx', 'scripts/plain-words.ts'));
  if (any(/\.tsx?$/)) add('circles of imports', 'all', ...tool('tsx', 'scripts/cycles.ts', ...FOLDERS));
  if (any(OF_CONTRACT)) add('OpenAPI document', 'all', ...tool('tsx', 'scripts/openapi.ts', '--check'));
  if (any(/^package(?:-lock)?\.json$/)) add('packages', 'all', ...tool('tsx', 'scripts/check-dependencies.ts'));
  return {
    steps,
    tests,
    further: further.length - near.length,
    notRun: [...ofBuild, ...here.filter((file) => JOURNEY.test(file))],
  };
}

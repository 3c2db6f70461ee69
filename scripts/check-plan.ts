/** What of the sources is looked at after a change: `npm run check`. */

/** More tests than these take longer than anybody waits for after each change. */
export const MOST_TEST_FILES = 30;

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
  elsewhere: string[];
}

const SOURCE = /\.(?:tsx?|mjs|cjs|js)$/;
const FORMATTED = /\.(?:tsx?|mjs|cjs|js|json|jsonc|css|ya?ml|html)$/;
const TEST = /^tests\/.*\.test\.tsx?$/;
const JOURNEY = /^tests\/e2e\/.*\.spec\.ts$/;
/** They run what is built. */
const OF_BUILD = /^tests\/host-build\//;

/** Tests of what is read and not imported. */
const READERS: readonly [of: RegExp, tests: RegExp][] = [
  [/\.md$/, /^tests\/(?:server\/readme|site\/markdown)\.test/],
  [/^docs\/architecture\.md$/, /^tests\/server\/architecture\.test/],
  [/^docs\/(?:personal-data|data-map)\.md$/, /^tests\/platform\/dossier\/rights\.test/],
  [/^app\/locales\//, /^tests\/services\/locales\.test/],
  [/^app\/.*\.css$/, /^tests\/styles\//],
  [/^app\/platform\/db\/.*-tables\.ts$|^app\/platform\/db\/schema\.ts$/, /^tests\/platform\/dossier\/rights\.test/],
  [/^deploy\//, /^tests\/deploy\//],
  [/^(?:eslint\.config\.js|\.oxlintrc\.json)$/, /^tests\/server\/lint-rules\.test/],
  [/^(?:scripts\/licences\.ts|package(?:-lock)?\.json)$/, /^tests\/scripts\/dependencies\.test/],
];

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

/** Tests that see a change, the nearest first. */
function testsOf(changed: readonly string[], imports: ReadonlyMap<string, readonly string[]>): string[] {
  const far = distances(changed, imports);
  for (const file of changed)
    for (const [of, tests] of READERS)
      if (of.test(file))
        for (const test of imports.keys()) if (tests.test(test)) far.set(test, Math.min(1, far.get(test) ?? 1));
  return [...far]
    .filter(([file]) => TEST.test(file) && !OF_BUILD.test(file) && imports.has(file))
    .sort(([a, one], [b, other]) => one - other || a.localeCompare(b))
    .map(([file]) => file);
}

const counted = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`;

/**
 * @param changed files that are not as they were; those that are gone, too
 * @param imports what each file of the sources imports, by the same kind of paths
 * @param exists whether a file is there
 */
export function planFor(
  changed: readonly string[],
  imports: ReadonlyMap<string, readonly string[]>,
  exists: (file: string) => boolean,
): Plan {
  const here = changed.filter(exists);
  const reached = testsOf(changed, imports);
  // What is itself a changed test is run in any case.
  const own = reached.filter((file) => changed.includes(file));
  const tests = [...new Set([...own, ...reached.slice(0, MOST_TEST_FILES)])];
  const sources = here.filter((file) => SOURCE.test(file));
  const formatted = here.filter((file) => FORMATTED.test(file));
  const any = (pattern: RegExp) => changed.some((file) => pattern.test(file));
  const steps: Step[] = [];
  const add = (name: string, of: string, ...command: string[]) => steps.push({ name, of, command });
  const vitest = ['npx', '--no-install', 'vitest', 'run', '--passWithNoTests'];
  const isApart = (file: string) => /^tests\/(?:contract-suite|server)\/(?:doubles|health)\.test/.test(file);

  if (any(/\.tsx?$|^(?:package(?:-lock)?|tsconfig)\.json$/))
    add(
      'types',
      'all, anew where something changed',
      'node',
      'node_modules/typescript-7/bin/tsc',
      '--noEmit',
      '--checkers',
      '1',
      '--incremental',
      '--tsBuildInfoFile',
      'node_modules/.cache/check.tsbuildinfo',
    );
  if (tests.length > 0)
    add(
      'tests',
      counted(tests.length, 'file'),
      ...vitest,
      '--no-isolate',
      '--project',
      'unit',
      '--project',
      'sqlite',
      ...tests,
    );
  if (tests.some(isApart))
    add(
      'tests apart',
      'those that stand in for what all share',
      ...vitest,
      '--project',
      'apart',
      ...tests.filter(isApart),
    );
  if (sources.length > 0) {
    add('oxlint', counted(sources.length, 'file'), 'npx', '--no-install', 'oxlint', ...sources);
    add('eslint', counted(sources.length, 'file'), 'npx', '--no-install', 'eslint', '--no-warn-ignored', ...sources);
  }
  if (formatted.length > 0)
    add(
      'prettier',
      counted(formatted.length, 'file'),
      'npx',
      '--no-install',
      'prettier',
      '--check',
      '--log-level',
      'warn',
      '--ignore-unknown',
      ...formatted,
    );
  if (any(/\.tsx?$/))
    add(
      'circles of imports',
      'all',
      'npx',
      '--no-install',
      'tsx',
      'scripts/cycles.ts',
      'app',
      'server',
      'cli',
      'scripts',
      'tests',
      'bench',
    );
  if (any(/^app\/(?:contract|domain)\/|^docs\/api\//))
    add('OpenAPI document', 'all', 'npx', '--no-install', 'tsx', 'scripts/openapi.ts', '--check');
  if (any(/^package(?:-lock)?\.json$/)) add('packages', 'all', 'npx', '--no-install', 'tsx', 'scripts/dependencies.ts');
  return {
    steps,
    tests,
    further: new Set([...reached, ...own]).size - tests.length,
    elsewhere: here.filter((file) => JOURNEY.test(file) || (TEST.test(file) && OF_BUILD.test(file))),
  };
}

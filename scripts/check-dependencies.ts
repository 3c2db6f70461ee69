/**
 * Looks at the packages that the product needs: that each is asked for in one version, none is given up, all may be handed out, and nothing
 * is known against them: `tsx scripts/check-dependencies.ts`. Fails with what to mend; that nobody could be asked is said, and is no failure.
 */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { distributedPackages, isAllowed, licenceOf, packageName, type LockFile } from './licences';

export interface Manifest {
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
}

/** What npm answers with, as far as it is asked for here. */
export interface Audit {
  vulnerabilities?: Record<string, { severity: string; via: (string | { title: string; url: string })[] }>;
  error?: { code?: string; summary?: string };
  message?: string;
}

/** Advisories of these levels fail the check; minor ones are named. */
const SEVERE_LEVELS = ['high', 'critical'];
/** How long the registry may take. */
const TIMEOUT_MS = 20_000;

/** One version and no range; of a package under another name, too. Or a package of this repository. */
const EXACT = /^(?:(?:npm:(?:@[\w.-]+\/)?[\w.-]+@)?\d+\.\d+\.\d+(?:-[\w.]+)?|file:tools\/\w+)$/;

/**
 * @param manifest package.json
 * @param lock package-lock.json
 * @returns what is wrong, a sentence each
 */
export function findFaults({ dependencies, devDependencies }: Manifest, lock: LockFile): string[] {
  const direct = { ...dependencies, ...devDependencies };
  const ranges = Object.entries(direct)
    .filter(([, version]) => !EXACT.test(version))
    .map(([name, version]) => `${name} is asked for as ${version}: npm install --save-exact`);
  const unknown = distributedPackages(lock)
    .filter(([place, locked]) => !isAllowed(licenceOf(place, locked)))
    .map(
      ([place, locked]) =>
        `${packageName(place, locked)}@${locked.version ?? ''} is under ${locked.license ?? 'no licence that it names'}: scripts/licences.ts`,
    );
  const needed = new Set([
    ...distributedPackages(lock).map(([place]) => place),
    ...Object.keys(direct).map((name) => `node_modules/${name}`),
  ]);
  const givenUp = [...needed].flatMap((place) => {
    const locked = lock.packages[place];
    return locked?.deprecated ? [`${packageName(place, locked)} is given up: ${locked.deprecated}`] : [];
  });
  return [...ranges, ...unknown, ...givenUp];
}

/** What npm's answer says of the packages: severe ones, minor ones, or why there is no answer. */
export function advisoriesOf(answer: string): { severe: string[]; minor: string[]; why?: string } {
  let audit: Audit;
  try {
    audit = JSON.parse(answer) as Audit;
  } catch {
    return { severe: [], minor: [], why: 'npm gave no answer' };
  }
  const { vulnerabilities, error, message } = audit;
  if (!vulnerabilities) return { severe: [], minor: [], why: error?.summary || error?.code || message || 'no answer' };
  const named = Object.entries(vulnerabilities).map(([name, { severity, via }]) => {
    const own = via.filter((each) => typeof each !== 'string').map(({ title, url }) => `${title} ${url}`);
    return { severity, line: `${name}, ${severity}: ${own.join('; ') || `by way of ${via.join(', ')}`}` };
  });
  const lines = (isGrave: boolean) =>
    named.filter(({ severity }) => SEVERE_LEVELS.includes(severity) === isGrave).map(({ line }) => line);
  return { severe: lines(true), minor: lines(false) };
}

/** Its exit code says the same as its answer. */
function audit(): Promise<string> {
  const args = ['audit', '--omit=dev', '--json', '--fetch-retries=0', `--fetch-timeout=${TIMEOUT_MS}`];
  return new Promise((resolve) =>
    execFile('npm', args, { timeout: 2 * TIMEOUT_MS, maxBuffer: 64 * 1024 * 1024 }, (_error, out) => resolve(out)),
  );
}

async function check(): Promise<void> {
  const read = <T>(file: string): T => JSON.parse(readFileSync(file, 'utf8')) as T;
  const [product, checks] = [read<Manifest>('package.json'), read<Manifest>('tools/checks/package.json')];
  const devDependencies = { ...product.devDependencies, ...checks.devDependencies };
  const faults = findFaults({ ...product, devDependencies }, read<LockFile>('package-lock.json'));
  const { severe, minor, why } = advisoriesOf(await audit());
  for (const each of minor) console.error(`known: ${each}`);
  if (why) console.error(`Advisories were not looked up, the registry can't be asked here: ${why}`);
  for (const each of [...faults, ...severe.map((line) => `known: ${line}`)]) console.error(each);
  process.exitCode = faults.length + severe.length > 0 ? 1 : 0;
}

if (process.argv[1]?.endsWith('check-dependencies.ts')) await check();

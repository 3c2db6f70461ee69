import { statfs } from 'node:fs/promises';
import { readConfig, type Config } from '~/config/env';
import { broken, errorCode, type Check, type CheckResult, type CheckContext } from './check';
import { checkBackUps } from './checks/back-ups';
import { checkClock } from './checks/clock';
import { checkConfiguration } from './checks/configuration';
import { checkDatabase } from './checks/database';
import { checkDisk } from './checks/disk';
import { checkHosts } from './checks/hosts';
import { checkJobs } from './checks/jobs';
import { checkKeys } from './checks/keys';
import { checkMail } from './checks/mail';
import { checkMailDomain } from './checks/mail-domain';
import { checkNode } from './checks/node';
import { checkPlatform } from './checks/platform';
import { checkProxies } from './checks/proxies';
import { checkSignIn } from './checks/sign-in';
import { checkStorage } from './checks/storage';
import { describeOwners } from './data-folder';
import { describeDatabaseFailure } from './database-failures';
import { openDatabase } from './open-database';
import { systemDns } from './dns';

/** Longer than any of them waits by itself, but for a storage that says nothing. */
const LIMIT_MS = 25_000;

const CHECKS = {
  node: checkNode,
  configuration: checkConfiguration,
  platform: checkPlatform,
  database: checkDatabase,
  jobs: checkJobs,
  storage: checkStorage,
  disk: checkDisk,
  'back-ups': checkBackUps,
  clock: checkClock,
  keys: checkKeys,
  'sign-in': checkSignIn,
  mail: checkMail,
  'mail domain': checkMailDomain,
  hosts: checkHosts,
  proxies: checkProxies,
} as const satisfies Record<string, Check>;

export type CheckName = keyof typeof CHECKS;

/** Checks of a server whose platform runs elsewhere: that one has its own doctor. */
const PAGE_SERVER_CHECKS: readonly CheckName[] = ['node', 'configuration', 'platform', 'keys', 'hosts', 'proxies'];

export interface Finding extends CheckResult {
  check: CheckName;
}

/** Parts of the context that a test replaces. */
export type ContextOverrides = Partial<Omit<CheckContext, 'config' | 'env' | 'database'>>;

const freeBytes: CheckContext['freeBytes'] = async (folder) => {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
};

function failedCheck(error: unknown): CheckResult {
  const code = errorCode(error);
  if (code.startsWith('SQLITE_')) return describeDatabaseFailure(code);
  if (code === 'TimeoutError')
    return broken(`This took longer than ${LIMIT_MS / 1000} s.`, 'See whether what it asks can be reached.');
  return broken(`This could not be looked at (${code}).`, 'See whether what it needs is there.');
}

async function runCheck(check: CheckName, context: CheckContext): Promise<Finding[]> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new DOMException('', 'TimeoutError')), LIMIT_MS);
  });
  const done = (async () => CHECKS[check](context))();
  const results = await Promise.race([done, tooLate]).catch((error: unknown) => [failedCheck(error)]);
  clearTimeout(timer);
  return results.map((result) => ({ check, ...result }));
}

/** Why the configuration cannot be read. Each result names a variable or a file, never its value. */
function configurationErrors(error: unknown): Finding[] {
  const { path, code } = error as NodeJS.ErrnoException;
  const results =
    path === undefined
      ? (error as Error).message
          .split('\n')
          .slice(1)
          .map((line) =>
            broken(
              `${line.trim().replace(/\.$/, '')}.`,
              'Set it right (docs/configuration.md): nothing starts before.',
            ),
          )
      : [
          broken(
            `${path} can not be read (${code})${describeOwners(path)}.`,
            'Hand it to the user that runs the service, chown, and to nobody else, chmod 600: nothing starts before.',
          ),
        ];
  return results.map((result) => ({ check: 'configuration', ...result }));
}

/**
 * Looks at an installation from its configuration on, and says of each part whether it does what it should. Reads only, but for one
 * file in the storage, which is taken away again.
 *
 * @param env the environment that the program is started with
 */
export async function runChecks(env: CheckContext['env'], overrides: ContextOverrides = {}): Promise<Finding[]> {
  const nodeVersion = overrides.nodeVersion ?? process.version;
  let config: Config;
  try {
    config = readConfig(env, { isLook: true });
  } catch (error) {
    return [
      ...checkNode({ nodeVersion }).map((result): Finding => ({ check: 'node', ...result })),
      ...configurationErrors(error),
    ];
  }
  const database = await openDatabase(config);
  const context: CheckContext = {
    now: Date.now,
    dns: systemDns,
    freeBytes,
    nodeVersion,
    ...overrides,
    config,
    env,
    database,
  };
  const names = (Object.keys(CHECKS) as CheckName[]).filter(
    (name) => !config.platformUrl || PAGE_SERVER_CHECKS.includes(name),
  );
  try {
    return (await Promise.all(names.map((name) => runCheck(name, context)))).flat();
  } finally {
    if (database.state === 'open') await database.db.destroy();
  }
}

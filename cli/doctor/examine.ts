import { statfs } from 'node:fs/promises';
import { readConfig, type Config } from '~/config/env';
import { broken, codeOf, type Check, type Fact, type World } from './check';
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
import { ownersOf } from './data-folder';
import { databaseFailure } from './database-failures';
import { lookAtDatabase } from './database-look';
import { machineNames } from './names';

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

/** What is looked at in front of a platform elsewhere, which has a doctor of its own. */
const OF_PAGES: readonly CheckName[] = ['node', 'configuration', 'platform', 'keys', 'hosts', 'proxies'];

export interface Finding extends Fact {
  check: CheckName;
}

/** What a test puts in place of the real ones. */
export type Doubles = Partial<Omit<World, 'config' | 'env' | 'database'>>;

const roomOf: World['roomOf'] = async (folder) => {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
};

function failure(error: unknown): Fact {
  const code = codeOf(error);
  if (code.startsWith('SQLITE_')) return databaseFailure(code);
  if (code === 'TimeoutError')
    return broken(`This took longer than ${LIMIT_MS / 1000} s.`, 'See whether what it asks can be reached.');
  return broken(`This could not be looked at (${code}).`, 'See whether what it needs is there.');
}

async function runCheck(check: CheckName, world: World): Promise<Finding[]> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new DOMException('', 'TimeoutError')), LIMIT_MS);
  });
  const done = (async () => CHECKS[check](world))();
  const facts = await Promise.race([done, tooLate]).catch((error: unknown) => [failure(error)]);
  clearTimeout(timer);
  return facts.map((fact) => ({ check, ...fact }));
}

/** Why nothing can start. Each line names a variable or a file and says what is wrong, never what is in it. */
function whyUnread(error: unknown): Finding[] {
  const { path, code } = error as NodeJS.ErrnoException;
  const facts =
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
            `${path} can not be read (${code})${ownersOf(path)}.`,
            'Hand it to the user that runs the service, chown, and to nobody else, chmod 600: nothing starts before.',
          ),
        ];
  return facts.map((fact) => ({ check: 'configuration', ...fact }));
}

/**
 * Looks at an installation from its configuration on, and says of each part whether it does what it should. Reads only, but for one
 * file in the storage, which is taken away again.
 *
 * @param env the environment that the program is started with
 */
export async function examine(env: World['env'], doubles: Doubles = {}): Promise<Finding[]> {
  const nodeVersion = doubles.nodeVersion ?? process.version;
  let config: Config;
  try {
    config = readConfig(env, { isLook: true });
  } catch (error) {
    return [...checkNode({ nodeVersion }).map((fact): Finding => ({ check: 'node', ...fact })), ...whyUnread(error)];
  }
  const database = await lookAtDatabase(config);
  const world: World = {
    now: Date.now,
    names: machineNames,
    roomOf,
    nodeVersion,
    ...doubles,
    config,
    env,
    database,
  };
  const names = (Object.keys(CHECKS) as CheckName[]).filter((name) => !config.platformUrl || OF_PAGES.includes(name));
  try {
    return (await Promise.all(names.map((name) => runCheck(name, world)))).flat();
  } finally {
    if (database.state === 'open') await database.db.destroy();
  }
}

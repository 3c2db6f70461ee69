import { randomBytes } from 'node:crypto';
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
import { sqliteFailure } from './database-failures';
import { lookAtDatabase } from './database-look';
import { machineNames } from './names';
import { mayListen } from './variables';

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

/** Of a platform elsewhere, which has its own. */
const OF_PLATFORM: readonly CheckName[] = [
  'database',
  'jobs',
  'storage',
  'disk',
  'back-ups',
  'clock',
  'sign-in',
  'mail',
  'mail domain',
];

export interface Finding extends Fact {
  check: CheckName;
}

/** What a test puts in place of the real ones. */
export type Doubles = Partial<Omit<World, 'config' | 'env' | 'database'>>;

const roomOf: World['roomOf'] = async (folder) => {
  const { bavail, bsize, ffree } = await statfs(folder);
  return { freeBytes: bavail * bsize, freeFiles: ffree };
};

async function runCheck(check: CheckName, world: World): Promise<Finding[]> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<Fact[]>((resolve) => {
    const fact = broken(`This took longer than ${LIMIT_MS / 1000} s.`, 'See whether what it asks can be reached.');
    timer = setTimeout(resolve, LIMIT_MS, [fact]);
  });
  const done = (async () => CHECKS[check](world))().catch((error: unknown) => {
    const { what, todo } = sqliteFailure(codeOf(error)) ?? {
      what: `This could not be looked at (${codeOf(error)}).`,
      todo: 'See whether what it needs is there.',
    };
    return [broken(what, todo)];
  });
  const facts = await Promise.race([done, tooLate]);
  clearTimeout(timer);
  return facts.map((fact) => ({ check, ...fact }));
}

const asFinding = (fact: Fact): Finding => ({ check: 'configuration', ...fact });

/** Each line names a variable and says what is wrong, never what is in it. */
function whyUnread(error: unknown): Finding[] {
  const { path, code } = error as NodeJS.ErrnoException;
  if (path !== undefined)
    return [
      asFinding(
        broken(
          `${path} can not be read (${code ?? codeOf(error)})${ownersOf(path)}.`,
          'Hand it to the user that runs the service, chown, and to nobody else, chmod 600: nothing starts before.',
        ),
      ),
    ];
  const named = error instanceof Error ? error.message.split('\n').slice(1) : [];
  const lines = named.length > 0 ? named : [`The configuration can not be read (${codeOf(error)})`];
  return lines.map((line) =>
    asFinding(
      broken(`${line.trim().replace(/\.$/, '')}.`, 'Set it right (docs/configuration.md): nothing starts before.'),
    ),
  );
}

/** The configuration, as far as it can be read: without the key that was drawn where nobody lets us read that. */
function readOn(env: World['env']): { config?: Config; unread: Finding[] } {
  try {
    return { config: readConfig(env, { isLook: true }), unread: [] };
  } catch (error) {
    const unread = whyUnread(error);
    if ((error as NodeJS.ErrnoException).path === undefined) return { unread };
    try {
      const LINK_KEYS = `unread:${randomBytes(32).toString('hex')}`;
      return { config: { ...readConfig({ ...env, LINK_KEYS }, { isLook: true }), linkKeys: [] }, unread };
    } catch {
      return { unread };
    }
  }
}

/**
 * Looks at an installation from its configuration on, and says of each part whether it does what it should. Reads only, but for one
 * file in the storage, which is taken away again.
 *
 * @param env the environment that the program is started with
 */
export async function examine(env: World['env'], doubles: Doubles = {}): Promise<Finding[]> {
  const nodeVersion = doubles.nodeVersion ?? process.version;
  const { config, unread } = readOn(env);
  if (!config) return [...checkNode({ nodeVersion }).map((fact): Finding => ({ check: 'node', ...fact })), ...unread];
  const database = await lookAtDatabase(config);
  const world: World = {
    now: Date.now,
    names: machineNames,
    fetch,
    roomOf,
    mayListen,
    nodeVersion,
    ...doubles,
    config,
    env,
    database,
  };
  const names = (Object.keys(CHECKS) as CheckName[]).filter(
    (name) => !config.platformUrl || !OF_PLATFORM.includes(name),
  );
  try {
    return [...unread, ...(await Promise.all(names.map((name) => runCheck(name, world)))).flat()];
  } finally {
    await database.close();
  }
}

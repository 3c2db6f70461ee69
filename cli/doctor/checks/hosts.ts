import { isIP } from 'node:net';
import { readSchemaState } from '~/platform/db/upgrade';
import { broken, codeOf, ok, warning, type Fact, type World } from '../check';

const LIMIT_MS = 5000;
/** Host names of accounts that are looked for. */
const MOST = 100;
const IS_LOCAL = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\]|0\.0\.0\.0)$/;

/** Whether the public address answers as we do. */
async function reach({ config: { publicUrl }, fetch }: World): Promise<Fact> {
  try {
    const answer = await fetch(new URL('/healthz', publicUrl), {
      redirect: 'manual',
      signal: AbortSignal.timeout(LIMIT_MS),
    });
    const text = (await answer.text()).slice(0, 10).trim();
    if (answer.status === 200 && text === 'ok') return ok('PUBLIC_URL is answered by this program.');
    return broken(
      `PUBLIC_URL answers ${answer.status}, and not as this program does.`,
      'Let the proxy there pass everything on, with the host name.',
    );
  } catch (error) {
    const code = codeOf(error);
    if (/CERT|TLS|SSL|VERIFY|SELF_SIGNED/.test(code))
      return broken(
        `The certificate of PUBLIC_URL is refused (${code}).`,
        'Renew it, for this very name and with its chain.',
      );
    return warning(
      `PUBLIC_URL does not answer from here (${code}).`,
      'Start the server and its proxy, then look from outside.',
    );
  }
}

async function ownHost(world: World, host: string): Promise<Fact[]> {
  const { config, names } = world;
  if (IS_LOCAL.test(host)) {
    const what = `PUBLIC_URL is ${host}: no link leads anybody here.`;
    return config.isProduction && !config.isDemo
      ? [broken(what, 'Set the address that people use.')]
      : [ok(`Pages are for this machine alone, at ${host}.`)];
  }
  const addresses = isIP(host.replace(/[[\]]/g, '')) ? [host] : await names.addresses(host);
  if (!addresses) return [warning('The name servers of this machine do not answer.', 'See /etc/resolv.conf.')];
  if (addresses.length === 0)
    return [
      broken(
        `${host} of PUBLIC_URL has no address in the DNS.`,
        'Set its A or AAAA record to where people are served.',
      ),
    ];
  return [await reach(world)];
}

/** Whether the accounts' own names lead where PUBLIC_URL does. */
async function accountHosts({ database, names }: World, host: string): Promise<Fact[]> {
  if (database.state !== 'open') return [];
  const { db, engine } = database;
  if ((await readSchemaState(db, engine)).pending.length > 0)
    return [ok('Names of accounts are looked for once the migrations are done.')];
  const rows = await db
    .selectFrom('accounts')
    .select(['id', 'domain'])
    .where('domain', 'is not', null)
    .where('preview_of', 'is', null)
    .orderBy('id')
    .limit(MOST)
    .execute();
  if (rows.length === 0) return [];
  const ours = new Set(await names.addresses(host));
  const looked = await Promise.all(
    rows.map(async ({ id, domain }): Promise<Fact> => {
      const theirs = await names.addresses(domain ?? '');
      const todo = `Ask ${id} to point it where ${host} points, or take the name away at /smart/domain.`;
      if (!theirs)
        return warning(
          `Whether ${domain} of ${id} leads here can not be told.`,
          'Look again once the name servers answer.',
        );
      if (theirs.length === 0) return warning(`${domain} of ${id} has no address in the DNS.`, todo);
      if (ours.size > 0 && !theirs.some((address) => ours.has(address)))
        return warning(`${domain} of ${id} leads elsewhere than ${host}, unless through a proxy of its own.`, todo);
      return ok(`${domain} of ${id} leads where ${host} does.`);
    }),
  );
  return rows.length === MOST ? [...looked, ok(`Only the first ${MOST} names of accounts were looked for.`)] : looked;
}

/** Whether the names under which people come lead here, as far as it can be told from inside. */
export async function checkHosts(world: World): Promise<Fact[]> {
  const host = new URL(world.config.publicUrl).hostname;
  const [own, accounts] = await Promise.all([ownHost(world, host), accountHosts(world, host)]);
  return [...own, ...accounts];
}

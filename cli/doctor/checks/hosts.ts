import { isIP } from 'node:net';
import { readSchemaState } from '~/platform/db/upgrade';
import { ask, broken, codeOf, ok, warning, type Fact, type World } from '../check';

/** Host names of accounts that are looked for. */
const MOST = 100;
const IS_LOCAL = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\]|0\.0\.0\.0)$/;

/** Whether the public address answers as we do. */
async function reach(world: World): Promise<Fact> {
  try {
    const { status, text } = await ask(new URL('/healthz', world.config.publicUrl));
    if (status === 200 && text.trim() === 'ok') return ok('PUBLIC_URL is answered by this program.');
    return broken(
      `PUBLIC_URL answers ${status}, and not as this program does.`,
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

async function ownHost(world: World, host: string): Promise<Fact> {
  const { config, names } = world;
  if (IS_LOCAL.test(host))
    return config.isProduction && !config.isDemo
      ? broken(`PUBLIC_URL is ${host}: no link leads anybody here.`, 'Set the address that people use.')
      : ok(`Pages are for this machine alone, at ${host}.`);
  const addresses = isIP(host.replace(/[[\]]/g, '')) ? [host] : await names.addresses(host);
  if (!addresses) return warning('The name servers of this machine do not answer.', 'See /etc/resolv.conf.');
  if (addresses.length > 0) return reach(world);
  const todo = 'Set its A or AAAA record to where people are served.';
  return broken(`${host} of PUBLIC_URL has no address in the DNS.`, todo);
}

/** Whether the accounts' own names lead where PUBLIC_URL does. */
async function accountHosts({ database, names }: World, host: string): Promise<Fact[]> {
  if (database.state !== 'open') return [];
  const { db, engine } = database;
  // A table may lack what is asked for.
  if ((await readSchemaState(db, engine)).pending.length > 0) return [];
  const rows = await db
    .selectFrom('accounts')
    .select(['id', 'domain'])
    .where('domain', 'is not', null)
    .where('preview_of', 'is', null)
    .orderBy('id')
    .limit(MOST)
    .execute();
  const ours = new Set(await names.addresses(host));
  return Promise.all(
    rows.map(async ({ id, domain }): Promise<Fact> => {
      const theirs = await names.addresses(domain ?? '');
      const todo = `Ask ${id} to point it where ${host} points, or take the name away at /smart/domain.`;
      if (!theirs) return warning(`Whether ${domain} of ${id} leads here can not be told.`, 'Look again later.');
      if (theirs.length === 0) return warning(`${domain} of ${id} has no address in the DNS.`, todo);
      if (ours.size > 0 && !theirs.some((address) => ours.has(address)))
        return warning(`${domain} of ${id} leads elsewhere than ${host}, unless through a proxy of its own.`, todo);
      return ok(`${domain} of ${id} leads where ${host} does.`);
    }),
  );
}

/** Whether the names under which people come lead here, as far as it can be told from inside. */
export async function checkHosts(world: World): Promise<Fact[]> {
  const host = new URL(world.config.publicUrl).hostname;
  const [own, accounts] = await Promise.all([ownHost(world, host), accountHosts(world, host)]);
  return [own, ...accounts];
}

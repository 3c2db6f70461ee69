import { isIP } from 'node:net';
import { readSchemaState } from '~/platform/db/migrate-schema';
import { fetchText, broken, errorCode, ok, warning, type CheckResult, type CheckContext } from '../check';

/** Host names of accounts that are looked for. */
const MAX_HOSTS = 100;
const IS_LOCAL = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\]|0\.0\.0\.0)$/;

/** Whether the public address answers as we do. */
async function checkPublicUrl(context: CheckContext): Promise<CheckResult> {
  try {
    const { status, text } = await fetchText(new URL('/healthz', context.config.publicUrl));
    if (status === 200 && text.trim() === 'ok') return ok('PUBLIC_URL is answered by this program.');
    return broken(
      `PUBLIC_URL answers ${status}, and not as this program does.`,
      'Let the proxy there pass everything on, with the host name.',
    );
  } catch (error) {
    const code = errorCode(error);
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

async function checkPublicHost(context: CheckContext, host: string): Promise<CheckResult> {
  const { config, dns } = context;
  if (IS_LOCAL.test(host))
    return config.isProduction && !config.isDemo
      ? broken(`PUBLIC_URL is ${host}: no link leads anybody here.`, 'Set the address that people use.')
      : ok(`Pages are for this machine alone, at ${host}.`);
  const addresses = isIP(host.replace(/[[\]]/g, '')) ? [host] : await dns.addresses(host);
  if (!addresses) return warning('The name servers of this machine do not answer.', 'See /etc/resolv.conf.');
  if (addresses.length > 0) return checkPublicUrl(context);
  const todo = 'Set its A or AAAA record to where people are served.';
  return broken(`${host} of PUBLIC_URL has no address in the DNS.`, todo);
}

/** Whether the accounts' own names lead where PUBLIC_URL does. */
async function checkAccountHosts({ database, dns }: CheckContext, host: string): Promise<CheckResult[]> {
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
    .limit(MAX_HOSTS)
    .execute();
  const ours = new Set(await dns.addresses(host));
  return Promise.all(
    rows.map(async ({ id, domain }): Promise<CheckResult> => {
      const theirs = await dns.addresses(domain ?? '');
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
export async function checkHosts(context: CheckContext): Promise<CheckResult[]> {
  const host = new URL(context.config.publicUrl).hostname;
  const [own, accounts] = await Promise.all([checkPublicHost(context, host), checkAccountHosts(context, host)]);
  return [own, ...accounts];
}

/** Variables that somebody has set and that are probably meant otherwise. */
import { readFileSync } from 'node:fs';
import { VARIABLES } from '~/config/env';
import { fileVariable, SECRETS } from '~/config/secrets';
import { broken, warning, type Fact, type World } from './check';

/** Changes that make one name of another: a letter more, fewer, another, or two that have changed places. */
export function changesBetween(one: string, other: string): number {
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let row = 1; row <= one.length; row += 1) {
    const next = [row];
    for (let at = 1; at <= other.length; at += 1) {
      const isSame = one[row - 1] === other[at - 1];
      const isSwapped = row > 1 && at > 1 && one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1];
      next[at] = Math.min(
        (last[at] ?? 0) + 1,
        (next[at - 1] ?? 0) + 1,
        (last[at - 1] ?? 0) + (isSame ? 0 : 1),
        isSwapped ? (before[at - 2] ?? 0) + 1 : Infinity,
      );
    }
    [before, last] = [last, next];
  }
  return last[other.length] ?? 0;
}

/** Short names are near to many that others set, such as HOME to HOST. */
const mostChanges = ({ length }: string): number => (length >= 8 ? 2 : length >= 6 ? 1 : 0);

/** Names that are nearly one of ours, which is not set. */
export function misspelt({ env }: Pick<World, 'env'>): Fact[] {
  const known = [...VARIABLES, ...SECRETS.map(fileVariable)];
  const isKnown = new Set([...known, ...VARIABLES.map(fileVariable)]);
  return Object.keys(env)
    .filter((name) => env[name] && !isKnown.has(name))
    .flatMap((name) => {
      const near = known
        .filter((each) => !env[each])
        .map((each) => ({ each, changes: changesBetween(name, each) }))
        .filter(({ each, changes }) => changes <= mostChanges(each))
        .sort((a, b) => a.changes - b.changes)[0]?.each;
      return near ? [warning(`${name} is set, and nothing reads it.`, `Call it ${near}, if that is meant.`)] : [];
    });
}

const FIRST_FOR_ALL = 1024;
const BIND_SERVICE = 10n;

/** Whether this process may listen on a port, as Linux decides it. */
export function mayListen(port: number): boolean {
  if (port === 0 || port >= FIRST_FOR_ALL || process.platform !== 'linux' || process.geteuid?.() === 0) return true;
  try {
    if (port >= Number(readFileSync('/proc/sys/net/ipv4/ip_unprivileged_port_start', 'utf8'))) return true;
    const rights = /^CapEff:\s*([0-9a-f]+)/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1] ?? '0';
    return ((BigInt(`0x${rights}`) >> BIND_SERVICE) & 1n) === 1n;
  } catch {
    return true;
  }
}

/** Ports that two want, or that this user may not have. */
export function ports({ config: { port, metricsPort }, mayListen: may }: World): Fact[] {
  const both = port !== 0 && port === metricsPort;
  const refused = Object.entries({ PORT: port, METRICS_PORT: metricsPort }).filter(
    ([, each]) => each !== undefined && !may(each),
  );
  return [
    ...(both
      ? [broken('METRICS_PORT is the same as PORT: only one of them can listen.', 'Give METRICS_PORT one of its own.')]
      : []),
    ...refused.map(([name, each]) =>
      warning(
        `This user may not listen on ${name} ${each}.`,
        'Take a port from 1024 on, behind a proxy, or grant the service CAP_NET_BIND_SERVICE.',
      ),
    ),
  ];
}

/** What behind the host of PUBLIC_URL nobody is served at. */
export function publicPath({ env, config: { publicUrl } }: World): Fact[] {
  if (!env.PUBLIC_URL || !URL.canParse(publicUrl)) return [];
  const { pathname, search, hash } = new URL(publicUrl);
  if (pathname === '/' && search === '' && hash === '') return [];
  return [
    broken(
      'PUBLIC_URL has more than a host: pages are served at its root alone, and links in messages lead nowhere.',
      'Set it without a path, such as https://pages.example.com, and give the pages a host name of their own.',
    ),
  ];
}

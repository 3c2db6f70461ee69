/** Asks a server of this machine whether it works: `latchkey health [serve|worker|platform]`, for supervisors that start a program. */
import { Argument, type Command } from 'commander';
import { readPorts } from '~/config/env';
import { CommandError } from '../failures';

const LIMIT_MS = 5000;

type Server = 'serve' | 'worker' | 'platform';
type Ports = ReturnType<typeof readPorts>;

/** Where each is asked. A worker serves nothing but its metrics, and has no readiness: what it can't do it does later. */
const PROBES: Record<Server, { variable: string; portOf(ports: Ports): number | undefined; path: string }> = {
  serve: { variable: 'PORT', portOf: ({ port }) => port, path: '/readyz' },
  worker: { variable: 'METRICS_PORT', portOf: ({ metricsPort }) => metricsPort, path: '/healthz' },
  platform: { variable: 'PLATFORM_PORT', portOf: ({ platformPort }) => platformPort, path: '/readyz' },
};

/** A server that listens on all addresses is asked on this machine's own. */
const hostToProbe = (host: string): string =>
  ['0.0.0.0', '::', ''].includes(host) ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host;

async function probeServer(server: Server): Promise<void> {
  const ports = readPorts();
  const { variable, portOf, path } = PROBES[server];
  const port = portOf(ports);
  if (!port) throw new CommandError(`${variable} names no port that could be asked.`);
  const where = `http://${hostToProbe(ports.host)}:${port}${path}`;
  const reply = await fetch(where, { redirect: 'manual', signal: AbortSignal.timeout(LIMIT_MS) }).catch(
    () => undefined,
  );
  if (!reply) throw new CommandError(`${where} does not answer.`);
  const text = (await reply.text().catch(() => '')).trim().slice(0, 100);
  if (!reply.ok) throw new CommandError(`${where} says ${reply.status} ${text}`.trim());
  process.stdout.write('ok\n');
}

export const define = (command: Command) =>
  command
    .addArgument(new Argument('[server]', 'which one').choices(['serve', 'worker', 'platform']).default('serve'))
    .action((server: Server) => probeServer(server));

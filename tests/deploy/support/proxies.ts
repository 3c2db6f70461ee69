import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { connect, createServer as createSocket, type AddressInfo } from 'node:net';
import path from 'node:path';
import { deployed } from './files';

/** Whom the samples are for. */
export const HOST_NAME = 'pages.example.com';

async function freePort(): Promise<number> {
  const server = createSocket().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Puts in what a machine of tests has; throws where there is nothing to put it for. */
function replaced(text: string, changes: readonly (readonly [RegExp, string])[]): string {
  return changes.reduce((all, [pattern, by]) => {
    if (!pattern.test(all)) throw new Error(`Not in the sample: ${pattern}`);
    return all.replace(pattern, by);
  }, text);
}

/** A certificate of nobody's. */
function certify(folder: string): { certificate: string; key: string } {
  const [certificate, key] = [path.join(folder, 'cert.pem'), path.join(folder, 'key.pem')];
  const args = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', `/CN=${HOST_NAME}`];
  execFileSync('openssl', [...args, '-keyout', key, '-out', certificate], { stdio: 'pipe' });
  return { certificate, key };
}

interface Setting {
  folder: string;
  /** Port of what is behind it. */
  behind: number;
}
export interface Proxy {
  port: number;
  /** Where plain http is told to come by https; none where the proxy sees to that by itself. */
  plainPort?: number;
  child: ChildProcess;
  /** All that it has written to its own output, and to its file of errors. */
  logs: string[];
}

const listening = async (port: number, child: ChildProcess, logs: string[]): Promise<void> => {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`It ended with ${child.exitCode}: ${logs.join('')}`);
    const isUp = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => (socket.destroy(), resolve(true))).on('error', () =>
        resolve(false),
      );
    });
    if (isUp) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
};

function start(command: string, args: string[], folder: string): { child: ChildProcess; logs: string[] } {
  const logs: string[] = [];
  const env = { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
  const child = spawn(command, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes: Buffer) => logs.push(bytes.toString()));
  return { child, logs };
}

/** nginx with the sample, its ports, files and certificate put in. Its own check comes first, and throws. */
export async function startNginx(program: string, { folder, behind }: Setting): Promise<Proxy> {
  const [port, plainPort] = [await freePort(), await freePort()];
  const { certificate, key } = certify(folder);
  const errors = path.join(folder, 'error.log');
  const sample = replaced(deployed('nginx.conf'), [
    [/server 127\.0\.0\.1:3000;/, `server 127.0.0.1:${behind};`],
    [/listen 80;\n {2}listen \[::\]:80;/, `listen 127.0.0.1:${plainPort};`],
    [/listen 443 ssl http2;\n {2}listen \[::\]:443 ssl http2;/, `listen 127.0.0.1:${port} ssl http2;`],
    [/\/etc\/ssl\/latchkey\/fullchain\.pem/, certificate],
    [/\/etc\/ssl\/latchkey\/privkey\.pem/, key],
    [/\/var\/log\/nginx\/latchkey-error\.log/, errors],
  ]);
  mkdirSync(path.join(folder, 'bodies'));
  const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const places = kinds.map((kind) => `  ${kind}_temp_path ${path.join(folder, 'bodies', kind)};`).join('\n');
  const whole = `daemon off;\nuser root;\npid ${path.join(folder, 'pid')};\nerror_log stderr crit;\nevents {}\nhttp {\n${places}\n${sample}\n}\n`;
  const file = path.join(folder, 'nginx.conf');
  writeFileSync(file, process.getuid?.() === 0 ? whole : whole.replace('user root;\n', ''));
  const args = ['-p', folder, '-c', file, '-e', 'stderr'];
  execFileSync(program, [...args, '-t'], { stdio: 'pipe' });
  const { child, logs } = start(program, args, folder);
  await listening(port, child, logs);
  return { port, plainPort, child, logs };
}

/** Caddy with the sample, its port and certificate put in. Its own check comes first, of the sample as it is, and throws. */
export async function startCaddy(program: string, { folder, behind }: Setting): Promise<Proxy> {
  const port = await freePort();
  const { certificate, key } = certify(folder);
  execFileSync(program, ['validate', '--config', 'deploy/Caddyfile', '--adapter', 'caddyfile'], {
    stdio: 'pipe',
    env: { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
  });
  const file = path.join(folder, 'Caddyfile');
  writeFileSync(
    file,
    replaced(deployed('Caddyfile'), [
      [/^\{\n/m, '{\n\tadmin off\n\tauto_https off\n'],
      [/^pages\.example\.com \{/m, `https://${HOST_NAME}:${port} {\n\tbind 127.0.0.1\n\ttls ${certificate} ${key}`],
      [/reverse_proxy 127\.0\.0\.1:3000/, `reverse_proxy 127.0.0.1:${behind}`],
      [/lb_try_duration 15s/, 'lb_try_duration 1s'],
    ]),
  );
  const { child, logs } = start(program, ['run', '--config', file, '--adapter', 'caddyfile'], folder);
  await listening(port, child, logs);
  return { port, child, logs };
}

/** A server that says what it was asked, counts bodies, and keeps an answer open until it is told. */
export async function startBehind(maxAge: string) {
  const seen: { url: string; headers: Record<string, string | string[] | undefined>; bytes: number }[] = [];
  let goOn = (): void => undefined;
  const server = createServer((request, response) => {
    const one = { url: request.url ?? '', headers: request.headers, bytes: 0 };
    seen.push(one);
    response.setHeader('strict-transport-security', `max-age=${maxAge}`);
    request.on('data', (bytes: Buffer) => (one.bytes += bytes.length));
    request.on('error', () => undefined);
    if (request.url?.startsWith('/slow')) {
      response.write('first');
      goOn = () => response.end('last');
      return;
    }
    request.on('end', () => response.end('ok'));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    seen,
    goOn: () => goOn(),
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

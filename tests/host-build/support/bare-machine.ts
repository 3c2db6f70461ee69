import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { stages } from '../../deploy/support/files';

// What docker and systemd do to a process, as far as folders, users and variables go; by root, in a view of the folders that no other
// process has and that goes with the last process in it.

const SEARCHED = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';
/** Where the copy of this machine is that changes go to. */
const COPY = '/mnt/m';

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** A copy of this machine, with the Node that this is tried on as its own: Debian with Node, as Node's own image is. */
const copyOfMachine = `set -e
mount -t tmpfs tmpfs /mnt
mkdir /mnt/u /mnt/w ${COPY}
mount -t overlay overlay -o lowerdir=/,upperdir=/mnt/u,workdir=/mnt/w ${COPY}
mount --rbind /dev ${COPY}/dev
mount --rbind /proc ${COPY}/proc
rm -f ${COPY}/usr/local/bin/node
touch ${COPY}/usr/local/bin/node
mount --bind ${quoted(process.execPath)} ${COPY}/usr/local/bin/node
`;

/** A folder of this machine, as another one of the copy. */
const bound = (folder: string, where: string): string =>
  `mkdir -p ${COPY}${where}\nmount --bind ${quoted(folder)} ${COPY}${where}\n`;

/** Runs the lines in folders of its own. Throws with what they said. */
const run = (script: string) => promisify(execFile)('unshare', ['-m', 'bash', '-c', script]);

/** The lines of the first stage, one by one, as docker does them. */
function assembling(release: string): string {
  let workdir = '/';
  const lines = (stages()[0] ?? []).map(({ keyword, flags, text }) => {
    if (keyword === 'FROM') return '';
    if (keyword === 'WORKDIR') {
      workdir = text;
      return `mkdir -p ${COPY}${workdir}`;
    }
    if (keyword === 'RUN')
      return `chroot ${COPY} /usr/bin/env -i -C ${workdir} PATH=${SEARCHED} /bin/sh -c ${quoted(text)}`;
    if (keyword === 'COPY' && Object.keys(flags).length === 0) {
      const words = text.split(/\s+/);
      const sources = words.slice(0, -1).map((word) => `${quoted(release)}/${word}`);
      return `cp ${sources.join(' ')} ${COPY}${path.posix.resolve(workdir, words.at(-1) ?? '')}/`;
    }
    throw new Error(`Not known here: ${keyword} ${text}`);
  });
  return lines.join('\n');
}

/** The lines of the last stage that bring something into it. What comes from the first one is bound to `parts`, by its name there. */
const taken = (): { from: string; to: string; owner?: string }[] =>
  (stages().at(-1) ?? [])
    .filter(({ keyword }) => keyword === 'COPY')
    .map(({ flags, text }) => {
      const [from = '', to = ''] = text.split(/\s+/);
      if (flags.from !== 'assembled') throw new Error(`Not known here: COPY ${text}`);
      return { from, to, owner: flags.chown };
    });

/**
 * Does what the Dockerfile says.
 *
 * @param release folder of the archive
 * @param place an empty folder
 * @returns the root of the image
 */
export async function buildImage(release: string, place: string): Promise<string> {
  const root = path.join(place, 'root');
  mkdirSync(root);
  const folders = taken().map(({ from }) => {
    const folder = path.join(place, from.replaceAll('/', '-'));
    mkdirSync(folder);
    return bound(folder, from);
  });
  const copies = taken().map(({ from, to, owner }) => {
    const target = `${quoted(root)}${to}`;
    const copied = `mkdir -p ${target}\ncp -a ${COPY}${from}/. ${target}/`;
    return owner ? `${copied}\nchown -R ${owner} ${target}` : copied;
  });
  await run([copyOfMachine, ...folders, assembling(release), ...copies].join('\n'));
  // Docker puts these in when it starts a container.
  for (const name of ['proc', 'dev']) mkdirSync(path.join(root, name));
  return root;
}

interface Started {
  /** Of user and group, by number or, of the copy, by name. */
  user: string;
  env: Readonly<Record<string, string>>;
  cwd: string;
}

const started = (root: string, { user, env, cwd }: Started, words: readonly string[]): string => {
  const variables = Object.entries(env).map(([name, value]) => quoted(`${name}=${value}`));
  const command = ['-i', '-C', cwd, ...variables, ...words.map(quoted)].join(' ');
  return `exec chroot --userspec=${user} --groups= ${quoted(root)} /usr/bin/env ${command}`;
};

/** A container of the image: nothing can be written but its volume and /tmp. */
export function startInImage(root: string, data: string, how: Started, words: readonly string[]): ChildProcess {
  const script = `set -e
mount --bind ${quoted(root)} ${quoted(root)}
mount -o remount,bind,ro ${quoted(root)}
mount --bind ${quoted(data)} ${quoted(root)}/data
mount -t tmpfs -o mode=1777 tmpfs ${quoted(root)}/tmp
mount --rbind /dev ${quoted(root)}/dev
mount --rbind /proc ${quoted(root)}/proc
${started(root, how, words)}`;
  return spawn('unshare', ['-m', 'bash', '-c', script], { stdio: ['ignore', 'pipe', 'pipe'] });
}

interface Machine {
  /** The unpacked release, which is at `/opt/latchkey`. */
  program: string;
  /** What is done by root before, in the copy. */
  setUp: string;
  /** Folders of this machine by what they are there; nothing else can be written but /tmp. */
  writable: Readonly<Record<string, string>>;
}

/** A service of a machine on which the release is installed, under ProtectSystem=strict and PrivateTmp. */
export function startOnMachine(machine: Machine, how: Started, words: readonly string[]): ChildProcess {
  const folders = Object.entries(machine.writable).map(([where, folder]) => bound(folder, where));
  const script = `${copyOfMachine}
${bound(machine.program, '/opt/latchkey')}
chroot ${COPY} /bin/sh -e -c ${quoted(machine.setUp)}
${folders.join('')}${Object.keys(machine.writable)
    .map((where) => `chroot ${COPY} chown -R ${how.user} ${where}\n`)
    .join('')}mount -o remount,ro ${COPY}
mount -o remount,bind,ro ${COPY}/opt/latchkey
mount -t tmpfs -o mode=1777 tmpfs ${COPY}/tmp
${started(COPY, how, words)}`;
  return spawn('unshare', ['-m', 'bash', '-c', script], { stdio: ['ignore', 'pipe', 'pipe'] });
}

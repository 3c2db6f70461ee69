import { createHash } from 'node:crypto';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

function run(program: string, args: string[], input?: Uint8Array): string {
  const { status, stdout, stderr } = spawnSync(program, args, { input, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program}: ${stderr}`);
  return stdout;
}

interface Unpacked {
  names: string[];
  file(name: string): Buffer;
  json<T>(name: string): T;
  /** Names whose content is not what the manifest says; also those that it does not know. */
  wrongHashes(): string[];
  /** What openssl says of the detached signature, for who trusts the authority. Throws when it is not good. */
  verifySignature(authority: string): string;
}

/** Unpacks a signed archive of Apple's kind with `unzip`, and hands it to the work. */
export function withUnpacked<T>(bytes: Uint8Array, work: (unpacked: Unpacked) => T): T {
  const folder = mkdtempSync(path.join(tmpdir(), 'latchkey-pass-'));
  const at = (name: string) => path.join(folder, 'files', name);
  try {
    writeFileSync(path.join(folder, 'archive.zip'), bytes);
    run('unzip', ['-q', path.join(folder, 'archive.zip'), '-d', path.join(folder, 'files')]);
    const names = readdirSync(path.join(folder, 'files'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(path.join(folder, 'files'), path.join(entry.parentPath, entry.name)))
      .sort();
    const json = <J>(name: string) => JSON.parse(readFileSync(at(name), 'utf8')) as J;
    return work({
      names,
      json,
      file: (name) => readFileSync(at(name)),
      wrongHashes: () => wrongHashes(names, json('manifest.json'), (name) => readFileSync(at(name))),
      verifySignature: (authority) => {
        writeFileSync(path.join(folder, 'authority.pem'), authority);
        const args = [
          '-in',
          at('signature'),
          '-inform',
          'DER',
          '-content',
          at('manifest.json'),
          '-CAfile',
          path.join(folder, 'authority.pem'),
          '-purpose',
          'any',
        ];
        return run('openssl', ['smime', '-verify', '-binary', ...args]);
      },
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

type Manifest = Record<string, string | { hashType: string; hashValue: string }>;

function wrongHashes(names: string[], manifest: Manifest, file: (name: string) => Buffer): string[] {
  const covered = names.filter((name) => !['manifest.json', 'signature'].includes(name));
  const missing = Object.keys(manifest).filter((name) => !covered.includes(name));
  return [
    ...missing,
    ...covered.filter((name) => {
      const entry = manifest[name];
      const [type, value] = typeof entry === 'object' ? [entry.hashType, entry.hashValue] : ['sha1', entry];
      return createHash(type).update(file(name)).digest('hex') !== value;
    }),
  ];
}

/** The text of a QR code in a PNG. */
export function readQr(png: Uint8Array): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'latchkey-qr-'));
  try {
    writeFileSync(path.join(folder, 'code.png'), png);
    return run('zbarimg', ['-q', '--raw', path.join(folder, 'code.png')]).trimEnd();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A back-up of everything, while it serves: `latchkey backup FILE`. */
import type { Command } from 'commander';
import { createWriteStream, existsSync } from 'node:fs';
import { open, rename, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { environment, readConfig, type Config } from '~/config/env';
import { isGuessableSecret } from '~/config/sample-secrets';
import { openDatabase } from '~/platform/db/open-database';
import { recordBackUp } from '~/areas/operations/outage/service.server';
import { sqliteFileOf, requireNoUnfinishedRestore } from '~/platform/configured-database';
import { createBackup } from '../backup/create-backup';
import type { Manifest } from '../backup/archive-format';
import { openWorkspace } from '../backup/workspace';
import { jsonOption, MisuseError, printJson, requireOwnPlatform } from '../command';

interface Flags {
  withoutKeys?: boolean;
  json?: boolean;
}

const MIB = 1024 ** 2;

/** @throws MisuseError where something is there already, or the folder isn't: a disk that is not mounted would go unnoticed */
function requireRoomFor(file: string): void {
  if (existsSync(file)) throw new MisuseError(`${file} is there already: a back-up overwrites nothing.`);
  const folder = path.dirname(path.resolve(file));
  if (!existsSync(folder))
    throw new MisuseError(`There is no folder ${folder}, and a back-up makes none: is its disk mounted?`);
}

async function flush(file: string): Promise<void> {
  const handle = await open(file, 'r');
  await handle.sync();
  await handle.close();
}

/** Gives the archive its name once it is on the disk; whoever sees it sees all of it. */
async function moveIntoPlace(archive: string, file: string): Promise<void> {
  await flush(archive);
  requireRoomFor(file);
  await rename(archive, file);
  await flush(path.dirname(path.resolve(file)));
}

function reportBackup({ files, tables, engine, takenAt }: Manifest, what: string): void {
  const rows = Object.values(tables).reduce((sum, count) => sum + count, 0);
  process.stderr.write(
    `${what}: ${rows} rows of ${engine === 'sqlite' ? 'SQLite' : 'PostgreSQL'} as of ${takenAt}, ` +
      `${files.count} files (${(files.bytes / MIB).toFixed(1)} MiB)\n`,
  );
  if (files.missing > 0)
    process.stderr.write(`${files.missing} files that the database names are not in the storage: they are lost.\n`);
}

/** For the doctor. A back-up is one without that, too. */
async function recordBackup(config: Config, { takenAt }: Manifest): Promise<void> {
  try {
    const { db, close } = await openDatabase({
      databaseUrl: config.databaseUrl,
      file: sqliteFileOf(config),
      isCurrent: true,
    });
    try {
      await recordBackUp(db, Date.parse(takenAt), Date.now());
    } finally {
      await close();
    }
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? 'unknown';
    process.stderr.write(`It could not be noted in the database that a back-up was made (${code}).\n`);
  }
}

async function backUp(file: string, { withoutKeys: isWithoutKeys = false, json: isJson }: Flags): Promise<void> {
  const isPiped = file === '-';
  if (isPiped && isJson) throw new MisuseError('--json and "-" both want the standard output.');
  // As it is: a command that only reads draws no key.
  const config = readConfig(environment(), { isLook: true });
  requireOwnPlatform(config);
  requireNoUnfinishedRestore(config);
  if (!config.backupPassphrase)
    throw new MisuseError(
      'A back-up is encrypted, and needs a passphrase: set BACKUP_PASSPHRASE or BACKUP_PASSPHRASE_FILE.',
    );
  if (isGuessableSecret(config.backupPassphrase))
    throw new MisuseError(
      'BACKUP_PASSPHRASE can be guessed: it has few different characters, or a word of examples. Draw another: openssl rand -base64 24',
    );
  if (!isPiped) requireRoomFor(file);
  const workspace = openWorkspace(isPiped ? tmpdir() : path.dirname(path.resolve(file)));
  const { folder } = workspace;
  try {
    const archive = path.join(folder, 'archive');
    const target = isPiped ? process.stdout : createWriteStream(archive, { mode: 0o600, flags: 'wx' });
    const manifest = await createBackup({ config, env: environment(), target, folder, isWithoutKeys });
    if (!isPiped) await moveIntoPlace(archive, file);
    await recordBackup(config, manifest);
    if (isJson) printJson({ file: path.resolve(file), bytes: (await stat(file)).size, ...manifest });
    else reportBackup(manifest, isPiped ? 'Backed up' : file);
  } finally {
    workspace.remove();
  }
}

export const define = (command: Command) =>
  command
    .argument('<file>', 'the archive to write, or "-" for the standard output')
    .option('--without-keys', 'leaves out what opens links and what is sealed: you keep it elsewhere')
    .addOption(jsonOption('as JSON: { file, bytes, version, engine, takenAt, migrations, tables, files, … }'))
    .action(backUp);

/** Puts a back-up into an empty place: `latchkey restore FILE`. */
import type { Command } from 'commander';
import { environment, readConfig } from '~/config/env';
import { requireReadable } from '../backup/readable';
import { restoreBackup } from '../backup/restore';
import { jsonOption, printJson, requireOwnPlatform } from '../command';

interface Flags {
  withoutKeys?: boolean;
  unauthenticated?: boolean;
  json?: boolean;
}

async function restore(file: string, flags: Flags): Promise<void> {
  const { withoutKeys: isWithoutKeys = false, unauthenticated: isUnauthenticated = false, json: isJson } = flags;
  const env = environment();
  const config = readConfig(env, { isRestore: true });
  requireOwnPlatform(config);
  requireReadable(file);
  const { manifest, notes } = await restoreBackup({ file, config, env, isWithoutKeys, isUnauthenticated });
  if (isJson) return printJson({ manifest, notes });
  process.stdout.write(`Restored: ${manifest.engine} as of ${manifest.takenAt}, ${manifest.files.count} files\n`);
  for (const note of notes) process.stderr.write(`${note}\n`);
}

export const define = (command: Command) =>
  command
    .argument('<file>', 'the archive')
    .option('--without-keys', 'leaves the keys of the back-up out: those of this place stay')
    .option('--unauthenticated', 'restores an archive without HMAC, or without BACKUP_PASSPHRASE to check it with')
    .addOption(jsonOption('as JSON: { manifest, notes }'))
    .action(restore);

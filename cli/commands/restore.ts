/** Puts a back-up into an empty place: `latchkey restore FILE`. */
import type { Command } from 'commander';
import { environment, readConfig } from '~/config/env';
import { requireFile } from '../backup/archive';
import { restoreBackup } from '../backup/restore-backup';
import { jsonOption, printJson, requireOwnPlatform } from '../command';

interface Flags {
  withoutKeys?: boolean;
  json?: boolean;
}

async function restore(file: string, { withoutKeys: isWithoutKeys = false, json: isJson }: Flags): Promise<void> {
  const env = environment();
  const config = readConfig(env, { isRestore: true });
  requireOwnPlatform(config);
  requireFile(file, config.backupPassphrase);
  const { manifest, notes } = await restoreBackup({ file, config, env, isWithoutKeys });
  if (isJson) return printJson({ manifest, notes });
  process.stdout.write(`Restored: ${manifest.engine} as of ${manifest.takenAt}, ${manifest.files.count} files\n`);
  for (const note of notes) process.stderr.write(`${note}\n`);
}

export const define = (command: Command) =>
  command
    .argument('<file>', 'the archive')
    .option('--without-keys', 'leaves the keys of the back-up out: those of this place stay')
    .addOption(jsonOption('as JSON: { manifest, notes }'))
    .action(restore);

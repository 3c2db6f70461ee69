/** Whether a back-up is whole: `latchkey verify-backup FILE`. */
import type { Command } from 'commander';
import { tmpdir } from 'node:os';
import { environment, readBackupPassphrase } from '~/config/env';
import { DamagedError, requireFile } from '../backup/archive';
import { inspectArchive } from '../backup/inspect-archive';
import type { Manifest } from '../backup/archive-format';
import { openWorkspace } from '../backup/workspace';
import { EXIT, jsonOption, printJson } from '../command';

function formatManifest({ version, engine, takenAt, files, tables }: Manifest, hasKeys: boolean): string {
  const keys = hasKeys ? '' : '; the keys are not in it';
  return `Whole: ${engine}, version ${version}, as of ${takenAt}, ${Object.keys(tables).length} tables, ${files.count} files${keys}\n`;
}

async function verifyBackup(file: string, { json: isJson }: { json?: boolean }): Promise<void> {
  const passphrase = readBackupPassphrase(environment());
  requireFile(file, passphrase);
  const workspace = openWorkspace(tmpdir());
  try {
    const found = await inspectArchive(file, { folder: workspace.folder, passphrase }).catch((error: unknown) => {
      if (error instanceof DamagedError) return { faults: [error.message] };
      throw error;
    });
    const { faults, manifest, keys } = { manifest: null, keys: undefined, ...found };
    if (isJson) printJson({ isWhole: faults.length === 0, problems: faults, manifest });
    else
      process.stdout.write(
        faults.length > 0 || !manifest ? `${faults.join('\n')}\n` : formatManifest(manifest, keys !== undefined),
      );
    if (faults.length > 0) process.exitCode = EXIT.failed;
  } finally {
    workspace.remove();
  }
}

export const define = (command: Command) =>
  command
    .argument('<file>', 'the archive')
    .addOption(jsonOption('as JSON: { isWhole, problems: [in words], manifest }'))
    .action(verifyBackup);

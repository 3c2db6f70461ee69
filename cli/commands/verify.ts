/** Whether a back-up is whole: `latchkey verify FILE`. */
import type { Command } from 'commander';
import { tmpdir } from 'node:os';
import { environment, readBackupPassphrase } from '~/config/env';
import { inspectArchive, type Inspection } from '../backup/inspect';
import { requireReadable } from '../backup/readable';
import { openWorkspace } from '../backup/workspace';
import { EXIT, jsonOption, printJson } from '../command';

function tell({ problems, notes, manifest, authenticity }: Inspection): void {
  for (const { part, what } of problems) process.stdout.write(`${part} ${what}\n`);
  for (const note of notes) process.stderr.write(`${note}\n`);
  if (problems.length > 0 || !manifest) return;
  const { version, engine, takenAt, files, tables } = manifest;
  process.stdout.write(
    `Whole: ${engine}, version ${version}, as of ${takenAt}, ${Object.keys(tables).length} tables, ${files.count} files\n`,
  );
  if (authenticity === 'authentic') process.stdout.write('Authentic: the HMAC fits, with this passphrase\n');
}

async function verify(file: string, { json: isJson }: { json?: boolean }): Promise<void> {
  requireReadable(file);
  const env = environment();
  const workspace = openWorkspace(tmpdir());
  try {
    const found = await inspectArchive(file, { folder: workspace.folder, passphrase: readBackupPassphrase(env), env });
    const { problems, notes, manifest, authenticity } = found;
    if (isJson)
      printJson({ isWhole: problems.length === 0, authenticity, problems, notes, manifest: manifest ?? null });
    else tell(found);
    if (problems.length > 0) process.exitCode = EXIT.failed;
  } finally {
    workspace.remove();
  }
}

export const define = (command: Command) =>
  command
    .argument('<file>', 'the archive')
    .addOption(jsonOption('as JSON: { isWhole, authenticity, problems: [{ part, what }], notes, manifest }'))
    .action(verify);

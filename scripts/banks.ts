import { Command } from 'commander';
import { readFile } from 'node:fs/promises';
import { readConfig } from '~/config/env';
import { createPlatform } from '~/platform';
import { readBankDirectory } from '~/platform/modules/banks/directory';
import { createBankStore } from '~/platform/modules/banks/store';

/** Bad lines that are named one by one. */
const NAMED_LINES = 20;

/** Loads a FedACH participant directory whole, or not at all. Resolves to the exit code. */
async function importDirectory(file: string): Promise<number> {
  const text = await readFile(file, 'utf8').catch((error: Error) => error);
  if (text instanceof Error) {
    console.error(`${file} can't be read: ${text.message}`);
    return 1;
  }
  const { rows, badLines, mergedCount, closedCount } = readBankDirectory(text);
  if (badLines.length > 0 || rows.length === 0) {
    for (const line of badLines.slice(0, NAMED_LINES))
      console.error(`${file}:${line}: no record of a FedACH directory`);
    if (badLines.length > NAMED_LINES) console.error(`and ${badLines.length - NAMED_LINES} more lines`);
    console.error(
      rows.length === 0 ? 'The file holds no bank.' : `${badLines.length} bad lines.`,
      'Nothing was imported.',
    );
    return 1;
  }
  const platform = await createPlatform(readConfig(), { isIdle: true });
  try {
    await createBankStore(platform.context.db).upsertBanks(rows);
  } finally {
    await platform.close();
  }
  console.log(`${rows.length} routing numbers imported: ${mergedCount} merged into another, ${closedCount} closed.`);
  return 0;
}

const program = new Command('banks').description('The bank directory behind routing numbers');
program
  .command('import')
  .description('load a FedACH participant directory (fixed width, 155 characters a line)')
  .argument('<file>')
  .action(async (file: string) => {
    process.exitCode = await importDirectory(file);
  });
await program.parseAsync();

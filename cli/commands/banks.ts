/** The bank directory behind routing numbers: `latchkey banks import FILE`. */
import type { Command } from 'commander';
import { readFile } from 'node:fs/promises';
import { parseBankDirectory } from '~/areas/payments/banks/parse-bank-directory.server';
import { createBankStore } from '~/areas/payments/banks/store.server';
import { CommandError, jsonOption, printJson, withPlatform } from '../command';

/** Bad lines that are named one by one. */
const NAMED_LINES = 20;

/** Loads a FedACH participant directory whole, or not at all. Throws `CommandError` for a bad file. */
async function importDirectory(file: string, { json: isJson = false }: { json?: boolean }): Promise<void> {
  const text = await readFile(file, 'utf8').catch((error: Error) => {
    throw new CommandError(`${file} can't be read: ${error.message}`);
  });
  const { rows, badLines, mergedCount, closedCount } = parseBankDirectory(text);
  if (badLines.length > 0 || rows.length === 0) {
    const named = badLines.slice(0, NAMED_LINES).map((line) => `${file}:${line}: no record of a FedACH directory`);
    if (badLines.length > NAMED_LINES) named.push(`and ${badLines.length - NAMED_LINES} more lines`);
    const sum = rows.length === 0 ? 'The file holds no bank.' : `${badLines.length} bad lines.`;
    throw new CommandError([...named, `${sum} Nothing was imported.`].join('\n'));
  }
  await withPlatform(async ({ context }) => {
    await createBankStore(context.db).upsertBanks(rows);
    if (isJson) return printJson({ imported: rows.length, merged: mergedCount, closed: closedCount });
    process.stdout.write(
      `${rows.length} routing numbers imported: ${mergedCount} merged into another, ${closedCount} closed.\n`,
    );
  });
}

export const define = (command: Command) =>
  command
    .command('import')
    .description('loads a FedACH participant directory (fixed width, 155 characters a line)')
    .argument('<file>', 'the directory')
    .addOption(jsonOption())
    .action(importDirectory);

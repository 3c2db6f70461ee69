/** Forms as files: `npm run -s forms -- import FILE` and `export ID`. */
import { Command } from 'commander';
import { readFile, stat } from 'node:fs/promises';
import { createFormExchange } from '../app/platform/modules/forms/exchange';
import { MAX_FORM_FILE_CHARACTERS } from '../app/platform/modules/forms/import';
import { importFormFile } from '../app/platform/modules/templates/file-import';
import { accountOf, CommandError, printJson, withPlatform } from './command';

interface Options {
  account?: string;
}

// A character takes up to four bytes.
const MAX_BYTES = MAX_FORM_FILE_CHARACTERS * 4;

/** Throws `CommandError` for a file that can't be read, or is too large to be a form. */
async function readText(file: string): Promise<string> {
  try {
    const { size } = await stat(file);
    if (size > MAX_BYTES) throw new CommandError(`${file}: larger than ${MAX_BYTES} bytes`);
    return await readFile(file, 'utf8');
  } catch (error) {
    if (error instanceof CommandError) throw error;
    throw new CommandError(`${file}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

const command = new Command('forms').description('Forms as JSON files (docs/api/form.schema.json)');

/** What happens next, for the person at the keyboard; the answer itself is JSON. */
function sayDraft(accountId: string, formId: string, publicUrl: string): void {
  process.stderr.write(
    `Account "${accountId}" needs approval: the form waits as a draft and nothing of it is live yet.\n` +
      `Somebody of the account sends it for approval at ${publicUrl}/smart/dynamic-form/${encodeURIComponent(formId)}\n` +
      'To go past the rule: --skip-approval\n',
  );
}

command
  .command('import')
  .argument('<file>', 'the form as JSON')
  .option('--account <id>', 'account that gets the form')
  .option('--skip-approval', 'makes the form live at once, also where the account needs approval')
  .action((file: string, options: Options & { skipApproval?: boolean }) =>
    withPlatform(async (platform, config) => {
      const text = await readText(file);
      const accountId = await accountOf(platform, options.account);
      const result = await importFormFile(platform.context, accountId, text, { publishesNow: options.skipApproval });
      if (!result.isImported) {
        const lines = result.issues.map(({ path, message }) => `  ${path ? `${path}: ` : ''}${message}`);
        throw new CommandError(`${file}: nothing was imported\n${lines.join('\n')}`);
      }
      const { formId, version, outcome, foreignPictures } = result;
      printJson({ account: accountId, form: formId, version, isNewVersion: outcome === 'published', isDraft: outcome === 'draft' });
      for (const address of foreignPictures) process.stderr.write(`Not shown, a picture of another site: ${address}\n`);
      if (outcome === 'draft') sayDraft(accountId, formId, config.publicUrl);
    }),
  );

command
  .command('export')
  .argument('<id>', 'id of the form')
  .option('--account <id>', 'account of the form')
  .action((id: string, options: Options) =>
    withPlatform(async (platform) => {
      const accountId = await accountOf(platform, options.account);
      const form = await createFormExchange(platform.context).exportForm(accountId, id);
      if (!form) throw new CommandError(`No form "${id}" in account "${accountId}"`);
      printJson(form);
    }),
  );

await command.parseAsync();

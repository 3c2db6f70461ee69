/** Forms as files: `latchkey forms import FILE` and `export ID`. */
import type { Command } from 'commander';
import { readFile, stat } from 'node:fs/promises';
import { MAX_FORM_PICTURES, MAX_PICTURE_BYTES, MAX_PICTURE_PIXELS } from '~/config/limits';
import { createFormService } from '~/areas/forms/service.server';
import { MAX_FORM_FILE_CHARACTERS } from '~/areas/forms/check-form';
import { importFormFile } from '~/areas/approval/import-form-file.server';
import type { HiddenPicture, PictureFault } from '~/domain/html-pictures';
import { findAccountId, alwaysJson, CommandError, printJson, withPlatform } from '../command';
import { createSiblingFileReader } from '../picture-folder';

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

/** What happens next, for the person at the keyboard; the answer itself is JSON. */
function reportDraft(accountId: string, formId: string, publicUrl: string): void {
  process.stderr.write(
    `Account "${accountId}" needs approval: the form waits as a draft and nothing of it is live yet.\n` +
      `Somebody of the account sends it for approval at ${publicUrl}/smart/dynamic-form/${encodeURIComponent(formId)}\n` +
      'To go past the rule: --skip-approval\n',
  );
}

const PICTURE_FAULT_TEXTS: Record<PictureFault, string> = {
  foreign: 'a picture of another site',
  file: 'no file of that name beside the form’s file',
  kind: 'no PNG, JPEG, WebP or GIF',
  none: 'a picture without an address',
  unreadable: 'a picture that can’t be read',
  tooBig: `a picture of more than ${MAX_PICTURE_BYTES / 1024 / 1024} MB`,
  tooManyPixels: `a picture of more than ${MAX_PICTURE_PIXELS} pixels in width or height`,
  gone: 'a picture that is not in this storage',
  tooMany: `past the ${MAX_FORM_PICTURES} pictures of one file`,
};

/** Pictures that no page shows: their texts stand in their place. */
function reportHiddenPictures(pictures: HiddenPicture[]): void {
  for (const { address, fault } of pictures)
    process.stderr.write(`Not shown, ${PICTURE_FAULT_TEXTS[fault]}: ${address}\n`);
  if (pictures.length > 0)
    process.stderr.write('Put the picture beside the form’s file and name it in src, or upload it in the builder.\n');
}

const defineImport = (command: Command) =>
  command
    .command('import')
    .description('publishes a form file as the next version of its form, or names all that is wrong')
    .addOption(alwaysJson())
    .argument('<file>', 'the form as JSON')
    .option('--account <id>', 'account that gets the form')
    .option('--skip-approval', 'makes the form live at once, also where the account needs approval')
    .action((file: string, options: Options & { skipApproval?: boolean }) =>
      withPlatform(async (platform, config) => {
        const text = await readText(file);
        const accountId = await findAccountId(platform, options.account);
        const result = await importFormFile(platform.context, accountId, text, {
          publishesNow: options.skipApproval,
          readSiblingFile: createSiblingFileReader(file),
        });
        if (!result.isImported) {
          const lines = result.issues.map(({ path, message }) => `  ${path ? `${path}: ` : ''}${message}`);
          throw new CommandError(`${file}: nothing was imported\n${lines.join('\n')}`);
        }
        const { formId, version, outcome, hiddenPictures } = result;
        printJson({
          account: accountId,
          form: formId,
          version,
          isNewVersion: outcome === 'published',
          isDraft: outcome === 'draft',
        });
        reportHiddenPictures(hiddenPictures);
        if (outcome === 'draft') reportDraft(accountId, formId, config.publicUrl);
      }),
    );

const defineExport = (command: Command) =>
  command
    .command('export')
    .description('prints a form as the file that import reads')
    .addOption(alwaysJson())
    .argument('<id>', 'id of the form')
    .option('--account <id>', 'account of the form')
    .action((id: string, options: Options) =>
      withPlatform(async (platform) => {
        const accountId = await findAccountId(platform, options.account);
        const form = (await createFormService(platform.context).findForm(accountId, id))?.definition;
        if (!form) throw new CommandError(`No form "${id}" in account "${accountId}"`);
        printJson(form);
      }),
    );

export function define(command: Command): void {
  defineImport(command);
  defineExport(command);
}

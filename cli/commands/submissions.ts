/** What was submitted: `latchkey submissions list`, `export FORM`, `recount [FORM]`. */
import { Option, type Command } from 'commander';
import { createFormService } from '~/areas/forms/service.server';
import { createExportReader, generateCsvLines } from '~/areas/submissions/csv-export.server';
import { generateJsonChunks } from '~/areas/submissions/submissions-to-json.server';
import { createSubmissionService } from '~/areas/submissions/service.server';
import { CommandError, jsonOption, print, printJson, withPlatform } from '../command';

function list({ form, account, json: isJson }: { form?: string; account?: string; json?: boolean }): Promise<void> {
  return withPlatform(({ context }) => {
    async function* lines() {
      let isFirst = true;
      for await (const page of createExportReader(context.db).pages({ formId: form, accountId: account })) {
        for (const { reference, submitted_at, account_id, form_id, recipient_id } of page) {
          const submittedAt = new Date(submitted_at).toISOString();
          if (isJson) {
            const row = { reference, submittedAt, accountId: account_id, formId: form_id, recipientId: recipient_id };
            yield `${isFirst ? '[' : ','}\n${JSON.stringify(row)}`;
            isFirst = false;
          } else yield `${reference}  ${submittedAt}  ${account_id}/${form_id}  ${recipient_id}\n`;
        }
      }
      if (isJson) yield isFirst ? '[]\n' : '\n]\n';
    }
    return print(lines());
  });
}

function exportForm(formId: string, options: { account?: string; json?: boolean }): Promise<void> {
  return withPlatform(async ({ context: { db, config } }) => {
    const submissions = createExportReader(db);
    const accounts = (await createFormService({ db }).listAccounts(formId)).filter(
      (id) => !options.account || id === options.account,
    );
    const [accountId] = accounts;
    if (!accountId) throw new CommandError(`There is no form ${formId}`);
    if (accounts.length > 1)
      throw new CommandError(`Several accounts have a form ${formId}; name one with --account: ${accounts.join(', ')}`);
    const pages = submissions.read(accountId, formId);
    const json = async () =>
      generateJsonChunks(
        { db, publicUrl: config.publicUrl, currency: await submissions.currencyOf(accountId, formId) },
        pages,
      );
    await print(
      options.json ? await json() : generateCsvLines(await submissions.listColumns(accountId, formId), pages),
    );
  });
}

/** Counts the answers of one form anew, or of all of them. */
function recount(formId: string | undefined, { account, json: isJson }: { account?: string; json?: boolean }) {
  return withPlatform(async ({ context: { db } }) => {
    let query = db.selectFrom('forms').select(['account_id', 'id as form_id']).orderBy('account_id').orderBy('id');
    if (formId) query = query.where('id', '=', formId);
    if (account) query = query.where('account_id', '=', account);
    const forms = await query.execute();
    if (forms.length === 0) throw new CommandError(formId ? `There is no form ${formId}` : 'There are no forms');
    const counted = [];
    for (const { account_id: accountId, form_id: id } of forms) {
      const count = await createSubmissionService({ db }).recount(accountId, id);
      counted.push({ accountId, formId: id, count });
      if (!isJson) process.stdout.write(`${accountId}/${id}: ${count}\n`);
    }
    if (isJson) printJson(counted);
  });
}

export function define(command: Command): void {
  command
    .command('list')
    .description('one line for each finished submission')
    .option('--form <id>', 'of this form only')
    .option('--account <id>', 'of this account only')
    .addOption(jsonOption())
    .action(list);
  command
    .command('export')
    .description('every finished submission of a form, as CSV unless told otherwise')
    .argument('<form>', 'id of the form')
    .option('--account <id>', 'the account, where several have such a form')
    .addOption(new Option('--csv', 'as CSV, the questions in the first line').conflicts('json'))
    .option('--json', 'as a JSON array of values: docs/api/submissions.schema.json')
    .action(exportForm);
  command
    .command('recount')
    .description('counts the answers behind the survey results anew, tests left out')
    .argument('[form]', 'id of the form; all forms unless given')
    .option('--account <id>', 'of this account only')
    .addOption(jsonOption())
    .action(recount);
}

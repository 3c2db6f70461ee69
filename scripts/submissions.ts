import { Command, Option } from 'commander';
import { readConfig } from '~/config/env';
import { createPlatform } from '~/platform';
import type { PlatformContext } from '~/platform/context';
import { createFormService } from '~/platform/modules/forms/service';
import { createSubmissionExport, csvLines } from '~/platform/modules/submissions/export';
import { jsonPieces } from '~/platform/modules/submissions/export-json';
import { createSubmissionService } from '~/platform/modules/submissions/service';
import { print } from './command';

/** Runs with an open platform, and closes it whatever happens. Resolves to the exit code. */
async function withSubmissions(
  run: (submissions: ReturnType<typeof createSubmissionExport>, context: PlatformContext) => Promise<number>,
): Promise<number> {
  const platform = await createPlatform(readConfig(), { isIdle: true });
  try {
    return await run(createSubmissionExport(platform.context.db), platform.context);
  } finally {
    await platform.close();
  }
}

function list(options: { form?: string; account?: string }): Promise<number> {
  return withSubmissions(async (submissions) => {
    async function* lines() {
      for await (const page of submissions.pages({ formId: options.form, accountId: options.account })) {
        for (const row of page) {
          yield `${row.reference}  ${new Date(row.submitted_at).toISOString()}  ${row.account_id}/${row.form_id}  ${row.recipient_id}\n`;
        }
      }
    }
    await print(lines());
    return 0;
  });
}

function exportForm(formId: string, options: { account?: string; json?: boolean }): Promise<number> {
  return withSubmissions(async (submissions, { db, config }) => {
    const accounts = (await createFormService({ db }).listAccounts(formId)).filter(
      (id) => !options.account || id === options.account,
    );
    const [accountId] = accounts;
    if (!accountId || accounts.length > 1) {
      console.error(
        accountId
          ? `Several accounts have a form ${formId}; name one with --account: ${accounts.join(', ')}`
          : `There is no form ${formId}`,
      );
      return 1;
    }
    const pages = submissions.read(accountId, formId);
    const json = async () =>
      jsonPieces({ db, publicUrl: config.publicUrl, currency: await submissions.currencyOf(accountId, formId) }, pages);
    await print(options.json ? await json() : csvLines(await submissions.listColumns(accountId, formId), pages));
    return 0;
  });
}

/** Counts the answers of one form anew, or of all of them. */
async function recount(formId: string | undefined, { account }: { account?: string }): Promise<number> {
  const platform = await createPlatform(readConfig(), { isIdle: true });
  try {
    const { db } = platform.context;
    let query = db.selectFrom('forms').select(['account_id', 'id as form_id']).orderBy('account_id').orderBy('id');
    if (formId) query = query.where('id', '=', formId);
    if (account) query = query.where('account_id', '=', account);
    const forms = await query.execute();
    for (const form of forms)
      process.stdout.write(
        `${form.account_id}/${form.form_id}: ${await createSubmissionService({ db }).recount(form.account_id, form.form_id)}\n`,
      );
    if (forms.length === 0) console.error(formId ? `There is no form ${formId}` : 'There are no forms');
    return forms.length === 0 ? 1 : 0;
  } finally {
    await platform.close();
  }
}

const program = new Command('submissions').description('What was submitted');
program
  .command('list')
  .description('one line for each finished submission')
  .option('--form <id>', 'of this form only')
  .option('--account <id>', 'of this account only')
  .action(async (options: { form?: string; account?: string }) => {
    process.exitCode = await list(options);
  });
program
  .command('export')
  .description('every finished submission of a form, as CSV unless told otherwise')
  .argument('<form>', 'id of the form')
  .option('--account <id>', 'the account, where several have such a form')
  .addOption(new Option('--csv', 'as CSV, the questions in the first line').conflicts('json'))
  .option('--json', 'as a JSON array of values: docs/api/submissions.schema.json')
  .action(async (formId: string, options: { account?: string; json?: boolean }) => {
    process.exitCode = await exportForm(formId, options);
  });
program
  .command('recount')
  .description('counts the answers behind the survey results anew, tests left out')
  .argument('[form]', 'id of the form; all forms unless given')
  .option('--account <id>', 'of this account only')
  .action(async (formId: string | undefined, options: { account?: string }) => {
    process.exitCode = await recount(formId, options);
  });
await program.parseAsync();

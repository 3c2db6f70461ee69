import type { FormFile } from '~/areas/forms/form-file';
import { readFormFile } from '~/areas/forms/check-form';
import type { PlatformContext } from '../platform-context';
import { insertIfNew, updateRows } from '../db/row-queries';
import { buildNewAccountRow } from '~/areas/accounts/service.server';
import { createDataService } from '~/areas/data-import/service.server';
import { createFormService } from '~/areas/forms/service.server';
import { addDemoFormDrafts, PENDING_FORM } from './demo-form-drafts';
import { listDemoData, readDemo, readDemoForms } from './read-demo-files';
import { addDemoUsers } from './demo-users';

export type SeedContext = Pick<PlatformContext, 'db' | 'engine' | 'files' | 'clock' | 'ids' | 'config'>;

/** Whose next bill is on a day that is none. */
const WITH_BROKEN_DATE = '660060040105';

/** Adds the accounts, forms and records that the demo lacks. */
export async function fillDemoAccounts(context: SeedContext): Promise<void> {
  const { db, clock } = context;
  const demo = readDemo();
  const now = clock.now();
  const forms = new Map<string, FormFile[]>();
  for (const { id, domain } of demo.accounts) {
    const isNew = await addAccount(context, id, domain);
    forms.set(id, await addForms(context, id));
    await addData(context, id, isNew);
    if (isNew) await breakBillDate(context, id);
  }
  await db.transaction().execute(async (trx) => {
    await addDemoUsers(trx, demo.people, now);
    const author = demo.people.find(({ role }) => role === 'Admin');
    const isPending = await trx
      .selectFrom('template_drafts')
      .select('form_id')
      .where('form_id', '=', PENDING_FORM)
      .executeTakeFirst();
    if (author && !isPending) await addDemoFormDrafts(trx, author, forms.get(author.account) ?? [], now);
    await insertIfNew(trx, 'outage_templates', { account_id: '', html: demo.notice, translations: '{}' });
  });
}

/** Resolves to whether the account is new. */
const addAccount = ({ db }: SeedContext, id: string, domain: string): Promise<boolean> =>
  insertIfNew(db, 'accounts', {
    ...buildNewAccountRow({ id, publicId: `demo-${id}`, name: id, supportEmail: '', language: 'en' }),
    domain,
  });

/** No import takes a day that is none. The page that counts from one which is kept all the same has words for it. */
const breakBillDate = ({ db }: SeedContext, accountId: string): Promise<number> =>
  updateRows(db, 'recipients', { next_bill_date: '2099-13-45' }, { account_id: accountId, id: WITH_BROKEN_DATE });

/** The forms that are missing, live at once. Resolves to all of them. */
async function addForms({ db, clock, config }: SeedContext, accountId: string): Promise<FormFile[]> {
  const service = createFormService({ db });
  const forms = readDemoForms(accountId).map((text) => parseDemoForm(text, config.publicUrl));
  for (const form of forms)
    if (!(await service.findFormRow(accountId, form.id))) await service.importForm(accountId, form, clock.now());
  return forms;
}

/** A form of the demo, with the addresses of this installation. */
export function parseDemoForm(text: string, publicUrl: string): FormFile {
  const { form, issues } = readFormFile(text.replaceAll('{publicUrl}', publicUrl));
  if (!form) throw new Error(`Wrong demo form: ${JSON.stringify(issues)}`);
  return form;
}

/** The records that are missing; what is one record is the owner's, once it is there. */
async function addData(context: SeedContext, accountId: string, isNew: boolean): Promise<void> {
  const data = createDataService(context);
  const files = (await listDemoData(accountId)).filter(({ dataset }) => isNew || dataset.key.length > 0);
  for (const { dataset, name, source } of files)
    await data.importFile(accountId, dataset, source, {
      actor: name,
      skipsBad: true,
      addsOnly: !isNew,
      onOutcome(outcome) {
        if (outcome.outcome === 'wrong')
          throw new Error(`demo/${accountId}/${name}:${outcome.line}: ${JSON.stringify(outcome.errors)}`);
      },
    });
}

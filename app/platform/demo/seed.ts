import { setTimeout as sleep } from 'node:timers/promises';
import type { FormFile } from '~/contract/form-file';
import { readFormFile } from '~/contract/form-check';
import type { PlatformContext } from '../context';
import { newAccount } from '../modules/accounts/service';
import { createDataService, readLines } from '../modules/data/service';
import { createFormService } from '../modules/forms/service';
import { addDrafts, PENDING_FORM } from './drafts';
import { demoVersion, listData, readDemo, readForms } from './folder';
import { addPeople } from './people';

type SeedContext = Pick<PlatformContext, 'db' | 'engine' | 'files' | 'clock' | 'ids' | 'config'>;

const STATE = 'demo';
/** A process that fills the demo and dies is waited for no longer, in milliseconds. */
const FILLING_MS = 60_000;
const FILLING = 'filling';
/** Whose next bill is on a day that is none. */
const WITH_BROKEN_DATE = '660060040105';

/**
 * Puts the demo's accounts, people, forms and data into the database, by the import that anybody has, unless they are there.
 * Processes that start at the same moment may all call it: the first writes, the others wait for it and find everything. What
 * exists is left as it is, but bills that have come due move on, and the thanks link follows the configured address; not even
 * that is touched with `isOnlyWhenMissing`.
 */
export async function seedDemo(context: SeedContext, { isOnlyWhenMissing = false } = {}): Promise<void> {
  const version = demoVersion();
  if (await claim(context, version)) {
    await fill(context);
    await context.db.updateTable('system_state').set({ value: version }).where('name', '=', STATE).execute();
  } else if (isOnlyWhenMissing) return;
  await moveBillDates(context);
  await moveThanksLink(context);
}

/** Whether this process is the one that fills the demo; waits while another one does. */
async function claim({ db, clock }: SeedContext, version: string): Promise<boolean> {
  for (;;) {
    const now = clock.now();
    const claimed = await db
      .insertInto('system_state')
      .values({ name: STATE, value: FILLING, updated_at: now })
      .onConflict((oc) =>
        oc
          .column('name')
          .doUpdateSet({ value: FILLING, updated_at: now })
          .where('system_state.value', '!=', version)
          .where((eb) =>
            eb.or([eb('system_state.value', '!=', FILLING), eb('system_state.updated_at', '<', now - FILLING_MS)]),
          ),
      )
      .executeTakeFirst();
    if ((claimed.numInsertedOrUpdatedRows ?? 0n) > 0n) return true;
    const row = await db.selectFrom('system_state').select('value').where('name', '=', STATE).executeTakeFirst();
    if (row?.value === version) return false;
    await sleep(100);
  }
}

async function fill(context: SeedContext): Promise<void> {
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
    await addPeople(trx, demo.people, now);
    const author = demo.people.find(({ role }) => role === 'Admin');
    const isPending = await trx
      .selectFrom('template_drafts')
      .select('form_id')
      .where('form_id', '=', PENDING_FORM)
      .executeTakeFirst();
    if (author && !isPending) await addDrafts(trx, author, forms.get(author.account) ?? [], now);
    await trx
      .insertInto('outage_templates')
      .values({ account_id: '', html: demo.notice, translations: '{}' })
      .onConflict((oc) => oc.doNothing())
      .execute();
  });
}

/** Resolves to whether the account is new. */
async function addAccount({ db }: SeedContext, id: string, domain: string): Promise<boolean> {
  const row = newAccount({ id, publicId: `demo-${id}`, name: id, supportEmail: '', language: 'en' });
  const added = await db
    .insertInto('accounts')
    .values({ ...row, domain })
    .onConflict((oc) => oc.doNothing())
    .executeTakeFirst();
  return (added.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** No import takes a day that is none. The page that counts from one which is kept all the same has words for it. */
async function breakBillDate({ db }: SeedContext, accountId: string): Promise<void> {
  await db
    .updateTable('recipients')
    .set({ next_bill_date: '2099-13-45' })
    .where('account_id', '=', accountId)
    .where('id', '=', WITH_BROKEN_DATE)
    .execute();
}

/** The forms that are missing, live at once. Resolves to all of them. */
async function addForms({ db, clock, config }: SeedContext, accountId: string): Promise<FormFile[]> {
  const service = createFormService({ db });
  const forms = readForms(accountId).map((text) => readForm(text, config.publicUrl));
  for (const form of forms)
    if (!(await service.findFormRow(accountId, form.id))) await service.importForm(accountId, form, clock.now());
  return forms;
}

function readForm(text: string, publicUrl: string): FormFile {
  const { form, issues } = readFormFile(text.replaceAll('{publicUrl}', publicUrl));
  if (!form) throw new Error(`Wrong demo form: ${JSON.stringify(issues)}`);
  return form;
}

/** The records that are missing; what is one record is the owner's, once it is there. */
async function addData(context: SeedContext, accountId: string, isNew: boolean): Promise<void> {
  const data = createDataService(context);
  const files = listData(accountId).filter(({ dataset }) => isNew || dataset.key.length > 0);
  for (const { dataset, name, source } of files)
    await data.importFile(accountId, dataset, source, {
      actor: name,
      skipsBad: true,
      addsOnly: !isNew,
      onOutcome(outcome) {
        if (outcome.outcome === 'wrong')
          throw new Error(`demo/${accountId}/${name}:${outcome.line}: ${JSON.stringify(outcome.mistakes)}`);
      },
    });
}

/** Schedules start at the next bill: one that lies behind would make a plan of the past. */
async function moveBillDates(context: SeedContext): Promise<void> {
  const { db, clock } = context;
  const today = new Date(clock.now()).toISOString().slice(0, 10);
  const { accounts } = readDemo();
  const due = await db
    .selectFrom('recipients')
    .select(['account_id', 'id'])
    .where(
      'account_id',
      'in',
      accounts.map(({ id }) => id),
    )
    .where('next_bill_date', '<', today)
    .execute();
  const data = createDataService(context);
  for (const { id: accountId } of accounts) {
    const ids = new Set(due.flatMap((row) => (row.account_id === accountId ? row.id : [])));
    const file = ids.size > 0 && listData(accountId).find(({ dataset }) => dataset.name === 'recipients');
    if (!file) continue;
    const moment = await data.momentOf(accountId);
    const lines = [];
    for await (const read of readLines(file.dataset, file.source.open(), file.source.format, moment))
      for (const { line, given, mistakes } of read)
        if (ids.has(String(given.id)) && String(given.nextBillDate) >= today)
          lines.push({ line, given: { id: given.id, nextBillDate: given.nextBillDate }, mistakes });
    await data.put(accountId, file.dataset, lines, { actor: file.name });
  }
}

/**
 * The demo's own first version is corrected in place: the address is no content that an author wrote, and a new version
 * would send those who are filling in the form back to its start. Nothing has read the version yet when this runs.
 */
async function moveThanksLink({ db, config }: SeedContext): Promise<void> {
  for (const { id } of readDemo().accounts)
    for (const text of readForms(id).filter((each) => each.includes('{publicUrl}'))) {
      const form = readForm(text, config.publicUrl);
      const definition = JSON.stringify(form);
      await db
        .updateTable('form_versions')
        .set({ definition })
        .where('account_id', '=', id)
        .where('form_id', '=', form.id)
        .where('version', '=', 1)
        .where('definition', '!=', definition)
        .execute();
    }
}

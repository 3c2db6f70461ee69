import { setTimeout as sleep } from 'node:timers/promises';
import { withAdvisoryLock } from '../db/advisory-lock';
import { findRow, updateRows } from '../db/row-queries';
import type { SeedContext } from './fill-demo-accounts';
import { hashDemoFiles, listDemoData, readDemo, readDemoForms } from './read-demo-files';

const STATE = 'demo';
/** A process that fills the demo and dies is waited for no longer, in milliseconds. */
const FILLING_MS = 60_000;
const FILLING = 'filling';

/**
 * Puts the demo's accounts, people, forms and data into the database, by the import that anybody has, unless they are there.
 * Processes that start at the same moment may all call it: the first writes, the others wait for it and find everything. What
 * exists is left as it is, but bills that have come due move on, and the thanks link follows the configured address; not even
 * that is touched with `isOnlyWhenMissing`.
 */
export const seedDemo = (context: SeedContext, { isOnlyWhenMissing = false } = {}): Promise<void> =>
  withAdvisoryLock(context.config, () => seedAlone(context, isOnlyWhenMissing));

async function seedAlone(context: SeedContext, isOnlyWhenMissing: boolean): Promise<void> {
  const version = hashDemoFiles();
  if (await claim(context, version)) {
    await (await import('./fill-demo-accounts')).fillDemoAccounts(context);
    await updateRows(context.db, 'system_state', { value: version }, { name: STATE });
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
  if (due.length === 0) return;
  const { createDataService, readLines } = await import('~/areas/data-import/service.server');
  const data = createDataService(context);
  for (const { id: accountId } of accounts) {
    const ids = new Set(due.flatMap((row) => (row.account_id === accountId ? row.id : [])));
    const file = ids.size > 0 && (await listDemoData(accountId)).find(({ dataset }) => dataset.name === 'recipients');
    if (!file) continue;
    const referenceTime = await data.getReferenceTime(accountId);
    const lines = [];
    for await (const read of readLines(file.dataset, file.source.open(), file.source.format, referenceTime))
      for (const { line, given, errors } of read)
        if (ids.has(String(given.id)) && String(given.nextBillDate) >= today)
          lines.push({ line, given: { id: given.id, nextBillDate: given.nextBillDate }, errors });
    await data.put(accountId, file.dataset, lines, { actor: file.name });
  }
}

/**
 * The demo's own first version is corrected in place: the address is no content that an author wrote, and a new version
 * would send those who are filling in the form back to its start. Nothing has read the version yet when this runs.
 */
async function moveThanksLink({ db, config }: SeedContext): Promise<void> {
  for (const { id } of readDemo().accounts)
    for (const text of readDemoForms(id)) {
      const addresses = [...text.matchAll(/\{publicUrl\}([^"]*)"/g)].map(([, rest]) => `"${config.publicUrl}${rest}"`);
      if (addresses.length === 0) continue;
      const version = { account_id: id, form_id: (JSON.parse(text) as { id: string }).id, version: 1 };
      const stored = await findRow(db, 'form_versions', version);
      if (!stored || addresses.every((address) => stored.definition.includes(address))) continue;
      const form = (await import('./fill-demo-accounts')).parseDemoForm(text, config.publicUrl);
      await updateRows(db, 'form_versions', { definition: JSON.stringify(form) }, version);
    }
}

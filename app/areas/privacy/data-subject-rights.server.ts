import { buffer } from 'node:stream/consumers';
import type { CallData } from '~/lib/contract/call';
import { recipients } from '~/areas/data-import/datasets/people';
import type { eraseRecipient, handOver } from './data-subject-calls';
import type { PlatformContext } from '~/platform/platform-context';
import type { Db } from '~/platform/db/open-database';
import { removeStoredAnswersNaming, findErasure, type Erasure } from '~/platform/db/erasures';
import {
  erasePersonalRows,
  fileKeysOf,
  listSharedKeys,
  PERSONAL_TABLES,
  listPersonalRows,
  removeMentions,
  type PersonalTable,
} from '~/platform/db/personal-data';
import type { AccountRow, RecipientRow } from '~/platform/db/schema';
import { fail, isFailure, type Failure } from '~/platform/http/failure';
import { createAccountService } from '~/areas/accounts/service.server';
import { listStopsOf } from '~/areas/consents/service.server';
import { createContactService } from '~/areas/contacts/service.server';
import { createMessageArchive } from '~/areas/messages/service.server';
import { createPaymentLister } from '~/areas/payments/service.server';
import { createRecipientService, type RecipientKey } from '~/areas/recipients/service.server';
import { createSubmissionService } from '~/areas/submissions/service.server';
import { liftSuppressions, listSuppressions } from '~/areas/deliveries/service.server';
import { createPrivacyLog, type PendingCleanup } from './privacy-log.server';

/** Bytes of files that one file of all takes in. */
const MAX_FILE_BYTES = 100 * 1024 * 1024;

type HandedOver = CallData<typeof handOver>;
type Rows = Record<string, unknown>[];
type Person = { owner: RecipientKey; account: AccountRow; recipient: RecipientRow };
type Erased = CallData<typeof eraseRecipient>;
type TestFilter = { testsOnly: boolean };

/**
 * Where a person is and was written to, as messages and stops have it. None for a test key: others may have the address of a test
 * recipient, and what hangs on it is theirs.
 */
async function destinationsOf(
  db: Db,
  { owner, account, recipient }: Pick<Person, 'owner' | 'account'> & Partial<Person>,
  { testsOnly }: TestFilter,
): Promise<string[]> {
  if (testsOnly) return [];
  const known = recipient ? await createContactService({ db }).listKnown(account, recipient) : [];
  const changes = await listPersonalRows(db, { table: 'data_changes' }, owner);
  const messages = await listPersonalRows(db, { table: 'notification_logs' }, owner);
  const named = [
    recipient?.email,
    recipient?.phone,
    owner.recipientId,
    ...known.map(({ contact }) => contact),
    ...changes.flatMap(contactsIn),
    ...messages.map(({ to }) => to),
  ];
  return [...new Set(named.flatMap((text) => (typeof text === 'string' && text !== '' ? [text] : [])))];
}

/** The addresses and numbers on file that a change of a recipient took away or gave. */
function contactsIn({ dataset, fields }: Record<string, unknown>): unknown[] {
  if (dataset !== recipients.name || typeof fields !== 'string' || fields === '') return [];
  const { email = [], phone = [] } = JSON.parse(fields) as Record<string, readonly unknown[] | undefined>;
  return [...email, ...phone];
}

/** Times of a row as ISO, and JSON in a column as what it says. */
function readable(
  row: Record<string, unknown>,
  { secret = [] }: Pick<PersonalTable, 'secret'>,
): HandedOver['data'][string][number] {
  const visible = Object.entries(row).filter(([name]) => !secret.includes(name));
  return Object.fromEntries(
    visible.map(([name, value]) => [name, valueOf(name, value)]),
  ) as HandedOver['data'][string][number];
}

function valueOf(name: string, value: unknown): unknown {
  if (typeof value === 'number' && /(^|_)(at|until)$/.test(name)) return new Date(value).toISOString();
  if (typeof value !== 'string' || !/^[[{]/.test(value)) return value;
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return value;
  }
}

const answerOf = ({ at, counts }: Erasure): Erased => ({
  at: new Date(at).toISOString(),
  counts: JSON.parse(counts) as Record<string, number>,
});

async function isPaying(db: Db, { accountId, recipientId }: RecipientKey): Promise<boolean> {
  const open = { state: 'started', from: '', to: '', recipient: recipientId, cursor: '' } as const;
  return (await createPaymentLister({ db }).list({ accountId }, open, 1)).payments.length > 0;
}

/** Removes the rows of a person, in a transaction that keeps all others from writing such rows. Resolves to how many went. */
async function removeRows(
  trx: Db,
  person: Pick<Person, 'owner' | 'account'> & Partial<Person>,
  pseudonym: string,
  filter: TestFilter,
): Promise<{ counts: Record<string, number>; unfinished: PendingCleanup }> {
  const { owner } = person;
  const counts: Record<string, number> = {};
  const unfinished: PendingCleanup = { fileKeys: [], formIds: [] };
  const count = (table: string, rows: number) => {
    if (rows > 0) counts[table] = rows;
  };
  const destinations = await destinationsOf(trx, person, filter);
  for (const entry of PERSONAL_TABLES) {
    const rows = await listPersonalRows(trx, entry, owner);
    if (entry.table === 'submissions') unfinished.formIds = [...new Set(rows.map(({ form_id }) => String(form_id)))];
    unfinished.fileKeys.push(...fileKeysOf(entry, rows));
    if (rows.length > 0) count(entry.table, await erasePersonalRows(trx, entry, owner, pseudonym));
  }
  for (const [table, rows] of await removeMentions(trx, owner)) count(table, rows);
  count('key_answers', await removeStoredAnswersNaming(trx, owner));
  await createRecipientService({ db: trx }).removeFromCustomers(owner);
  const { accountId } = owner;
  count('outbox', await createMessageArchive({ db: trx }).removeCapturedFor(accountId, destinations));
  count('suppressions', await liftSuppressions(trx, accountId, destinations));
  return { counts, unfinished };
}

/** Handing over and erasing all that is kept of a recipient. */
export function createDataSubjectRights(
  context: Pick<PlatformContext, 'db' | 'clock' | 'ids' | 'files' | 'config' | 'log'>,
) {
  const { db, clock, ids, files, log } = context;
  const acts = createPrivacyLog(context);

  async function find(owner: RecipientKey): Promise<Person | Failure> {
    const [account, recipient] = await Promise.all([
      createAccountService({ db }).findAccount(owner.accountId),
      createRecipientService({ db }).findRecipient(owner.accountId, owner.recipientId),
    ]);
    if (account && recipient) return { owner, account, recipient };
    return fail((await findErasure(db, owner)) ? 'recipient.erased' : 'recipient.notFound');
  }

  async function contentsOf(named: readonly { table: string; key: string }[]): Promise<HandedOver['files']> {
    let left = MAX_FILE_BYTES;
    const contents: HandedOver['files'] = [];
    for (const { table, key } of named) {
      const content = (await files.has(key)) ? await buffer(await files.get(key)) : undefined;
      const isTaken = content !== undefined && content.byteLength <= left;
      if (isTaken) left -= content.byteLength;
      contents.push({ table, name: key, content: isTaken ? content.toString('base64') : null });
    }
    return contents;
  }

  /** Takes away bytes that no row names any more, and counts results anew. It may be done again. */
  async function finish(accountId: string, actId: string, { fileKeys, formIds }: PendingCleanup): Promise<void> {
    const shared = await listSharedKeys(db, fileKeys);
    for (const key of fileKeys) if (!shared.has(key)) await files.remove(key);
    for (const formId of formIds) await createSubmissionService({ db }).recount(accountId, formId);
    await acts.finish(actId);
  }

  return {
    find,

    /** All that is kept of a recipient. Failures: `recipient.notFound`, `recipient.erased`. */
    async handOver(
      owner: RecipientKey,
      actor: string,
      filter: TestFilter = { testsOnly: false },
    ): Promise<HandedOver | Failure> {
      const person = await find(owner);
      if ('isFailure' in person) return person;
      const data: HandedOver['data'] = {};
      const keys: { table: string; key: string }[] = [];
      const addTable = (table: string, rows: Rows, entry: Pick<PersonalTable, 'secret'> = {}) => {
        if (rows.length > 0) data[table] = rows.map((row) => readable(row, entry));
      };
      for (const entry of PERSONAL_TABLES) {
        const rows = await listPersonalRows(db, entry, owner);
        addTable(entry.table, rows, entry);
        keys.push(...fileKeysOf(entry, rows).map((key) => ({ table: entry.table, key })));
      }
      const destinations = await destinationsOf(db, person, filter);
      addTable(
        'outbox',
        (await createMessageArchive({ db }).capturedFor(owner.accountId, destinations)) as unknown as Rows,
      );
      addTable('number_stops', (await listStopsOf(db, owner.accountId, destinations)) as unknown as Rows);
      addTable('suppressions', (await listSuppressions(db, owner.accountId, destinations)) as unknown as Rows);
      const counts = Object.fromEntries(Object.entries(data).map(([table, rows]) => [table, rows.length]));
      const at = clock.now();
      const fileContents = await contentsOf(keys);
      await acts.record(owner, {
        id: ids.next(),
        kind: 'handOver',
        is_test: person.recipient.is_test,
        actor,
        at,
        counts,
      });
      log('info', 'recipient.handedOver', { accountId: owner.accountId });
      return {
        company: person.account.name,
        recipientId: owner.recipientId,
        madeAt: new Date(at).toISOString(),
        data,
        files: fileContents,
      };
    },

    /**
     * Removes all that is stored of a recipient, or the person from what stays. Again, it removes what has come since; where
     * there is nothing, it answers as the time before. Failures: `recipient.notFound`, `recipient.paying` while a payment is
     * under way.
     */
    async erase(
      owner: RecipientKey,
      actor: string,
      filter: TestFilter = { testsOnly: false },
    ): Promise<Erased | Failure> {
      const { accountId } = owner;
      const account = await createAccountService({ db }).findAccount(accountId);
      if (!account) return fail('recipient.notFound');
      const others = await createRecipientService({ db }).listCustomersNaming(owner);
      const id = ids.next();
      const at = clock.now();
      const done = await db.transaction().execute(async (trx) => {
        await createRecipientService({ db: trx }).lockToErase(owner, others);
        const recipient = await createRecipientService({ db: trx }).findRecipient(accountId, owner.recipientId);
        const before = recipient ? undefined : await findErasure(trx, owner);
        const is_test = recipient?.is_test ?? before?.is_test;
        if (is_test === undefined) return fail('recipient.notFound');
        if (await isPaying(trx, owner)) return fail('recipient.paying');
        const { counts, unfinished } = await removeRows(trx, { owner, account, recipient }, `erased-${id}`, filter);
        if (before && Object.keys(counts).length === 0) return answerOf(before);
        const act = { id, kind: 'erasure', is_test, actor, at, counts, unfinished } as const;
        await createPrivacyLog({ ...context, db: trx }).record(owner, act);
        return { at: new Date(at).toISOString(), counts, unfinished };
      });
      if (isFailure(done) || !('unfinished' in done)) return done;
      const { unfinished, ...answer } = done;
      await finish(accountId, id, unfinished);
      log('info', 'recipient.erased', { accountId });
      return answer;
    },

    /** Does what a process that died has left of its erasures. */
    async finishErasures(): Promise<void> {
      for (const { id, account_id, unfinished } of await acts.listUnfinished())
        await finish(account_id, id, JSON.parse(unfinished) as PendingCleanup);
    },
  };
}

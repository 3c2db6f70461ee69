import { readConfig } from '~/config/env';
import { openDatabase } from '~/platform/db/connect';
import type { RecipientRow, SubmissionRow } from '~/platform/db/schema';
import { recount } from './setup';

export const ACCOUNT = 'cascadia';
export const FORM = 'survey';
/** Rows of about 20 values each: SQLite takes no more variables in a statement. */
const ROWS_A_STATEMENT = 500;
export const MINUTE_MS = 60_000;
/** When the first copy was submitted: the last of a hundred thousand is still in the past. */
export const FIRST_AT = Date.now() - 200 * 24 * 60 * MINUTE_MS;

/** Name of the recipient of a copy, for searches. */
export const nameOf = (index: number) => `Bench Person ${String(index).padStart(7, '0')}`;

/** Copies the demo's submissions, each to a recipient of its own, until the form has this many; the product's own command counts. */
export async function fillUp(env: NodeJS.ProcessEnv, total: number): Promise<void> {
  const { databaseUrl, dataDir } = readConfig(env);
  const { db, close } = await openDatabase({ databaseUrl, file: `${dataDir}/latchkey.sqlite` });
  try {
    const isOfForm = { account_id: ACCOUNT, form_id: FORM, is_test: 0 };
    const models = await db
      .selectFrom('submissions')
      .selectAll()
      .where((eb) => eb.and(isOfForm))
      .orderBy('submitted_at')
      .limit(60)
      .execute();
    const { count } = await db
      .selectFrom('submissions')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where((eb) => eb.and(isOfForm))
      .executeTakeFirstOrThrow();
    for (let from = Number(count); from < total; from += ROWS_A_STATEMENT) {
      const indices = Array.from({ length: Math.min(ROWS_A_STATEMENT, total - from) }, (_all, index) => from + index);
      await db.transaction().execute(async (trx) => {
        await trx.insertInto('recipients').values(indices.map(recipientOf)).execute();
        await trx
          .insertInto('submissions')
          .values(indices.map((index) => submissionOf(models, index)))
          .execute();
      });
    }
  } finally {
    await close();
  }
  recount(env, FORM);
}

const idOf = (index: number) => `bench-${String(index).padStart(7, '0')}`;

function recipientOf(index: number): RecipientRow {
  const id = idOf(index);
  return {
    account_id: ACCOUNT,
    id,
    name: nameOf(index),
    email: `${id}@mail.example.com`,
    phone: null,
    locale: null,
    tags: '{}',
    balance_cents: null,
    next_bill_date: null,
    kind: '',
    is_test: 0,
    time_zone: null,
    revision: 1,
  };
}

function submissionOf(models: readonly SubmissionRow[], index: number): SubmissionRow {
  const model = models[index % models.length];
  if (!model) throw new Error('The demo has no submissions to copy');
  const id = idOf(index);
  const at = FIRST_AT + index * MINUTE_MS;
  return {
    ...model,
    id,
    reference: `BN-${id}`,
    submission_key: id,
    recipient_id: id,
    attempt: 1,
    submitted_at: at,
    completed_at: at,
  };
}

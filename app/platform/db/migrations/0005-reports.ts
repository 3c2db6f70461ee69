import type { Kysely, Migration } from 'kysely';
import type { Database } from '../schema';

/** Numbers of the form types that enroll, and what in. */
const KINDS = { 2: 'eBill', 3: 'autopay' } as const;

/** Who submitted an e-bill or autopay form before there was a table of enrollments is enrolled all the same. */
export const reports: Migration = {
  async up(anyDb) {
    const db = anyDb as Kysely<Database>;
    const sent = await db
      .selectFrom('submissions')
      .innerJoin('forms', (join) =>
        join.onRef('forms.account_id', '=', 'submissions.account_id').onRef('forms.id', '=', 'submissions.form_id'),
      )
      .select([
        'submissions.account_id',
        'recipient_id',
        'submissions.id',
        'bank_token',
        'source',
        'completed_at',
        'forms.type',
      ])
      .where('forms.type', 'in', Object.keys(KINDS).map(Number))
      .where('completed_at', 'is not', null)
      .orderBy('completed_at')
      .execute();
    for (const { account_id, recipient_id, id, bank_token, source, completed_at, type } of sent) {
      const at = completed_at ?? 0;
      const details = JSON.stringify({ submissionId: id, ...(bank_token && { bankToken: bank_token }) });
      const state = { is_enrolled: 1, source: source || 'form', details, enrolled_at: at, updated_at: at };
      await db
        .insertInto('enrollments')
        .values({ account_id, recipient_id, kind: KINDS[type as keyof typeof KINDS], ended_at: null, ...state })
        .onConflict((oc) => oc.columns(['account_id', 'recipient_id', 'kind']).doUpdateSet(state))
        .execute();
    }
  },
};

import type { KeyKind } from '~/lib/contract/enums';
import type { Segment } from './calls';
import type { PlatformContext } from '~/platform/platform-context';
import { countRows } from '~/platform/db/row-queries';
import type { AccountRow } from '~/platform/db/schema';
import { fail, type Failure } from '~/platform/http/failure';
import { consentCondition } from '~/areas/consents/service.server';
import { createFormService } from '~/areas/forms/service.server';
import { RECIPIENT_ID, matchingRecipientsQuery } from '~/areas/recipients/service.server';
import { createSubmissionService } from '~/areas/submissions/service.server';

/** A segment whose forms and category exist in the account. */
export interface ResolvedSegment {
  count(): Promise<number>;
  /** Its recipients in the order of their ids, from behind one on; empty for the first ones. */
  page(after: string, limit: number): Promise<{ id: string; name: string }[]>;
}

/** Recipients of an account by what is so of them, at the moment of asking. */
export function createSegmentService(context: Pick<PlatformContext, 'db' | 'clock'>) {
  const { db } = context;
  const forms = createFormService(context);
  const submissions = createSubmissionService({ db });

  return {
    /**
     * Recipients to try with are in it only where they are named, or where a test key asks, which finds nobody else.
     *
     * Failures: `form.notFound`, `preferences.unknownCategory`.
     */
    async open(account: AccountRow, segment: Segment, kind: KeyKind = 'live'): Promise<ResolvedSegment | Failure> {
      const { wants, answered, notAnswered, recipientIds } = segment;
      let query = matchingRecipientsQuery(db, account, segment);
      for (const formId of [answered, notAnswered].filter(Boolean))
        if (!(await forms.findFormRow(account.id, formId))) return fail('form.notFound');
      const answersOf = (formId: string) => submissions.answersOf(account.id, formId, RECIPIENT_ID, kind === 'test');
      if (answered) query = query.where((eb) => eb.exists(answersOf(answered)));
      if (notAnswered) query = query.where((eb) => eb.not(eb.exists(answersOf(notAnswered))));
      if (wants) {
        const condition = await consentCondition(db, account, wants, RECIPIENT_ID);
        if (!condition) return fail('preferences.unknownCategory');
        query = query.where(condition);
      }
      if (kind === 'test' || recipientIds.length === 0)
        query = query.where('recipients.is_test', '=', Number(kind === 'test'));
      if (recipientIds.length > 0) query = query.where('recipients.id', 'in', [...new Set(recipientIds)]);
      return {
        count: () => countRows(query),
        page: (after, limit) =>
          query
            .select(['recipients.id', 'recipients.name'])
            .where('recipients.id', '>', after)
            .orderBy('recipients.id')
            .limit(limit)
            .execute(),
      };
    },
  };
}

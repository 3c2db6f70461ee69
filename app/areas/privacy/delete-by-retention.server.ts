import { subMonths } from 'date-fns/subMonths';
import type { PlatformContext } from '~/platform/platform-context';
import { createAccountService } from '~/areas/accounts/service.server';
import { createEventLog } from '~/areas/events/service.server';
import { createMessageArchive } from '~/areas/messages/service.server';
import { createSubmissionService } from '~/areas/submissions/service.server';
import { createUploadService } from '~/areas/uploads/service.server';

/**
 * Deletes what is older than its account's retention settings allow, at most `limit` of each kind in a round.
 *
 * @returns how many went of what
 */
export async function deleteByRetention(
  context: Pick<PlatformContext, 'db' | 'clock' | 'ids' | 'files'>,
  limit: number,
): Promise<{ submissions: number; messages: number; events: number }> {
  const { db, clock } = context;
  const submissions = createSubmissionService({ db });
  const gone = { submissions: 0, messages: 0, events: 0 };
  for (const row of await createAccountService({ db }).listRetentions()) {
    const { account_id, submission_months, message_months, event_months } = row;
    const before = (months: number) => subMonths(clock.now(), months).getTime();
    if (message_months !== null)
      gone.messages += await createMessageArchive({ db }).removeOlder(account_id, before(message_months), limit);
    if (event_months !== null)
      gone.events += await createEventLog(context).removeEventsBefore(account_id, before(event_months), limit);
    if (submission_months === null) continue;
    const { count, formIds } = await submissions.removeOlder(
      account_id,
      before(submission_months),
      limit,
      // The bytes go with the next round of those that no row names.
      async (trx, keys) => {
        for (const key of keys) await createUploadService({ ...context, db: trx }).note(key);
      },
    );
    gone.submissions += count;
    for (const formId of formIds) await submissions.recount(account_id, formId);
  }
  return gone;
}

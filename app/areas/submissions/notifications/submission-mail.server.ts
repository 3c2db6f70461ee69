import type { PlatformContext } from '~/platform/context';
import type { SubmissionRow } from '~/platform/db/schema';
import type { EnqueueMessage } from '~/platform/messages/queue';
import { createAccountService } from '~/areas/accounts/service.server';
import { createFormService } from '~/areas/forms/service.server';
import { createPeopleService } from '~/areas/users/service.server';
import { maySet, pagesOf, promiseAlert } from './mailer.server';
import { createAlertStore } from './store.server';

/** What is told of: that it came, that it was changed, that it was taken back. */
type SubmissionAct = 'sent' | 'changed' | 'withdrawn';

const nothing: EnqueueMessage = async () => undefined;

/** The mails that tell the account's people of one submission. */
export function createSubmissionAlerts(context: PlatformContext) {
  const { db, log } = context;
  const store = createAlertStore(db);

  async function promiseAll(
    submission: SubmissionRow,
    act: SubmissionAct,
    listeners: readonly string[],
  ): Promise<EnqueueMessage> {
    const { account_id: accountId, form_id: formId } = submission;
    const [account, form, users] = await Promise.all([
      createAccountService({ db }).findAccount(accountId),
      createFormService({ db }).findFormRow(accountId, formId),
      createPeopleService({ db }).listUsers(accountId),
    ]);
    if (!account || !form) return nothing;
    const pages = pagesOf(context, formId);
    const kept: EnqueueMessage[] = [];
    for (const user of users.filter(({ id }) => listeners.includes(id))) {
      const keep = await promiseAlert(context, account, user, 'alert.submission', {
        formTitle: form.title,
        act,
        actAt: (act === 'changed' ? submission.changed_at : submission.withdrawn_at) ?? undefined,
        reference: submission.reference,
        submittedAt: submission.submitted_at,
        timeZone: account.time_zone,
        url: pages.submission(submission.id),
        alertsUrl: maySet(user) ? pages.alerts : undefined,
      });
      if (keep) kept.push(keep);
    }
    return async (trx) => {
      for (const keep of kept) await keep(trx);
    };
  }

  return {
    /**
     * Promises them, to be kept in the transaction that completes, changes or withdraws the submission. Costs one look where nobody listens, and nothing
     * of a test is told. A failure is logged and costs nothing else.
     */
    async promise(submission: SubmissionRow, act: SubmissionAct = 'sent'): Promise<EnqueueMessage> {
      if (submission.is_test === 1) return nothing;
      try {
        const listeners = await store.listListeners(submission.account_id, submission.form_id);
        return listeners.length === 0 ? nothing : await promiseAll(submission, act, listeners);
      } catch (error) {
        log('warn', 'alert.failed', {
          submissionId: submission.id,
          kind: error instanceof Error ? error.name : 'unknown',
        });
        return nothing;
      }
    },
  };
}

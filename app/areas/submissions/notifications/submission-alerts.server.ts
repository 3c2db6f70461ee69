import type { PlatformContext } from '~/platform/platform-context';
import type { SubmissionRow } from '~/platform/db/schema';
import type { EnqueueMessage } from '~/platform/messages/message-queue';
import { createAccountService } from '~/areas/accounts/service.server';
import { createFormService } from '~/areas/forms/service.server';
import { createUserDirectory } from '~/areas/users/service.server';
import { canManageAlerts, formAdminPages, prepareAlert } from './alert-mail.server';
import { createAlertStore } from './store.server';

/** What is told of: that it came, that it was changed, that it was taken back. */
type SubmissionAct = 'sent' | 'changed' | 'withdrawn';

const enqueueNothing: EnqueueMessage = async () => undefined;

/** Emails that notify the account's people of one submission. */
export function createSubmissionAlerts(context: PlatformContext) {
  const { db, log } = context;
  const store = createAlertStore(db);

  async function prepareAll(
    submission: SubmissionRow,
    act: SubmissionAct,
    listeners: readonly string[],
  ): Promise<EnqueueMessage> {
    const { account_id: accountId, form_id: formId } = submission;
    const [account, form, users] = await Promise.all([
      createAccountService({ db }).findAccount(accountId),
      createFormService({ db }).findFormRow(accountId, formId),
      createUserDirectory({ db }).listUsers(accountId),
    ]);
    if (!account || !form) return enqueueNothing;
    const pages = formAdminPages(context, formId);
    const enqueuers: EnqueueMessage[] = [];
    for (const user of users.filter(({ id }) => listeners.includes(id))) {
      const enqueue = await prepareAlert(context, account, user, 'alert.submission', {
        formTitle: form.title,
        act,
        actAt: (act === 'changed' ? submission.changed_at : submission.withdrawn_at) ?? undefined,
        reference: submission.reference,
        submittedAt: submission.submitted_at,
        timeZone: account.time_zone,
        url: pages.submission(submission.id),
        alertsUrl: canManageAlerts(user) ? pages.alerts : undefined,
      });
      if (enqueue) enqueuers.push(enqueue);
    }
    return async (trx) => {
      for (const enqueue of enqueuers) await enqueue(trx);
    };
  }

  return {
    /**
     * Promises them, to be kept in the transaction that completes, changes or withdraws the submission. Costs one look where nobody listens, and nothing
     * of a test is told. A failure is logged and costs nothing else.
     */
    async prepare(submission: SubmissionRow, act: SubmissionAct = 'sent'): Promise<EnqueueMessage> {
      if (submission.is_test === 1) return enqueueNothing;
      try {
        const listeners = await store.listListeners(submission.account_id, submission.form_id);
        return listeners.length === 0 ? enqueueNothing : await prepareAll(submission, act, listeners);
      } catch (error) {
        log('warn', 'alert.failed', {
          submissionId: submission.id,
          kind: error instanceof Error ? error.name : 'unknown',
        });
        return enqueueNothing;
      }
    },
  };
}

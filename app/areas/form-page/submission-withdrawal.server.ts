import { formInputs } from '~/areas/forms/localize-form';
import type { LinkClaims } from '~/lib/contract/token-schemas';
import type { PlatformContext } from '~/platform/platform-context';
import { writeForRecipient } from '~/platform/db/erasures';
import { fail, type Failure } from '~/platform/http/failure';
import { createResultService } from '~/areas/results/service.server';
import { createSubmissionAlerts } from '~/areas/submissions/notifications/service.server';
import {
  submissionEventData,
  createReceipts,
  createSubmissionService,
  createVersionStore,
} from '~/areas/submissions/service.server';

/** Taking back what was sent, where the version that it was sent with allows that. */
export function createWithdrawalService(context: PlatformContext) {
  const { db, clock, events } = context;
  const receipts = createReceipts(context);
  const alerts = createSubmissionAlerts(context);

  return {
    /**
     * Withdraws a submission for good: it stays, is marked as withdrawn everywhere, and counts in no result. What is withdrawn
     * already stays as it is. Failures: `request.notFound`, `submission.notWithdrawable`.
     */
    async withdraw(link: LinkClaims, reference: string): Promise<{ withdrawnAt: string } | Failure> {
      const sent = await receipts.find(link, { reference });
      if (!sent) return fail('request.notFound');
      const { submission, definition } = sent;
      if (submission.withdrawn_at !== null) return { withdrawnAt: new Date(submission.withdrawn_at).toISOString() };
      if (!definition.mayWithdraw) return fail('submission.notWithdrawable');
      const now = clock.now();
      const enqueueAlerts = await alerts.prepare({ ...submission, withdrawn_at: now }, 'withdrawn');
      await writeForRecipient(db, link, async (trx) => {
        const store = createSubmissionService({ db: trx });
        if (!(await store.withdraw(submission.id, now))) return;
        await enqueueAlerts(trx);
        await events.announce(trx, {
          type: 'submission.withdrawn',
          accountId: submission.account_id,
          data: submissionEventData(submission),
        });
        // As it stands by now: it may have been changed since it was read.
        const row = (await store.find(submission.id)) ?? submission;
        const files = await store.listFiles(row.id);
        const counted = (await createVersionStore(trx).definitionOf(row)) ?? definition;
        // Last, because the form's counts are held until the transaction ends.
        await createResultService({ db: trx }).subtract({ row, inputs: formInputs(counted), files });
      });
      return { withdrawnAt: new Date(now).toISOString() };
    },
  };
}

import { hash } from 'node:crypto';
import { LINK_SECONDS } from '~/config/limits';
import type { FormFile } from '~/areas/forms/form-file';
import { PLAN_TYPES, type SubmissionData } from './calls';
import { linkPath } from '~/lib/contract/page-paths';
import type { InstallmentRow } from '~/domain/installments';
import type { LinkClaims } from '~/lib/contract/token-schemas';
import type { PlatformContext } from '~/platform/platform-context';
import type { SubmissionRow } from '~/platform/db/schema';
import { fail, type Failure } from '~/platform/http/failure';
import { createFormService, ownerOf } from '~/areas/forms/service.server';
import { createPaymentReader } from '~/areas/payments/service.server';
import { createSubmissionService } from '~/areas/submissions/service.server';
import { createAccountService } from '~/areas/accounts/service.server';
import { createRecipientService } from '~/areas/recipients/service.server';
import { pickReportTexts } from './report-texts.server';

interface StoredPlan {
  submission: SubmissionRow;
  /** As it was when the plan was submitted. */
  definition: FormFile;
  rows: InstallmentRow[];
}

/**
 * Submitted installment plans. All figures are those of the submission: a balance that has changed since changes no plan.
 * Spec: enrollment-and-payment 2, "Installment plan page for token links", 4 and 7.
 */
export function createInstallmentPlanReports({
  db,
  tokens,
  config,
}: Pick<PlatformContext, 'db' | 'tokens' | 'config'>) {
  const accounts = createAccountService({ db });
  const recipients = createRecipientService({ db });
  const forms = createFormService({ db });
  const submissions = createSubmissionService({ db });
  const demands = createPaymentReader({ db });

  async function findPlan(link: LinkClaims): Promise<StoredPlan | undefined> {
    const submission = await submissions.findLastCompleted(ownerOf(link));
    const definition = submission && (await forms.findVersion(link.accountId, link.target, submission.form_version));
    if (!submission || !definition || !PLAN_TYPES.includes(definition.type)) return undefined;
    return { submission, definition, rows: await submissions.listPlanRows(submission.id) };
  }

  return {
    /** Failure: `installments.notFound` where the link's form is no plan. A plan that nobody submitted has no time. */
    async getSubmissionData(link: LinkClaims, language: string): Promise<SubmissionData | Failure> {
      const [plan, form, account, recipient] = await Promise.all([
        findPlan(link),
        forms.findForm(link.accountId, link.target),
        accounts.findAccount(link.accountId),
        recipients.findRecipient(link.accountId, link.recipientId),
      ]);
      const definition = plan?.definition ?? form?.definition;
      if (!account || !definition || !PLAN_TYPES.includes(definition.type)) return fail('installments.notFound');
      const rows = plan?.rows ?? [];
      const [first] = rows;
      const received = plan && first?.isDownPayment ? await demands.sumPaidCents(link.accountId, demandOf(plan)) : 0;
      return {
        ...pickReportTexts(definition, language),
        submissionTime: plan ? new Date(plan.submission.submitted_at).toISOString() : null,
        period: periodOf(rows, definition.downPayment),
        companyContactPhone: definition.companyContactPhone ?? account.support_phone,
        companyContactEmail: definition.companyContactEmail ?? account.support_email,
        downPaymentPercent: definition.downPayment,
        country: definition.country,
        accountBalanceCents: rows.reduce((sum, row) => sum + row.amountCents, 0),
        nextBillDate: recipient?.next_bill_date ?? null,
        recipientName: recipient?.name ?? '',
        rows: rows.map(({ dueDate: month, ...row }) => ({ month, ...row })),
        isDownPaymentPaid: first?.isDownPayment === true && received > 0 && received >= first.amountCents,
        downPaymentReceivedCents: received,
      };
    },

    /**
     * Where the down payment of a plan is paid: the stored first row, whatever amount is asked for. Null where there is
     * none, or all of it was paid. The demand is the same however often its link is made, so its parts add up.
     */
    async getPayLink(link: LinkClaims): Promise<{ url: string | null } | Failure> {
      const plan = await findPlan(link);
      if (!plan) return fail('installments.notFound');
      const [first] = plan.rows;
      if (!first || !first.isDownPayment || first.amountCents <= 0) return { url: null };
      const jti = demandOf(plan);
      if ((await demands.sumPaidCents(link.accountId, jti)) >= first.amountCents) return { url: null };
      const { accountId, recipientId } = link;
      const recipient = await recipients.findRecipient(accountId, recipientId);
      const claims = {
        jti,
        amountCents: first.amountCents,
        recipientId,
        email: recipient?.email ?? '',
        phoneNumber: recipient?.phone ?? '',
        accountId,
      };
      return { url: config.publicUrl + linkPath('smart-pay', await tokens.mintSmartPay(claims, LINK_SECONDS)) };
    },
  };
}

/** Names the first row of a plan as something that is paid for. */
function demandOf({ submission }: StoredPlan): string {
  return `plan-${hash('sha256', JSON.stringify([submission.account_id, submission.id, 0]), 'base64url')}`;
}

/** Months that the plan is spread over; a percentage is paid beside them. */
function periodOf(rows: readonly InstallmentRow[], downPaymentPercent: number): number {
  return Math.max(downPaymentPercent > 0 ? rows.length - 1 : rows.length, 1);
}

import { redirect } from '@remix-run/node';
import { FORM_FILE_TYPES, type FormFile } from '~/areas/forms/form-file';
import { getGenericReport, getInstallmentPayLink, getSubmissionData, type SubmissionData } from '~/areas/reports/calls';
import { fromCents } from '~/domain/money';
import { hasDownPayment, planView, type PlanView } from '~/areas/reports/pages/plan-view';
import { requireLink, type Link, type LinkArgs } from '~/lib/link.server';
import { pageLanguagesOf, type PageLanguages } from '~/lib/page-languages.server';
import { apiFailurePage, ownPath } from '~/lib/respond.server';
import { sanitize } from '~/lib/safe-html.server';
import { openForm, submittedData, type SubmittedForm } from '../_link.form.$token/load.server';
import { pageContext } from '~/lib/page-context.server';

/** What a report's page asks the platform with: ids alone open nothing. */
export const reportQuery = ({ target, recipientId, accountId, token }: Link, language: string) => ({
  target,
  recipientId,
  accountId,
  language,
  token,
});

export interface PlanPageData extends PageLanguages {
  title: string;
  /** Undefined where there is no plan to show. */
  view?: PlanView;
  /** What a form link's form has sent. */
  submitted?: SubmittedForm;
}

/** The plan behind a report link or the link of its form, and the status of its page. */
export async function loadPlanPage(args: LinkArgs): Promise<{ data: PlanPageData; status: number }> {
  const link = requireLink(args, 'report', 'form');
  const { t, locale: language } = pageContext(args);
  const missing = { data: { title: t('reports:missing.plan') }, status: 404 };
  if (link.purpose === 'report') return (await loadPlan(args, link, language)) ?? missing;
  const { isOfType, submitted } = await loadLinkedForm(args, ['InstallmentPlan', 'Dpp']);
  if (!isOfType) return missing;
  if (!submitted) throw toForm(link.token);
  const plan = await loadPlan(args, link, language);
  // The receipt holds the schedule too, so that nobody is left without it.
  if (!plan) return { data: { title: submitted.title, submitted }, status: 200 };
  return {
    ...plan,
    data: {
      ...plan.data,
      submitted: { ...submitted, receipt: submitted.receipt && { ...submitted.receipt, schedule: [] } },
    },
  };
}

async function loadPlan(
  args: LinkArgs,
  link: Link,
  language: string,
): Promise<{ data: PlanPageData; status: number } | undefined> {
  const { api } = pageContext(args);
  const [result, languages] = await Promise.all([
    api.call(getSubmissionData, { query: reportQuery(link, language) }),
    pageLanguagesOf(args, link),
  ]);
  if (!result.isOk) {
    if (link.purpose === 'form') return undefined;
    if (result.name !== 'installments.notFound') throw apiFailurePage(result);
    await leadToOwnPage(args, link, language);
    return undefined;
  }
  const { submissionTime } = result.data;
  if (submissionTime === null) return undefined;
  const view = planView({
    data: { ...result.data, submissionTime },
    timeZone: link.account.timeZone,
    payPath: await payPathOf(args, link, result.data),
    sanitize,
  });
  return { data: { title: view.title, view, ...languages }, status: 200 };
}

/** The page of a report link's purpose is this one; an e-bill or autopay enrollment has a page of its own. */
async function leadToOwnPage(args: LinkArgs, link: Link, language: string): Promise<void> {
  const { api } = pageContext(args);
  const report = await api.call(getGenericReport, { query: reportQuery(link, language) });
  if (!report.isOk) return;
  const page = REPORT_PAGES[report.data.type];
  if (page) throw redirect(`/${page}/${link.token}`, 302);
}

/** By the number of the enrollment's type. */
const REPORT_PAGES: Partial<Record<number, 'ebill' | 'autopay'>> = { 2: 'ebill', 3: 'autopay' };

async function payPathOf(
  args: LinkArgs,
  { token }: Link,
  { rows, downPaymentPercent, isDownPaymentPaid, accountBalanceCents }: SubmissionData,
): Promise<string | undefined> {
  if (!hasDownPayment(downPaymentPercent) || isDownPaymentPaid) return undefined;
  const { api, config } = pageContext(args);
  const amount = fromCents(rows[0]?.amountCents ?? accountBalanceCents);
  const link = await api.call(getInstallmentPayLink, { query: { token, amount } });
  // A plan can be read even while nothing can be paid.
  if (!link.isOk || !link.data.url) return undefined;
  return ownPath(link.data.url, config.publicUrl) ?? link.data.url;
}

/** The form of a form link. `submitted` is undefined while nothing was sent, and where the form is of another type. */
interface LinkedForm {
  isOfType: boolean;
  submitted: SubmittedForm | undefined;
  /** More may be sent: where. */
  formPath: string | undefined;
}

export async function loadLinkedForm(args: LinkArgs, types: readonly FormFile['type'][]): Promise<LinkedForm> {
  const form = await openForm(args);
  const { enrollment, link } = form;
  const type = FORM_FILE_TYPES[enrollment.type] ?? 'CustomForm';
  if (!types.includes(type)) return { isOfType: false, submitted: undefined, formPath: undefined };
  const formPath = enrollment.isSubmitted ? undefined : `/form/${link.token}`;
  if (enrollment.submissionCount === 0) return { isOfType: true, submitted: undefined, formPath };
  return { isOfType: true, submitted: await submittedData(args, form), formPath };
}

/** Before anything was sent, a form link opens its form. */
export function toForm(token: string): Response {
  return redirect(`/form/${token}`, 302);
}

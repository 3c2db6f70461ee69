import { redirect } from '@remix-run/node';
import { getGenericReport, getInstallmentPayLink, getSubmissionData, type SubmissionData } from '../calls';
import { fromCents } from '~/domain/money';
import { hasDownPayment, buildInstallmentPlanView, type InstallmentPlanView } from './installment-plan-view';
import { requireLink, type Link, type LinkArgs } from '~/lib/page-link.server';
import { pageLanguagesOf, type PageLanguages } from '~/lib/page-languages.server';
import { apiFailurePage, sameOriginPath } from '~/lib/responses.server';
import { sanitize } from '~/lib/safe-html.server';
import type { SubmittedForm } from '~/areas/form-page/pages/load-form.server';
import { redirectToForm, type LinkedForm } from '~/areas/form-page/pages/linked-form.server';
import { buildReportQuery } from './enrollment-status.server';
import { pageContext } from '~/lib/page-context.server';

export interface InstallmentPlanPageData extends PageLanguages {
  title: string;
  /** Undefined where there is no plan to show. */
  view?: InstallmentPlanView;
  /** What a form link's form has sent. */
  submitted?: SubmittedForm;
}

/** The plan behind a report link or the link of its form, and the status of its page. */
export async function loadInstallmentPlanPage(
  args: LinkArgs,
  form: LinkedForm | undefined,
): Promise<{ data: InstallmentPlanPageData; status: number }> {
  const link = requireLink(args, 'report', 'form');
  const { t, locale: language } = pageContext(args);
  const missing = { data: { title: t('reports:missing.plan') }, status: 404 };
  if (!form) return (await loadPlan(args, link, language)) ?? missing;
  const { isOfType, submitted } = form;
  if (!isOfType) return missing;
  if (!submitted) throw redirectToForm(link.token);
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
): Promise<{ data: InstallmentPlanPageData; status: number } | undefined> {
  const { api } = pageContext(args);
  const [result, languages] = await Promise.all([
    api.call(getSubmissionData, { query: buildReportQuery(link, language) }),
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
  const view = buildInstallmentPlanView({
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
  const report = await api.call(getGenericReport, { query: buildReportQuery(link, language) });
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
  return sameOriginPath(link.data.url, config.publicUrl) ?? link.data.url;
}

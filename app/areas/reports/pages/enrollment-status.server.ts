import { confirmFields } from '~/lib/contract/form-field-schemas';
import { FORM_FILE_TYPES, type FormFile } from '~/areas/forms/form-file';
import { REPORT_PATHS } from '~/lib/contract/page-paths';
import { getGenericReport, unenroll, type ReportKind } from '../calls';
import { withQuery } from '~/domain/with-query';
import { DEFAULT_TITLES, type EnrollmentView } from './enrollment-status-page';
import { requireLink, type Link, type LinkArgs } from '~/lib/page-link.server';
import { pageLanguagesOf, type PageLanguages } from '~/lib/page-languages.server';
import { readPostWithoutFiles } from '~/lib/read-post.server';
import { apiFailurePage, invalidFormResponse, seeOther } from '~/lib/responses.server';
import { sanitize } from '~/lib/safe-html.server';
import { requireFields } from '~/lib/validate-post.server';
import { redirectToForm, type LinkedForm } from '~/areas/form-page/pages/linked-form.server';
import type { SubmittedForm } from '~/areas/form-page/pages/load-form.server';
import { pageContext } from '~/lib/page-context.server';

/** What a report's page asks the platform with: ids alone open nothing. */
export const buildReportQuery = ({ target, recipientId, accountId, token }: Link, language: string) => ({
  target,
  recipientId,
  accountId,
  language,
  token,
});

const FORM_TYPES: Record<ReportKind, FormFile['type']> = { eBill: 'EBill', autopay: 'AutoPay' };

export interface EnrollmentPageData extends PageLanguages {
  kind: ReportKind;
  title: string;
  /** Undefined where the link is for something else. */
  view?: EnrollmentView;
  /** What a form link's form has sent. */
  submitted?: SubmittedForm;
  /** The enrollment's own page. */
  path: string;
}

/** What the page of an enrollment shows, and its status. Throws the way to the form where there is nothing yet. */
export async function loadEnrollmentStatusPage(
  args: LinkArgs,
  kind: ReportKind,
  form: LinkedForm | undefined,
): Promise<{ data: EnrollmentPageData; status: number }> {
  const link = requireLink(args, 'report', 'form');
  const { api, t, locale: language } = pageContext(args);
  const path = enrollmentPath(args.request, kind, link.token);
  const missing = { data: { kind, path, title: t(`reports:missing.${kind}`) }, status: 404 };
  if (form && !form.isOfType) return missing;
  const [report, languages] = await Promise.all([
    api.call(getGenericReport, { query: buildReportQuery(link, language) }),
    pageLanguagesOf(args, link),
  ]);
  const submitted = form?.submitted;
  if (!report.isOk) {
    // What was sent can be read even while nobody knows what became of it.
    if (submitted) return { data: { kind, path, title: submitted.title, submitted }, status: 200 };
    if (report.name === 'report.notFound') return missing;
    throw apiFailurePage(report);
  }
  if (FORM_FILE_TYPES[report.data.type] !== FORM_TYPES[kind]) return missing;
  if (form && !submitted && !report.data.isEnrolled && !hasJustEnded(args.request)) throw redirectToForm(link.token);
  const {
    title,
    language: textLanguage,
    isEnrolled,
    canUnenroll,
    companyContactPhone,
    companyContactEmail,
  } = report.data;
  const view: EnrollmentView = {
    kind,
    title,
    descriptionHtml: sanitize(report.data.descriptionHtml),
    language: textLanguage,
    isEnrolled,
    canUnenroll: isEnrolled && canUnenroll,
    companyContactPhone,
    companyContactEmail,
    unenrollPath: enrollmentPath(args.request, kind, link.token, '/unenroll'),
    enrollPath: form?.formPath,
  };
  return { data: { kind, path, title: title || t(DEFAULT_TITLES[kind]), view, submitted, ...languages }, status: 200 };
}

const hasJustEnded = (request: Request): boolean => new URL(request.url).searchParams.get('ended') === '1';

/** The address of an enrollment's page, in the language that this one asks for. */
export function enrollmentPath(request: Request, kind: ReportKind, token: string, rest = ''): string {
  const lang = new URL(request.url).searchParams.get('lang');
  return `${REPORT_PATHS[kind].replace('{token}', () => encodeURIComponent(token))}${rest}${lang ? `?lang=${encodeURIComponent(lang)}` : ''}`;
}

/** The question before it is ended; where there is nothing to end, the page itself. */
export async function loadUnenrollPage(...about: Parameters<typeof loadEnrollmentStatusPage>) {
  const page = await loadEnrollmentStatusPage(...about);
  if (page.status === 200 && !page.data.view?.isEnrolled) throw seeOther(page.data.path);
  return page;
}

/** Ends the enrollment after a "Yes". The platform's call is a GET that changes state: it is made here alone. */
export async function endEnrollment(args: LinkArgs, kind: ReportKind) {
  requireFields(await readPostWithoutFiles(args.request), confirmFields);
  const link = requireLink(args, 'report', 'form');
  const { api, t, locale: language } = pageContext(args);
  const report = await api.call(getGenericReport, { query: buildReportQuery(link, language) });
  // A link to electronic bills does not end automatic payments, whatever address it is posted to.
  if (report.isOk && FORM_FILE_TYPES[report.data.type] !== FORM_TYPES[kind])
    return invalidFormResponse({ problem: t(`reports:missing.${kind}`) }, 404);
  const result = await api.call(unenroll, { query: { token: link.token } }, { language });
  if (!result.isOk) return invalidFormResponse({ problem: t('reports:notDone') }, result.status);
  if (result.data.apiError) return invalidFormResponse({ apiError: result.data.apiError }, 409);
  return seeOther(pathAfter(args.request, kind, link));
}

/** A form link tells that something has ended: without a submission it would open its form. */
function pathAfter(request: Request, kind: ReportKind, { token, purpose }: Link): string {
  const path = enrollmentPath(request, kind, token);
  return purpose === 'form' ? withQuery(path, { ended: '1' }) : path;
}

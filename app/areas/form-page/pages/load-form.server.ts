import type { FrameAccount } from '~/domain/page-frame';
import { redirect } from '@remix-run/node';
import { DEFAULT_ATTACHMENT_MB, MAX_ATTACHMENT_MB } from '~/config/limits';
import { openForm as openFormCall, type OpenedForm, type Enrollment } from '~/areas/form-page/calls';
import { submitEnrollment, submitForm } from '../submission-calls';
import { enrollmentTypeName } from '~/areas/forms/form-wire-schemas';
import { receiptPath } from '~/lib/contract/page-paths';
import { getReceipt } from '~/areas/submissions/calls';
import { visibleAnswers } from '~/domain/validate-answers';
import { fillHtmlTags } from '~/domain/sanitized-html';
import type { PostProblem } from './form-errors';
import type { ExpiredChange } from './change-notice';
import type { ReceiptView } from './receipt-sections';
import { buildFormView, isInstallmentType, type FormView } from './form-view';
import { inputsOf } from '~/areas/forms/localize-form';
import { redirectPosition, parsePosition, sectionsOf, type StepPosition } from '~/domain/form-steps';
import { findStepErrors, placeHref } from './form-steps-view';
import { requireLink, type Link, type LinkArgs } from '~/lib/page-link.server';
import { saveLanguageNamedInUrl, preferredTextLanguages } from '~/lib/text-language.server';
import { FORM_ACTION_HEADER, PAGE_VERSION_HEADER } from '~/lib/page-headers.server';
import { buildReceiptView } from '~/areas/submissions/pages/load-receipt.server';
import { requireData, problemPage } from '~/lib/responses.server';
import { sanitize } from '~/lib/safe-html.server';
import { submissionKey } from '~/lib/derived-keys.server';
import { pageContext, type PageContext } from '~/lib/page-context.server';

/** The form behind a link, in the language of it that the person would like best, with what is filled in so far. */
export interface OpenForm extends OpenedForm {
  link: Link;
  /** The key that the page is rendered with, as the draft is now. */
  submissionKey(this: OpenForm): string;
}

/**
 * Refuses to show a form that the platform has no call to submit. A post is still answered.
 *
 * @throws Response the page that says so
 */
function requireSubmitCall({ api, isPost }: PageContext): void {
  if (!isPost && api.isMissing(submitForm) && api.isMissing(submitEnrollment)) throw problemPage('request.notBuilt');
}

/**
 * Opens the form of the page's link. Spec: forms-and-approval 7.
 *
 * @throws Response with the failure's own status
 */
export async function openForm(args: LinkArgs): Promise<OpenForm> {
  const link = requireLink(args, 'form');
  const { api, config, url } = pageContext(args);
  const { token, target, accountId, recipientId } = link;
  const source = url.searchParams.get('source')?.slice(0, SOURCE_LENGTH);
  const opened = requireData(
    await api.call(openFormCall, { query: { token, source, languages: preferredTextLanguages(args) } }),
  );
  const { enrollment, languages } = opened;
  await saveLanguageNamedInUrl(
    args,
    languages.map((offered) => offered.language),
  );
  const { version, submissionCount } = enrollment;
  return {
    ...opened,
    link,
    submissionKey() {
      const change = this.draft.change?.id ?? '';
      return submissionKey(config, { accountId, recipientId, formId: target, version, submissionCount, change });
    },
  };
}

const SOURCE_LENGTH = 100;
/** Where the person came from, as the address says. */
export const readSource = ({ searchParams }: URL): string => searchParams.get('source')?.slice(0, SOURCE_LENGTH) ?? '';

/** The place of the form that an address asks for; undefined for a form on one page. */
export const readStepPlace = (
  { enrollment }: Pick<OpenForm, 'enrollment'>,
  { searchParams }: URL,
): StepPosition | undefined => (enrollment.steps ? parsePosition(searchParams) : undefined);

/** Address of a place of the form. */
export const formPath = ({ link }: Pick<OpenForm, 'link'>, source: string, place: StepPosition = {}): string =>
  placeHref({ basePath: `/form/${link.token}`, source }, place);

/** Builds the data that `buildFormView` needs. */
export function buildFormViewInput(
  form: OpenForm,
  { place, source }: { place: StepPosition | undefined; source: string },
) {
  return {
    enrollment: form.enrollment,
    link: form.opened,
    draft: form.draft,
    visible: visibleAnswers(inputsOf(form.enrollment.formElements), form.draft.answers, form.opened.tags),
    submissionKey: form.submissionKey(),
    timeZone: form.link.account.timeZone,
    nowMs: Date.now(),
    attachmentMb: { usual: DEFAULT_ATTACHMENT_MB, most: MAX_ATTACHMENT_MB },
    basePath: `/form/${form.link.token}`,
    offersPhone: true,
    place,
    source,
    cleanHtml: (html: string) => fillHtmlTags(sanitize(html), form.opened.tags),
  };
}

/** Why the form can't be filled in; undefined when it can. Spec: forms-and-approval 4, "Form lifecycle". */
type ClosedReason = 'submitted' | 'expired' | 'failed' | 'invalidBalance';

export function findClosedReason({ enrollment, opened, draft }: OpenForm): ClosedReason | undefined {
  // What was sent is changed: whether that can be sent is judged then, so that nothing that is typed is lost.
  if (draft.change) return opened.apiError ? 'failed' : undefined;
  if (enrollment.isSubmitted) return 'submitted';
  if (enrollment.expirationDate && Date.parse(enrollment.expirationDate) <= Date.now()) return 'expired';
  if (opened.apiError) return 'failed';
  const needsBalance = isInstallmentType(enrollmentTypeName(enrollment.type));
  return needsBalance && !((enrollment.balanceCents ?? 0) > 0) ? 'invalidBalance' : undefined;
}

const CLOSED_STATUS: Record<ClosedReason, number> = { submitted: 200, expired: 410, failed: 503, invalidBalance: 409 };

/** HTTP status of a state of the page. A recipient that the account does not have will not be there in a moment either. */
export function closedStatus({ opened }: OpenForm, reason: ClosedReason): number {
  return reason === 'failed' && opened.apiError === 'RecipientUnknown' ? 404 : CLOSED_STATUS[reason];
}

/** The path that a submitted form leads to, by its type. Spec: forms-and-approval 2.8. */
export function pathAfterSubmission(enrollment: Enrollment, token: string): string {
  const type = enrollmentTypeName(enrollment.type);
  if (isInstallmentType(type)) return `/installment-plan/${token}`;
  if (type === 'eBill') return `/ebill/${token}`;
  if (type === 'autoPay') return `/autopay/${token}`;
  return `/form/${token}`;
}

/** Who helps with the form: its own contact, else the account's. */
export type FormContact = Pick<FrameAccount, 'supportPhone' | 'supportEmail'>;

/** The contact stands in the page's header. */
export type FormPageData = { contact: FormContact } & FormState;

type FormState =
  | {
      state: 'open';
      title: string;
      view: FormView;
      /** What is wrong in a step that the summary has led back to. */
      problem: PostProblem | undefined;
      languages: { language: string; name: string }[];
      /** Address of what was sent the last time; empty where nothing was. */
      lastReceipt: string;
    }
  // Where everybody's answers are shown together; null where the account keeps them to itself.
  | (SubmittedForm & { state: 'submitted'; resultsPath: string | null })
  // A change that was begun and can't be sent any more.
  | { state: 'changeOver'; title: string; over: ExpiredChange }
  | { state: 'expired' | 'failed' | 'invalidBalance'; title: string; recipientId: string; apiError: string | null };

interface FormPageAnswer {
  data: FormState;
  status: number;
  headers: Record<string, string>;
}

/** The state of the form page and what it shows. Spec: forms-and-approval 2.3 and 4, "Form lifecycle". */
export async function loadFormPage(args: LinkArgs): Promise<FormPageAnswer & { data: FormPageData }> {
  const form = await openForm(args);
  const { companyContactPhone: supportPhone, companyContactEmail: supportEmail } = form.enrollment;
  const page = await loadFormState(args, form);
  return { ...page, data: { ...page.data, contact: { supportPhone, supportEmail } } };
}

async function loadFormState(args: LinkArgs, form: OpenForm): Promise<FormPageAnswer> {
  const { enrollment, link } = form;
  const closed = findClosedReason(form);
  if (closed === 'submitted' || isFresh(args, form)) {
    // A submitted installment plan is shown where plans are.
    if (isInstallmentType(enrollmentTypeName(enrollment.type)))
      throw redirect(pathAfterSubmission(enrollment, link.token), 302);
    const resultsPath = enrollment.allowViewResults ? `/form/${link.token}/results` : null;
    return answer({ state: 'submitted', ...(await loadSubmittedForm(args, form)), resultsPath }, 200);
  }
  const { change } = form.draft;
  if (change && change.state !== 'open')
    return answer({ state: 'changeOver', title: enrollment.title, over: changeOver(form, change) }, 200);
  if (closed)
    return answer(
      { state: closed, title: enrollment.title, recipientId: link.recipientId, apiError: form.opened.apiError },
      closedStatus(form, closed),
    );
  requireSubmitCall(pageContext(args));
  // A change has an end that no version of the page knows of.
  const headers: Record<string, string> = change ? {} : { [PAGE_VERSION_HEADER]: link.pageVersion };
  if (enrollment.completionLink) headers[FORM_ACTION_HEADER] = enrollment.completionLink;
  const url = pageContext(args).url;
  const [place, source] = [readStepPlace(form, url), readSource(url)];
  const parts = buildFormViewInput(form, { place, source });
  const { sections } = sectionsOf(form.enrollment.formElements);
  const instead = place && redirectPosition(sections, parts.visible.shown, place);
  if (instead) throw redirect(formPath(form, source, instead), 302);
  const view = buildFormView(parts);
  return {
    data: {
      state: 'open',
      title: await titleOf(args, view),
      view,
      problem: findStepErrors(parts),
      languages: form.languages,
      lastReceipt: change ? '' : enrollment.lastReference && receiptPath(link.token, enrollment.lastReference),
    },
    status: 200,
    headers,
  };
}

/** The page's title says where in the form one is. */
async function titleOf(args: LinkArgs, { title, step }: FormView): Promise<string> {
  if (!step) return title;
  const { t } = pageContext(args);
  const { number, total } = step;
  const place = step.title
    ? t('form-page:step.titleOf', { number, total, title: step.title })
    : t('form-page:step.summaryTitle');
  return `${place} – ${title}`;
}

function answer(data: FormState, status: number): FormPageAnswer {
  return { data, status, headers: {} };
}

const changeOver = (
  { link, enrollment }: OpenForm,
  change: NonNullable<OpenForm['draft']['change']>,
): ExpiredChange => ({
  ...change,
  language: enrollment.language,
  timeZone: link.account.timeZone,
  receiptPath: receiptPath(link.token, change.reference),
  leavePath: `/form/${link.token}/leave`,
});

/** Whether the form was sent by the post before. */
function isFresh({ request }: LinkArgs, { enrollment }: OpenForm): boolean {
  return new URL(request.url).searchParams.get('sent') === '1' && enrollment.submissionCount > 0;
}

export type SubmittedForm = Awaited<ReturnType<typeof loadSubmittedForm>>;

/** Loads the data of the page that a submitted form shows. */
export async function loadSubmittedForm(args: LinkArgs, form: OpenForm) {
  const { enrollment } = form;
  return {
    title: enrollment.title,
    language: enrollment.language,
    thanks: enrollment.thanksMessage,
    isFresh: isFresh(args, form),
    receipt: await loadReceipt(args, form),
    link: enrollment.completionLink,
  };
}

/** What was sent, or undefined when it can't be shown: the page then still says that it was sent. */
async function loadReceipt(args: LinkArgs, { link }: Pick<OpenForm, 'link'>): Promise<ReceiptView | undefined> {
  const { api } = pageContext(args);
  const receipt = await api.call(getReceipt, { query: { token: link.token } });
  return receipt.isOk ? buildReceiptView(receipt.data, link) : undefined;
}

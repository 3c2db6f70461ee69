import { DEFAULT_ATTACHMENT_MB, MAX_ATTACHMENT_MB } from '~/config/limits';
import { openForm as openFormCall, type OpenedForm, type Enrollment } from '~/contract/form-page';
import { enrollmentTypeName } from '~/contract/form-wire';
import { fillHtmlTags } from '~/domain/sanitized-html';
import { buildFormView, isInstallmentType, type BankEntry, type FormView } from '~/features/form-page/view';
import { appContext, type AppContext } from '~/services/context.server';
import { requireLink, type Link, type LinkArgs } from '~/services/link.server';
import { keepNamedLanguage, textWishes } from '~/services/locale.server';
import { apiFailurePage } from '~/services/respond.server';
import { sanitize } from '~/services/safe-html.server';
import { submissionKey } from '~/services/derived-keys.server';

/** The form behind a link, in the language of it that the person would like best, with what is filled in so far. */
export interface OpenForm extends OpenedForm {
  link: Link;
  submissionKey: string;
}

const memoKey = (link: Link) => `form:${link.token}`;

/**
 * Opens the form of the page's link, once a request. Spec: forms-and-approval 7.
 *
 * @throws Response with the failure's own status
 */
export async function openForm(args: LinkArgs): Promise<OpenForm> {
  const link = await requireLink(args, 'form');
  const { memo } = await appContext(args);
  return memo(memoKey(link), () => readForm(args, link));
}

/** The page of this request is drawn from the form as a post has left it. */
export const keepOpened = (context: AppContext, form: OpenForm): void => context.renew(memoKey(form.link), form);

async function readForm(args: LinkArgs, link: Link): Promise<OpenForm> {
  const { api, config } = await appContext(args);
  const { token, target, accountId, recipientId } = link;
  const source = new URL(args.request.url).searchParams.get('source')?.slice(0, 100) ?? undefined;
  const opened = await api.call(openFormCall, { query: { token, source, languages: await textWishes(args) } });
  if (!opened.isOk) throw apiFailurePage(opened);
  const { enrollment, languages } = opened.data;
  await keepNamedLanguage(
    args,
    languages.map((offered) => offered.language),
  );
  const { version, submissionCount } = enrollment;
  return {
    ...opened.data,
    link,
    submissionKey: submissionKey(config, { accountId, recipientId, formId: target, version, submissionCount }),
  };
}

export function viewOf(form: OpenForm, bankEntry?: BankEntry): FormView {
  return buildFormView({
    enrollment: form.enrollment,
    link: form.opened,
    draft: form.draft,
    submissionKey: form.submissionKey,
    timeZone: form.link.account.timeZone,
    nowMs: Date.now(),
    attachmentMb: { usual: DEFAULT_ATTACHMENT_MB, most: MAX_ATTACHMENT_MB },
    basePath: `/form/${form.link.token}`,
    bankEntry,
    cleanHtml: (html) => fillHtmlTags(sanitize(html), form.opened.tags),
  });
}

/** Why the form can't be filled in; undefined when it can. Spec: forms-and-approval 4, "Form lifecycle". */
export type ClosedReason = 'submitted' | 'expired' | 'failed' | 'invalidBalance';

export function closedReason({ enrollment, opened }: OpenForm): ClosedReason | undefined {
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

/** Where a submitted form of a type continues. Spec: forms-and-approval 2.8. */
export function pageAfter(enrollment: Enrollment, token: string): string {
  const type = enrollmentTypeName(enrollment.type);
  if (isInstallmentType(type)) return `/installment-plan/${token}`;
  if (type === 'eBill') return `/ebill/${token}`;
  if (type === 'autoPay') return `/autopay/${token}`;
  return `/form/${token}`;
}

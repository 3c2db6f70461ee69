import type { CallData } from '~/lib/contract/call';
import { PAY_DAYS } from '~/domain/form-model';
import { takesBankAccount } from '~/areas/forms/input-types';
import { preferredLanguageTag } from '~/domain/language-match';
import type { Enrollment, fetchEnrollmentLink, listTranslations, OpenedForm } from './calls';
import type { LinkClaims, UserToken } from '~/lib/contract/token-schemas';
import type { PlatformContext } from '~/platform/platform-context';
import type { AccountRow, RecipientRow } from '~/platform/db/schema';
import { fail, isFailure, type Failure } from '~/platform/http/failure';
import { accountView, createAccountService, acceptsBankAccounts } from '~/areas/accounts/service.server';
import { reportKindOfId } from '~/areas/reports/calls';
import { localizeForm } from '~/areas/forms/localize-form';
import { createApprovalService, type PreviewedVersion } from '~/areas/approval/service.server';
import { createSavedBankAccounts } from '~/areas/payments/banks/service.server';
import { createDraftService } from '~/areas/drafts/service.server';
import { createFormService, languageName, mergeTags, ownerOf, type StoredForm } from '~/areas/forms/service.server';
import { createSubmissionService } from '~/areas/submissions/service.server';
import type { OpenedLink } from '~/areas/links/link-state/service.server';
import { createRecipientService } from '~/areas/recipients/service.server';
import { isConfirmationWanted } from './confirmation-email.server';

export { createConfirmationEmail } from './confirmation-email.server';

type LinkParts = CallData<typeof fetchEnrollmentLink>;

const PAY_DATES = PAY_DAYS.map((day) => ({ value: String(day), day }));

/** Reads of the form page. Spec: forms-and-approval 2.3 and 4. */
export function createFormPageService(
  context: Pick<PlatformContext, 'config' | 'db' | 'clock' | 'ids' | 'files' | 'tokens'>,
) {
  const { db } = context;
  const forms = createFormService(context);
  const approval = createApprovalService(context);
  const submissions = createSubmissionService(context);
  const accounts = createAccountService({ db });
  const recipients = createRecipientService({ db });
  const drafts = createDraftService(context);
  const bankAccounts = createSavedBankAccounts(context);

  async function openedLink(
    link: LinkClaims,
    { account, recipient }: { account: AccountRow | undefined; recipient: RecipientRow | undefined },
    hasAccounts: boolean,
  ): Promise<LinkParts> {
    const takesAccounts = account !== undefined && acceptsBankAccounts(account, context.config);
    return {
      apiError: recipient ? null : 'RecipientUnknown',
      tags: mergeTags(link, recipient),
      sendsCopy: false,
      autoPayElements: {
        savedAccounts: hasAccounts && takesAccounts ? await bankAccounts.listSaved(link) : [],
        payDates: PAY_DATES,
        takesAccounts,
      },
    };
  }

  /** An enrollment without a form is told in the pages' own words, which are in every language of the account. */
  async function listOwnTranslations(accountId: string): Promise<CallData<typeof listTranslations> | Failure> {
    const account = await accounts.findAccount(accountId);
    if (!account) return fail('form.notFound');
    return {
      country: account.country,
      translations: accountView(account).locales.map((language) => ({ language, name: languageName(language) })),
    };
  }

  return {
    /** The recipient's tags and what the autopay element needs. */
    async openLink(link: LinkClaims): Promise<LinkParts> {
      const [account, recipient] = await Promise.all([
        accounts.findAccount(link.accountId),
        recipients.findRecipient(link.accountId, link.recipientId),
      ]);
      const opened = await openedLink(link, { account, recipient }, true);
      return {
        ...opened,
        sendsCopy: account !== undefined && (await isConfirmationWanted(context, account, recipient)),
      };
    },

    /**
     * A form as its page needs it, with what is filled in so far. Throws `FailureError` with `form.notFound` where it is not live.
     *
     * @param preferredLanguages tags of languages, the most preferred first
     */
    async open(link: OpenedLink, preferredLanguages: readonly string[]): Promise<OpenedForm> {
      const { claims, account, recipient, submissionCount } = link;
      const linked = await forms.requireLive(claims, link.form);
      const { form, owner } = linked;
      const isAgain = submissionCount > 0 && form.definition.multipleSubmission;
      const [draft, last, hasCopy] = await Promise.all([
        drafts.view(linked, link.hasDraft),
        isAgain ? submissions.findLastCompleted(owner) : undefined,
        isConfirmationWanted(context, account, recipient),
      ]);
      const languages = translationsOf(form).translations;
      const offered = languages.map((each) => each.language);
      const language = preferredLanguageTag(offered, preferredLanguages) ?? preferredLanguages.at(-1) ?? '';
      return {
        opened: { ...(await openedLink(claims, link, linked.inputs.some(takesBankAccount))), sendsCopy: hasCopy },
        enrollment: {
          ...enrollmentView({ form, account, recipient, submissionCount, language, isOwn: false }),
          lastReference: last?.reference ?? '',
        },
        languages,
        draft,
        captureIpAddress: account.captures_ip === 1,
      };
    },

    async getForRecipient(link: LinkClaims, formId: string, language: string): Promise<Enrollment | Failure> {
      if (formId !== link.target) return fail('form.notFound');
      const [form, account, recipient, submissionCount] = await Promise.all([
        forms.findForm(link.accountId, formId),
        accounts.findAccount(link.accountId),
        recipients.findRecipient(link.accountId, link.recipientId),
        submissions.countCompleted(ownerOf(link)),
      ]);
      if (!form || !account || form.row.status !== 'active') return fail('form.notFound');
      return enrollmentView({ form, account, recipient, submissionCount, language, isOwn: false });
    },

    /** The form as its admins see it before it is live. Spec: forms-and-approval 2.3, preview mode. */
    async preview(
      user: UserToken,
      formId: string,
      language: string,
      which: PreviewedVersion,
    ): Promise<Enrollment | Failure> {
      const [form, account] = await Promise.all([
        approval.findPreviewed(user.accountId, formId, which),
        accounts.findAccount(user.accountId),
      ]);
      if (!form || !account) return fail('form.notFound');
      if (isFailure(form)) return form;
      const isOwn = form.row.submitted_by === user.userId;
      return enrollmentView({ form, account, recipient: undefined, submissionCount: 0, language, isOwn });
    },

    async listTranslations(accountId: string, formId: string): Promise<CallData<typeof listTranslations> | Failure> {
      if (reportKindOfId(formId)) return listOwnTranslations(accountId);
      const form = await forms.findForm(accountId, formId);
      return form ? translationsOf(form) : fail('form.notFound');
    },

    async listPreviewTranslations(
      accountId: string,
      formId: string,
      which: PreviewedVersion,
    ): Promise<CallData<typeof listTranslations> | Failure> {
      const form = await approval.findPreviewed(accountId, formId, which);
      if (!form) return fail('form.notFound');
      return isFailure(form) ? form : translationsOf(form);
    },

    capturesIp: async (accountId: string): Promise<boolean> =>
      (await accounts.findAccount(accountId))?.captures_ip === 1,
  };
}

function translationsOf({ definition }: StoredForm): CallData<typeof listTranslations> {
  const tags = [definition.language, ...Object.keys(definition.translations)];
  return {
    country: definition.country,
    translations: [...new Set(tags)].map((language) => ({ language, name: languageName(language) })),
  };
}

function enrollmentView(parts: {
  form: StoredForm;
  account: AccountRow;
  recipient: RecipientRow | undefined;
  submissionCount: number;
  language: string;
  isOwn: boolean;
}): Enrollment {
  const { form, account, recipient, submissionCount } = parts;
  const { definition, row } = form;
  const texts = localizeForm(definition, parts.language);
  return {
    id: definition.id,
    version: row.version,
    type: row.type,
    status: row.status as Enrollment['status'],
    title: texts.title,
    language: texts.language,
    isSubmitted: submissionCount > 0 && !definition.multipleSubmission,
    submittedByCurrentUser: parts.isOwn,
    expirationDate: definition.expirationDate ?? null,
    country: definition.country,
    downPayment: definition.downPayment,
    submitName: texts.submitName,
    thanksMessage: texts.thanksMessage,
    companyContactPhone: definition.companyContactPhone ?? account.support_phone,
    companyContactEmail: definition.companyContactEmail ?? account.support_email,
    isWgl: definition.isWgl,
    allowViewResults: definition.allowViewResults,
    multipleSubmission: definition.multipleSubmission,
    mayWithdraw: definition.mayWithdraw,
    steps: definition.steps,
    minutes: definition.minutes ?? null,
    haveReady: texts.haveReady,
    hidesStart: definition.hidesStart,
    completionLink: definition.link ?? null,
    balanceCents: recipient?.balance_cents ?? null,
    nextBillDate: recipient?.next_bill_date ?? null,
    submissionCount,
    lastReference: '',
    formElements: texts.elements,
  };
}

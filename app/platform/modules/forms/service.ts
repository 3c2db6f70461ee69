import { LRUCache } from 'lru-cache';
import type { CallData } from '~/contract/call';
import { ENROLLMENT_TYPES, PAY_DAYS, type MergeTag } from '~/domain/form-model';
import type { Enrollment, fetchEnrollmentLink, listTranslations } from '~/contract/forms';
import type { EnrollmentToken, UserToken } from '~/contract/tokens';
import type { PlatformContext } from '../../context';
import type { AccountRow, RecipientRow } from '../../db/schema';
import { fail, isFailure, type Failure } from '../../http/result';
import { accountView, createAccountService } from '../accounts/service';
import { createRecipientService } from '../recipients/service';
import { kindOfReport } from '../reports/kinds';
import { localizeForm } from './localize';
import { findPreviewed, type Previewed } from './previewed';
import { createFormStore, type StoredForm } from './store';

/** Form types whose page shows a schedule and so needs a balance. */
export const INSTALLMENT_TYPES: readonly number[] = [
  ENROLLMENT_TYPES.installmentPlan,
  ENROLLMENT_TYPES.deferredPaymentPlan,
];

/** Reads of the form page. Spec: forms-and-approval 2.3 and 4. */
export function createFormService({ db, clock }: Pick<PlatformContext, 'db' | 'clock'>) {
  const forms = createFormStore(db);
  const accounts = createAccountService({ db });
  const recipients = createRecipientService({ db });

  async function countSubmissions(accountId: string, formId: string, recipientId: string): Promise<number> {
    const { count } = await db
      .selectFrom('submissions')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('account_id', '=', accountId)
      .where('form_id', '=', formId)
      .where('recipient_id', '=', recipientId)
      .where('completed_at', 'is not', null)
      .executeTakeFirstOrThrow();
    return Number(count);
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
    async openLink(link: EnrollmentToken): Promise<CallData<typeof fetchEnrollmentLink> | Failure> {
      const recipient = await recipients.findRecipient(link.accountId, link.recipientId);
      const savedAccounts = await db
        .selectFrom('bank_accounts')
        .select(['token', 'last_four as lastFour', 'bank_name as bankName', 'routing_number as routingNumber'])
        .where('account_id', '=', link.accountId)
        .where('recipient_id', '=', link.recipientId)
        .where('is_saved', '=', 1)
        .orderBy('created_at')
        .execute();
      return {
        apiError: recipient ? null : 'RecipientUnknown',
        tags: mergeTags(link, recipient),
        autoPayElements: { savedAccounts, payDates: PAY_DAYS.map((day) => ({ value: String(day), day })) },
      };
    },

    async getForRecipient(link: EnrollmentToken, formId: string, language: string): Promise<Enrollment | Failure> {
      if (formId !== link.enrollmentId) return fail('form.notFound');
      const [form, account, recipient, submissionCount] = await Promise.all([
        forms.findForm(link.accountId, formId),
        accounts.findAccount(link.accountId),
        recipients.findRecipient(link.accountId, link.recipientId),
        countSubmissions(link.accountId, formId, link.recipientId),
      ]);
      if (!form || !account || form.row.status !== 'active') return fail('form.notFound');
      return enrollmentView({ form, account, recipient, submissionCount, language, isOwn: false });
    },

    /** The form as its admins see it before it is live. Spec: forms-and-approval 2.3, preview mode. */
    async preview(user: UserToken, formId: string, language: string, which: Previewed): Promise<Enrollment | Failure> {
      const [form, account] = await Promise.all([
        findPreviewed(db, user.AccountId, formId, which),
        accounts.findAccount(user.AccountId),
      ]);
      if (!form || !account) return fail('form.notFound');
      if (isFailure(form)) return form;
      const isOwn = form.row.submitted_by === user.userId;
      return enrollmentView({ form, account, recipient: undefined, submissionCount: 0, language, isOwn });
    },

    async listTranslations(accountId: string, formId: string): Promise<CallData<typeof listTranslations> | Failure> {
      if (kindOfReport(formId)) return listOwnTranslations(accountId);
      const form = await forms.findForm(accountId, formId);
      return form ? translationsOf(form) : fail('form.notFound');
    },

    async listPreviewTranslations(
      accountId: string,
      formId: string,
      which: Previewed,
    ): Promise<CallData<typeof listTranslations> | Failure> {
      const form = await findPreviewed(db, accountId, formId, which);
      if (!form) return fail('form.notFound');
      return isFailure(form) ? form : translationsOf(form);
    },

    capturesIp: async (accountId: string): Promise<boolean> =>
      (await accounts.findAccount(accountId))?.captures_ip === 1,

    /** True when the form is past its expiration date now. Spec: forms-and-approval 9. */
    isExpired: (form: StoredForm): boolean =>
      form.definition.expirationDate !== undefined && Date.parse(form.definition.expirationDate) <= clock.now(),
  };
}
export type FormService = ReturnType<typeof createFormService>;

function translationsOf({ definition }: StoredForm): CallData<typeof listTranslations> {
  const tags = [definition.language, ...Object.keys(definition.translations)];
  return {
    country: definition.country,
    translations: [...new Set(tags)].map((language) => ({ language, name: languageName(language) })),
  };
}

/** The link's own tags win over the recipient's stored ones. */
export function mergeTags(link: EnrollmentToken, recipient: RecipientRow | undefined): MergeTag[] {
  const stored = recipient ? (JSON.parse(recipient.tags) as Record<string, string>) : {};
  const merged = new Map(Object.entries(stored));
  for (const tag of link.tags) merged.set(tag.name, tag.value);
  return [...merged].map(([name, value]) => ({ name, value }));
}

/** Making a formatter costs more than a page's query; there are only as many names as forms have languages. */
const languageNames = new LRUCache<string, string>({ max: 500 });

/** Name of a language in itself, as people look for it in a list. */
export function languageName(tag: string): string {
  const known = languageNames.get(tag);
  if (known) return known;
  const name = new Intl.DisplayNames([tag], { type: 'language', languageDisplay: 'standard' }).of(tag) ?? tag;
  languageNames.set(tag, name);
  return name;
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
    completionLink: definition.link ?? null,
    balanceCents: recipient?.balance_cents ?? null,
    nextBillDate: recipient?.next_bill_date ?? null,
    submissionCount,
    formElements: texts.elements,
  };
}

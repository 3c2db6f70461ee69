import type { FormFile } from '~/areas/forms/form-file';
import { receiptPath } from '~/lib/contract/page-paths';
import { isEmail, cleanEmailInput } from '~/domain/contact';
import type { FormInput, MergeTag } from '~/domain/form-model';
import { contactRulesOf } from '~/areas/forms/input-types';
import { visibleInputs } from '~/domain/visibility';
import type { PlatformContext } from '~/platform/platform-context';
import type { AccountRow, RecipientRow, SubmissionRow } from '~/platform/db/schema';
import { composeMessage } from '~/platform/messages/send-rendered';
import type { FollowUpWriter } from '~/platform/messages/follow-up-messages';
import type { MessageAccount } from '~/platform/messages/message-builder';
import { languageOfMessage, renderMessage } from '~/platform/messages/render-message';
import { getMessageAccount } from '~/areas/messages/texts/service.server';
import { findVerifiedInputs } from '~/areas/drafts/service.server';
import { createFormService, type Owner } from '~/areas/forms/service.server';
import { parseStoredAnswers } from '~/domain/parse-answers';
import { formInputs, localizeForm } from '~/areas/forms/localize-form';
import { createAccountService } from '~/areas/accounts/service.server';
import { createConsentService } from '~/areas/consents/service.server';
import { isSuppressed } from '~/areas/deliveries/service.server';
import { createRecipientService } from '~/areas/recipients/service.server';
import { createSubmissionService, lockSubmissionShared, toReadableAnswers } from '~/areas/submissions/service.server';

/** Where an account has this category, a receipt is a message like others: it can be switched off. */
const RECEIPT_CATEGORY = 'form_receipt';

interface Destination {
  email: string;
  /** On file, or proven by a code: only such an address gets the personal link and the answers. */
  isProven: boolean;
  /** The recipient's name; empty where a stranger may read it. */
  name: string;
}

const isMailInput = (input: FormInput): boolean => contactRulesOf(input)?.channel === 'email';

/** Whether there may be an address for the confirmation e-mail. */
export const mayHaveConfirmation = (recipient: RecipientRow | undefined, inputs: readonly FormInput[]): boolean =>
  Boolean(recipient?.email) || inputs.some(isMailInput);

/** Whether the recipient's current consents allow a confirmation e-mail to the address on file. */
export async function isConfirmationWanted(
  context: Pick<PlatformContext, 'db' | 'clock' | 'config' | 'tokens'>,
  account: AccountRow,
  recipient: RecipientRow | undefined,
): Promise<boolean> {
  if (!recipient?.email) return false;
  const address = { accountId: account.id, channel: 'email', to: recipient.email } as const;
  if (await isSuppressed(context.db, address)) return false;
  const owner = { accountId: account.id, recipientId: recipient.id };
  return createConsentService(context).isWanted(
    { owner, category: RECEIPT_CATEGORY, channel: 'email' },
    { account, recipient },
  );
}

/**
 * Writes the e-mail that follows a submission, in the language of that. Its secret is the token of the link that it was submitted by.
 */
export function createConfirmationEmail(
  context: Pick<PlatformContext, 'db' | 'clock' | 'config' | 'tokens'>,
): FollowUpWriter {
  const { db, config } = context;
  const submissions = createSubmissionService(context);
  const accounts = createAccountService(context);
  const recipients = createRecipientService(context);
  const forms = createFormService(context);
  const subscriptions = createConsentService(context);

  /** The contact on file, else the first e-mail address that was shown and answered. */
  async function findDestination(
    owner: Owner,
    recipient: RecipientRow | undefined,
    submission: SubmissionRow,
    definition: FormFile,
  ): Promise<Destination | undefined> {
    if (recipient?.email) return { email: recipient.email, isProven: true, name: recipient.name };
    const answers = parseStoredAnswers(submission);
    const all = formInputs(definition);
    const inputs = all.filter(isMailInput);
    const verified = await findVerifiedInputs(db, owner, inputs, answers, definition.country);
    const [proven] = verified.values();
    if (proven) return { email: proven.trim(), isProven: true, name: recipient?.name ?? '' };
    const shown = visibleInputs(all, answers, JSON.parse(submission.merge_tags) as MergeTag[]);
    const typed = inputs.filter(({ id }) => shown.has(id)).map(({ id }) => answers[id]);
    const email = typed.find((answer): answer is string => typeof answer === 'string' && isEmail(answer));
    return email ? { email: cleanEmailInput(email), isProven: false, name: '' } : undefined;
  }

  function render(
    submission: SubmissionRow,
    definition: FormFile,
    account: AccountRow,
    writer: MessageAccount,
    destination: Destination,
    { token, isChange }: { token: string; isChange: boolean },
  ) {
    const language = languageOfMessage(writer, 'submission.received', submission.language);
    const texts = localizeForm(definition, language);
    const { isProven } = destination;
    return renderMessage('submission.received', {
      language,
      account: {
        ...writer,
        supportPhone: definition.companyContactPhone ?? writer.supportPhone,
        supportEmail: definition.companyContactEmail ?? writer.supportEmail,
      },
      recipientName: destination.name,
      params: {
        reference: submission.reference,
        formTitle: texts.title,
        submittedAt: submission.submitted_at,
        changedAt: isChange ? (submission.changed_at ?? undefined) : undefined,
        timeZone: account.time_zone,
        answers: isProven
          ? toReadableAnswers(submission, definition).map(({ label, text }) => ({ label, value: text }))
          : [],
        url: isProven ? `${config.publicUrl}${receiptPath(token, submission.reference)}` : `${config.publicUrl}/`,
      },
    });
  }

  return async ({ id, about, accountId, version, secret: token = '' }) => {
    const submission = await submissions.find(about);
    if (!submission) return undefined;
    const { form_id: formId, recipient_id: recipientId } = submission;
    const [account, recipient, definition] = await Promise.all([
      accounts.findAccount(accountId),
      recipients.findRecipient(accountId, recipientId),
      forms.findVersion(accountId, formId, submission.form_version),
    ]);
    if (!account || !definition) return undefined;
    const destination = await findDestination({ accountId, formId, recipientId }, recipient, submission, definition);
    if (!destination) return undefined;
    const judgement = await subscriptions.check(
      { owner: { accountId, recipientId }, category: RECEIPT_CATEGORY, channel: 'email' },
      { account, recipient },
    );
    if (judgement.result !== 'send' && judgement.result !== 'unknown') return undefined;
    // Whoever holds the way out decides for the recipient: it goes to a proven address only.
    const headers =
      judgement.result === 'send' && destination.isProven ? judgement.unsubscribeLink?.headers : undefined;
    const writer = await getMessageAccount(db, account);
    const rendered = render(submission, definition, account, writer, destination, {
      token,
      isChange: version !== undefined,
    });
    const contact = { channel: 'email' as const, to: destination.email };
    return {
      message: composeMessage(account, contact, rendered, { id, recipientId, headers, weight: 'receipt' }),
      isStillValid: (trx) => lockSubmissionShared(trx, about),
    };
  };
}

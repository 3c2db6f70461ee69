import type { FormFile } from '~/contract/form-file';
import { isEmail } from '~/domain/contact';
import type { MergeTag } from '~/domain/form-model';
import { contactOf } from '~/domain/input-types';
import { visibleInputs } from '~/domain/visibility';
import type { PlatformContext } from '../../context';
import type { AccountRow, RecipientRow, SubmissionRow } from '../../db/schema';
import { promise } from '../../messages/deliver';
import type { MessageAccount } from '../../messages/parts';
import type { KeepMessage } from '../../messages/promises';
import { languageOfMessage, renderMessage } from '../../messages/render';
import { writingAccount } from '../texts/service';
import { createDraftService } from '../drafts/service';
import type { Owner } from '../forms/service';
import type { OpenedLink } from '../link-state/service';
import { parseAnswers } from '~/domain/sent-answers';
import { inputsOf, localizeForm } from '~/contract/form-texts';
import { createConsentService } from '../consents/service';
import { readAnswersOf } from '../submissions/service';

/** Where an account has this category, a receipt is a message like others: it can be switched off. */
const RECEIPT_CATEGORY = 'form_receipt';

interface Destination {
  email: string;
  /** On file, or proven by a code: only such an address gets the personal link and the answers. */
  isProven: boolean;
  /** The recipient's name; empty where a stranger may read it. */
  name: string;
}

/** The e-mail that follows a submission. */
export function createConfirmation(context: PlatformContext) {
  const { db, config, log } = context;
  const drafts = createDraftService(context);
  const subscriptions = createConsentService(context);

  /** The contact on file, else the first e-mail address that was shown and answered. */
  async function findDestination(
    owner: Owner,
    recipient: RecipientRow | undefined,
    submission: SubmissionRow,
    definition: FormFile,
  ): Promise<Destination | undefined> {
    if (recipient?.email) return { email: recipient.email, isProven: true, name: recipient.name };
    const answers = parseAnswers(submission);
    const inputs = inputsOf(localizeForm(definition, '').elements).filter(
      (input) => contactOf(input)?.channel === 'email',
    );
    const verified = await drafts.findVerified(owner, inputs, answers, definition.country);
    const [proven] = verified.values();
    if (proven) return { email: proven.trim(), isProven: true, name: recipient?.name ?? '' };
    const shown = visibleInputs(
      inputsOf(localizeForm(definition, '').elements),
      answers,
      JSON.parse(submission.merge_tags) as MergeTag[],
    );
    const typed = inputs.filter(({ id }) => shown.has(id)).map(({ id }) => answers[id]);
    const email = typed.find((answer): answer is string => typeof answer === 'string' && isEmail(answer));
    return email ? { email, isProven: false, name: '' } : undefined;
  }

  function render(
    submission: SubmissionRow,
    definition: FormFile,
    account: AccountRow,
    writer: MessageAccount,
    destination: Destination,
    token: string,
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
        timeZone: account.time_zone,
        answers: isProven
          ? readAnswersOf(submission, definition).map(({ label, text }) => ({ label, value: text }))
          : [],
        url: isProven ? `${config.publicUrl}/form/${encodeURIComponent(token)}` : `${config.publicUrl}/`,
      },
    });
  }

  return {
    /** Promises it, in the language of the submission. A failure is logged and costs nothing else. */
    async promise(
      { account, recipient }: Pick<OpenedLink, 'account' | 'recipient'>,
      submission: SubmissionRow,
      definition: FormFile,
      token: string,
    ): Promise<KeepMessage> {
      const nothing: KeepMessage = async () => undefined;
      const { account_id: accountId, form_id: formId, recipient_id: recipientId } = submission;
      const owner = { accountId, formId, recipientId };
      try {
        const destination = await findDestination(owner, recipient, submission, definition);
        if (!destination) return nothing;
        const judgement = await subscriptions.judge(
          { owner: { accountId, recipientId }, category: RECEIPT_CATEGORY, channel: 'email' },
          { account, recipient },
        );
        if (judgement.verdict === 'noConsent' || judgement.verdict === 'paused') return nothing;
        // Whoever holds the way out decides for the recipient: it goes to a proven address only.
        const headers = judgement.verdict === 'send' && destination.isProven ? judgement.wayOut?.headers : undefined;
        const writer = await writingAccount(db, account);
        const rendered = render(submission, definition, account, writer, destination, token);
        const contact = { channel: 'email' as const, to: destination.email };
        return await promise(context, account, contact, rendered, { recipientId, headers, weight: 'receipt' });
      } catch (error) {
        log('warn', 'confirmation.failed', {
          submissionId: submission.id,
          kind: error instanceof Error ? error.name : 'unknown',
        });
        return nothing;
      }
    },
  };
}

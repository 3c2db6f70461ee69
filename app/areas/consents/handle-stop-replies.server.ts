import type { PlatformContext } from '~/platform/platform-context';
import { isFailure, type Failure } from '~/platform/http/failure';
import type { FileData } from '~/lib/contract/call';
import { fileResponse } from '~/platform/http/file-response';
import { escapeHtml } from '~/domain/escape-html';
import type { MessageAccount } from '~/platform/messages/message-builder';
import { renderMessage } from '~/platform/messages/render-message';
import { createAccountService, messageAccount } from '~/areas/accounts/service.server';
import { createContactService } from '~/areas/contacts/service.server';
import { createRecipientService, type RecipientKey } from '~/areas/recipients/service.server';
import { type InboundMessage, readTwilioMessage } from './read-twilio-message.server';
import { createStopService } from './stop-service.server';
import { recordInboundMessage } from './store.server';

const ANSWERS = { stop: 'stopped', start: 'started', help: 'help' } as const;

/** Handles the replies STOP, START and HELP. */
export function createStopReplyHandler(context: PlatformContext) {
  const { db, clock, config, log } = context;
  const stopping = createStopService(context);

  /** All or nothing, and once for each message: one that is delivered again, even later, does nothing again. */
  function take(message: InboundMessage, owners: readonly RecipientKey[]): Promise<void> {
    return db.transaction().execute(async (trx) => {
      const isNew = await recordInboundMessage(trx, message.id, clock.now());
      const { channel, from, to, keyword } = message;
      if (!isNew || !keyword || keyword === 'help') return;
      await stopping[keyword](trx, owners, { channel, number: from, receiver: to, source: 'sms' });
    });
  }

  async function answer(
    { keyword, isAnswered }: InboundMessage,
    accountIds: readonly string[],
    owners: readonly RecipientKey[],
  ): Promise<string> {
    if (!keyword || isAnswered) return '';
    const { account, language } = await findWriter(accountIds, owners);
    return renderMessage('optOut', { language, account, params: { answer: ANSWERS[keyword] } }).text;
  }

  /** In whose name it is answered: of the account that knows the person, else of the one whose number it is, else in ours. */
  async function findWriter(
    accountIds: readonly string[],
    owners: readonly RecipientKey[],
  ): Promise<{ account: MessageAccount; language: string }> {
    const accounts = createAccountService({ db });
    const recipients = createRecipientService({ db });
    const people = await Promise.all(
      owners.map((owner) => recipients.findRecipient(owner.accountId, owner.recipientId)),
    );
    const recipient = people.find((each) => each?.locale) ?? people[0];
    const account = await accounts.findAccount(recipient?.account_id ?? accountIds[0] ?? '');
    if (!account)
      return {
        account: { companyName: 'Latchkey', supportPhone: '', supportEmail: config.supportEmail },
        language: 'en',
      };
    return { account: messageAccount(account), language: recipient?.locale ?? account.default_locale };
  }

  return {
    /** Answers TwiML. Failures: those of `readInbound`. */
    async receive(request: Request): Promise<FileData | Failure> {
      const message = await readTwilioMessage(config, request);
      if (isFailure(message)) {
        log('warn', 'sms.refused', { reason: message.name });
        return message;
      }
      const accountIds = await createAccountService({ db }).listIdsBySmsNumber(message.to);
      const contacts = createContactService({ db });
      const owners = message.keyword ? await contacts.listOwnersOf(message.channel, message.from, accountIds) : [];
      await take(message, owners);
      log('info', 'sms.received', {
        channel: message.channel,
        keyword: message.keyword ?? 'none',
        recipients: owners.length,
      });
      return twiml(await answer(message, accountIds, owners));
    },
  };
}

function twiml(text: string): FileData {
  const message = text === '' ? '' : `<Message>${escapeHtml(text)}</Message>`;
  return fileResponse(`<?xml version="1.0" encoding="UTF-8"?><Response>${message}</Response>`, {
    'content-type': 'text/xml; charset=utf-8',
    'cache-control': 'no-store',
  });
}

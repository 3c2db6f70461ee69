import { endableOptions, judgeChange, type SmsKeyword } from '~/domain/consent';
import type { PlatformContext } from '../../context';
import type { AccountRow, RecipientRow } from '../../db/schema';
import { isFailure, type Failure } from '../../http/result';
import { escapeHtml } from '../../messages/clean';
import { messageAccount } from '../../messages/deliver';
import { renderMessage } from '../../messages/render';
import { createAccountStore } from '../accounts/store';
import { createConsentChanges, type OptionChange } from './changes';
import { readInbound, type InboundMessage } from './inbound-request';
import { createInboundStore, lockRecipients, touchRecipients, type Owner, type Trx } from './store';
import { findSubject, readOptions, type Subject } from './subject';

const ANSWERS = { stop: 'stopped', start: 'started', help: 'help' } as const;

/** STOP, START and HELP, as people reply them. */
export function createInboundMessages(context: PlatformContext) {
  const { db, clock, config, log } = context;
  const changes = createConsentChanges(context);

  /** STOP ends what may be ended on the channel; START gives back what STOP has taken, and nothing else. */
  async function changesOf(trx: Trx, subject: Subject, { channel }: InboundMessage, keyword: SmsKeyword) {
    const { rows, facts, options } = await readOptions(trx, subject, subject.recipient.id);
    if (keyword === 'stop') {
      const ended = endableOptions(subject.categories, facts).filter((option) => option.channel === channel);
      return { rows, wanted: ended.map((option): OptionChange => ({ ...option, isGiven: false })) };
    }
    const taken = options.filter((option) => {
      const row = rows.find((each) => each.category === option.category && each.channel === option.channel);
      return option.channel === channel && row?.is_given === 0 && row.source === 'sms' && judgeChange(option, true) === 'change';
    });
    return { rows, wanted: taken.map(({ category }): OptionChange => ({ category, channel, isGiven: true })) };
  }

  async function change(trx: Trx, owner: Owner, message: InboundMessage, keyword: SmsKeyword): Promise<void> {
    const subject = await findSubject(trx, owner);
    if (!subject) return;
    const { rows, wanted } = await changesOf(trx, subject, message, keyword);
    if (wanted.length === 0) return;
    const language = subject.recipient.locale ?? subject.account.default_locale;
    await changes.apply(trx, owner, { source: 'sms', language, address: null }, rows, wanted);
    await touchRecipients(trx, owner.accountId, [owner.recipientId]);
  }

  /** All or nothing, and once for each message: one that is delivered again, even later, does nothing again. */
  function take(message: InboundMessage, owners: readonly Owner[]): Promise<void> {
    return db.transaction().execute(async (trx) => {
      const isNew = await createInboundStore(trx).takeMessage(message.id, clock.now());
      if (!isNew || !message.keyword || message.keyword === 'help') return;
      await lockRecipients(trx, owners);
      for (const owner of owners) await change(trx, owner, message, message.keyword);
    });
  }

  async function answer({ keyword, isAnswered }: InboundMessage, accountIds: readonly string[], owners: readonly Owner[]): Promise<string> {
    if (!keyword || isAnswered) return '';
    const writer = await findWriter(accountIds, owners);
    if (!writer) return '';
    const { account, recipient } = writer;
    const language = recipient?.locale ?? account.default_locale;
    return renderMessage('optOut', { language, account: messageAccount(account), params: { answer: ANSWERS[keyword] } }).text;
  }

  /** In whose name it is answered: of the account whose number it is, else of the one that knows the person. */
  async function findWriter(accountIds: readonly string[], owners: readonly Owner[]): Promise<{ account: AccountRow; recipient?: RecipientRow } | undefined> {
    const accounts = createAccountStore(db);
    const people = await Promise.all(owners.map((owner) => accounts.findRecipient(owner.accountId, owner.recipientId)));
    const recipient = people.find((each) => each?.locale) ?? people[0];
    const account = await accounts.findAccount(recipient?.account_id ?? accountIds[0] ?? '');
    return account && { account, recipient };
  }

  return {
    /** Answers TwiML. Failures: those of `readInbound`. */
    async receive(request: Request): Promise<Response | Failure> {
      const message = await readInbound(config, request);
      if (isFailure(message)) {
        log('warn', 'sms.refused', { reason: message.name });
        return message;
      }
      const store = createInboundStore(db);
      const accountIds = await store.listAccountIdsByNumber(message.to);
      const owners = message.keyword ? await store.listOwnersOf(message.channel, message.from, accountIds) : [];
      await take(message, owners);
      log('info', 'sms.received', { channel: message.channel, keyword: message.keyword ?? 'none', recipients: owners.length });
      return twiml(await answer(message, accountIds, owners));
    },
  };
}

function twiml(text: string): Response {
  const message = text === '' ? '' : `<Message>${escapeHtml(text)}</Message>`;
  return new Response(`<?xml version="1.0" encoding="UTF-8"?><Response>${message}</Response>`, {
    headers: { 'content-type': 'text/xml; charset=utf-8', 'cache-control': 'no-store' },
  });
}

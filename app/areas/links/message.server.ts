import { localizeForm } from '~/areas/forms/form-texts';
import { currencyOf } from '~/domain/money';
import type { AccountRow } from '~/platform/db/schema';
import type { InvitationKind } from '~/platform/messages/kinds/codes-and-links';
import type { MessageAccount } from '~/platform/messages/parts';
import { languageOfMessage, renderMessage, type RenderedMessage } from '~/platform/messages/render';
import type { MadeLink, Order, OrderSubject } from './mint.server';

interface LinkLetter {
  link: MadeLink;
  order: Pick<Order, 'kind'> & { isReminder?: boolean };
  subject: OrderSubject;
  /** Undefined where its reader cannot say no. */
  unsubscribeUrl: string | undefined;
}

/** The message that brings a link, as the account words it. */
export function messageOf(
  account: Pick<AccountRow, 'default_locale' | 'country' | 'time_zone'>,
  writer: MessageAccount,
  { link, order, subject, unsubscribeUrl }: LinkLetter,
): RenderedMessage {
  const { recipient, url } = link;
  const preferredLanguage = recipient.locale ?? account.default_locale;
  const scene = { language: preferredLanguage, account: writer, recipientName: recipient.name };
  if (subject.form) {
    const name = order.isReminder ? 'form.reminder' : 'form.invitation';
    const language = languageOfMessage(writer, name, preferredLanguage);
    const formTitle = localizeForm(subject.form.definition, language).title;
    return renderMessage(name, { ...scene, language, params: { formTitle, url, unsubscribeUrl } });
  }
  if (order.kind === 'pay') {
    const currency = currencyOf(account.country);
    const { amountCents = 0, about = '', expiresAt } = link;
    const until = { expiresAt, timeZone: account.time_zone };
    return renderMessage('payLink', { ...scene, params: { url, amountCents, currency, about, until } });
  }
  return renderMessage('link.invitation', {
    ...scene,
    params: { kind: order.kind as InvitationKind, url, unsubscribeUrl },
  });
}

import { localizeForm } from '~/areas/forms/localize-form';
import { currencyOf } from '~/domain/money';
import type { AccountRow } from '~/platform/db/schema';
import type { InvitationKind } from '~/platform/messages/kinds/codes-and-links';
import type { MessageAccount } from '~/platform/messages/message-builder';
import { languageOfMessage, renderMessage, type RenderedMessage } from '~/platform/messages/render-message';
import type { CreatedLink, LinkRequest, LinkSubject } from './link-factory.server';

interface LinkMessage {
  link: CreatedLink;
  request: Pick<LinkRequest, 'kind'> & { isReminder?: boolean };
  subject: LinkSubject;
  /** Undefined if the message can't be unsubscribed from. */
  unsubscribeUrl: string | undefined;
}

/** Renders the message that carries a link, in the account's own texts. */
export function renderLinkMessage(
  account: Pick<AccountRow, 'default_locale' | 'country' | 'time_zone'>,
  writer: MessageAccount,
  { link, request, subject, unsubscribeUrl }: LinkMessage,
): RenderedMessage {
  const { recipient, url } = link;
  const preferredLanguage = recipient.locale ?? account.default_locale;
  const scene = { language: preferredLanguage, account: writer, recipientName: recipient.name };
  if (subject.form) {
    const name = request.isReminder ? 'form.reminder' : 'form.invitation';
    const language = languageOfMessage(writer, name, preferredLanguage);
    const formTitle = localizeForm(subject.form.definition, language).title;
    return renderMessage(name, { ...scene, language, params: { formTitle, url, unsubscribeUrl } });
  }
  if (request.kind === 'pay') {
    const currency = currencyOf(account.country);
    const { amountCents = 0, about: description = '', expiresAt } = link;
    const until = { expiresAt, timeZone: account.time_zone };
    return renderMessage('payLink', { ...scene, params: { url, amountCents, currency, description, until } });
  }
  return renderMessage('link.invitation', {
    ...scene,
    params: { kind: request.kind as InvitationKind, url, unsubscribeUrl },
  });
}

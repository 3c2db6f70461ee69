import type { CallInput } from '~/lib/contract/call';
import type { previewMessageText } from './calls';
import { currencyOf } from '~/domain/money';
import type { PlatformContext } from '~/platform/platform-context';
import type { AccountRow } from '~/platform/db/schema';
import { renderMessage } from '~/platform/messages/render-message';
import { messageAccount } from '~/areas/accounts/service.server';
import { SAMPLE_RECIPIENT_NAME, createSampleMessage } from './sample-messages.server';

/** Renders a sample message with the given texts, whatever the account has saved. */
export function renderTextPreview(
  { config, clock }: Pick<PlatformContext, 'config' | 'clock'>,
  account: AccountRow,
  { message, language, ...words }: CallInput<typeof previewMessageText>['body'],
) {
  const sample = createSampleMessage(message, {
    language,
    publicUrl: config.publicUrl,
    timeZone: account.time_zone,
    currency: currencyOf(account.country),
    now: clock.now(),
  });
  const texts = new Map([[`${message} ${language}`, words]]);
  const {
    subject,
    html,
    smsText = '',
  } = renderMessage(sample.name, {
    language,
    account: { ...messageAccount(account), customTexts: { defaultLanguage: language, texts } },
    params: sample.params,
    recipientName: SAMPLE_RECIPIENT_NAME,
  });
  return { subject, html, smsText };
}

import type { CallInput } from '~/contract/call';
import type { previewMessageText } from '~/contract/texts';
import { currencyOf } from '~/domain/money';
import type { PlatformContext } from '../../context';
import type { AccountRow } from '../../db/schema';
import { renderMessage } from '../../messages/render';
import { messageAccount } from '../accounts/service';
import { SAMPLE_NAME, sampleOf } from './samples';

/** A message in these words alone, whatever the account has kept. */
export function previewText(
  { config, clock }: Pick<PlatformContext, 'config' | 'clock'>,
  account: AccountRow,
  { message, language, ...words }: CallInput<typeof previewMessageText>['body'],
) {
  const sample = sampleOf(message, {
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
    account: { ...messageAccount(account), words: { defaultLanguage: language, texts } },
    params: sample.params,
    recipientName: SAMPLE_NAME,
  });
  return { subject, html, smsText };
}

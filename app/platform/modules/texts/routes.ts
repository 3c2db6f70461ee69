import type { CallInput } from '~/contract/call';
import type { Locale } from '~/contract/enums';
import { getMessageText, listMessageTexts, previewMessageText } from '~/contract/texts';
import type { WordedMessage } from '~/domain/message-texts';
import { currencyOf } from '~/domain/money';
import type { PlatformContext } from '../../context';
import { handle, userOf, type RequestInfo } from '../../http/handlers';
import { fail, FailureError } from '../../http/result';
import { productWords } from '../../messages/product-words';
import { renderMessage } from '../../messages/render';
import { accountView, createAccountService, messageAccount } from '../accounts/service';
import { sampleOf, SAMPLE_NAME } from './samples';
import { listOwnWords } from './service';

export function textRoutes({ db, config, clock }: Pick<PlatformContext, 'db' | 'config' | 'clock'>) {
  async function accountOf(info: RequestInfo) {
    const account = await createAccountService({ db }).findAccount(userOf(info).accountId);
    if (!account) throw new FailureError(fail('session.required'));
    return account;
  }

  /** The message in these words alone, whatever the account has kept. */
  async function preview(info: RequestInfo, body: CallInput<typeof previewMessageText>['body']) {
    const { message, language, ...words } = body;
    const account = await accountOf(info);
    const sample = sampleOf(message, {
      language,
      publicUrl: config.publicUrl,
      timeZone: account.time_zone,
      currency: currencyOf(account.country),
      now: clock.now(),
    });
    const {
      subject,
      html,
      smsText = '',
    } = renderMessage(sample.name, {
      language,
      account: {
        ...messageAccount(account),
        words: { defaultLanguage: language, texts: new Map([[`${message} ${language}`, words]]) },
      },
      params: sample.params,
      recipientName: SAMPLE_NAME,
    });
    return { subject, html, smsText };
  }

  return [
    handle(listMessageTexts, async (_input, info) => {
      const account = await accountOf(info);
      const own = [...(await listOwnWords(db, account.id)).keys()].map((key) => {
        const [message, language] = key.split(' ') as [WordedMessage, Locale];
        return { message, language };
      });
      const { defaultLocale, locales } = accountView(account);
      return { languages: locales, defaultLanguage: defaultLocale as Locale, own };
    }),
    handle(getMessageText, async ({ query: { message, language } }, info) => {
      const own = await listOwnWords(db, (await accountOf(info)).id);
      return { ours: productWords(message, language), own: own.get(`${message} ${language}`) ?? null };
    }),
    handle(previewMessageText, ({ body }, info) => preview(info, body)),
  ];
}

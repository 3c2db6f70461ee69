import type { Locale } from '~/lib/contract/enums';
import { getMessageText, listMessageTexts, previewMessageText } from './calls';
import type { CustomizableMessage } from '~/domain/customizable-messages';
import { handle, userOf, type CreateHandlers, type RequestInfo } from '~/platform/http/handlers';
import { readDefaultTexts } from '~/platform/messages/default-texts';
import { accountView, createAccountService } from '~/areas/accounts/service.server';
import { renderTextPreview } from './preview.server';
import { listCustomTexts } from './service.server';

export const createHandlers: CreateHandlers = (context) => {
  const { db } = context;
  const accountOf = (info: RequestInfo) => createAccountService({ db }).getAccount(userOf(info), 'session.required');
  return [
    handle(listMessageTexts, async (_input, info) => {
      const account = await accountOf(info);
      const own = [...(await listCustomTexts(db, account.id)).keys()].map((key) => {
        const [message, language] = key.split(' ') as [CustomizableMessage, Locale];
        return { message, language };
      });
      const { defaultLocale, locales } = accountView(account);
      return { languages: locales, defaultLanguage: defaultLocale as Locale, own };
    }),
    handle(getMessageText, async ({ query: { message, language } }, info) => {
      const own = await listCustomTexts(db, (await accountOf(info)).id);
      return { ours: readDefaultTexts(message, language), own: own.get(`${message} ${language}`) ?? null };
    }),
    handle(previewMessageText, async ({ body }, info) => renderTextPreview(context, await accountOf(info), body)),
  ];
};

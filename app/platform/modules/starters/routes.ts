import { inputsOf } from '~/contract/form-texts';
import { decodeElement } from '~/contract/form-wire';
import { getStarter, listStarters, STARTERS, takeStarter } from '~/contract/starters';
import type { PlatformContext } from '../../context';
import { handle, userOf } from '../../http/handlers';
import { createAccountService } from '../accounts/service';
import { createTemplateService } from '../templates/service';
import { starterForm } from './forms';

/** Longest name of an account in the words of a form, in characters: they have to stay readable, and within their limits. */
const MOST_OF_NAME = 80;

export function starterRoutes(context: PlatformContext) {
  const accounts = createAccountService({ db: context.db });
  const templates = createTemplateService(context);
  const companyOf = async (accountId: string): Promise<string> =>
    ((await accounts.findAccount(accountId))?.name ?? '').slice(0, MOST_OF_NAME);

  return [
    handle(listStarters, async () => ({
      starters: STARTERS.map((id) => {
        const { language, translations, formElements } = starterForm(id, '');
        const languages = [language, ...Object.keys(translations)];
        return { id, languages, questions: inputsOf(formElements.map(decodeElement)).length };
      }),
    })),
    handle(getStarter, async ({ query }, info) => ({
      form: starterForm(query.id, await companyOf(userOf(info).accountId)),
    })),
    handle(takeStarter, async ({ body: { id, repeatKey } }, info) => {
      const user = userOf(info);
      const form = starterForm(id, await companyOf(user.accountId));
      return templates.createFrom(user, { form, repeatKey });
    }),
  ];
}

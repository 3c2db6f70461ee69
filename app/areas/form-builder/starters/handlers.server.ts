import { formInputs } from '~/areas/forms/localize-form';
import { getStarter, listStarters, STARTERS, takeStarter } from './calls';
import type { UserToken } from '~/lib/contract/token-schemas';
import { handle, userOf, type CreateHandlers } from '~/platform/http/handlers';
import { accountView, createAccountService } from '~/areas/accounts/service.server';
import { createTemplateService } from '../service.server';
import { buildStarterForm, type StarterAccount } from './starter-forms.server';

/** Longest name of an account in the words of a form, in characters: they have to stay readable, and within their limits. */
const MOST_OF_NAME = 80;

export const createHandlers: CreateHandlers = (context) => {
  const accounts = createAccountService({ db: context.db });
  const templates = createTemplateService(context);
  async function accountOf(user: UserToken): Promise<StarterAccount> {
    const { companyName, defaultLocale, locales } = accountView(await accounts.getAccount(user, 'session.required'));
    return { companyName: companyName.slice(0, MOST_OF_NAME), defaultLocale, locales };
  }

  return [
    handle(listStarters, async (_input, info) => {
      const account = await accountOf(userOf(info));
      return {
        starters: STARTERS.map((id) => {
          const form = buildStarterForm(id, account);
          const languages = [form.language, ...Object.keys(form.translations)];
          return { id, languages, questions: formInputs(form).length };
        }),
      };
    }),
    handle(getStarter, async ({ query }, info) => ({
      form: buildStarterForm(query.id, await accountOf(userOf(info))),
    })),
    handle(takeStarter, async ({ body: { id, repeatKey } }, info) => {
      const user = userOf(info);
      return templates.createFrom(user, { form: buildStarterForm(id, await accountOf(user)), repeatKey });
    }),
  ];
};

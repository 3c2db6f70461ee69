import { randomUUID } from 'node:crypto';
import { AUDIENCE_FIELDS } from '../audience-fields';
import { ADMINS, LOCALE_NAMES } from '~/lib/contract/enums';
import { listMessageTexts } from '~/areas/messages/texts/calls';
import type { ComposeMessageView } from './view';
import { requireUser, userTimeZone } from '~/lib/signed-in-user.server';
import { loadAudienceChoices, disambiguateLabels, listCategories } from './audience-form.server';
import type { LinkArgs } from '~/lib/page-link.server';
import { requireData } from '~/lib/responses.server';
import { pageContext } from '~/lib/page-context.server';

/** Loads the empty form of a new message. Query parameters can fill in who gets it, under the names of the form's fields. */
export async function loadComposeMessageView(args: LinkArgs): Promise<ComposeMessageView> {
  await requireUser(args, ...ADMINS);
  const { api, t, locale: language, url } = pageContext(args);
  const [categories, texts] = await Promise.all([
    listCategories(api, t, language),
    api.call(listMessageTexts, {}).then(requireData),
  ]);
  const given = AUDIENCE_FIELDS.flatMap((name) => {
    const value = url.searchParams.get(name);
    return value === null ? [] : [[name, value] as const];
  });
  return {
    nonce: randomUUID(),
    categories: disambiguateLabels(categories.map(({ name, label }) => ({ value: name, label }))),
    languages: LOCALE_NAMES.filter(
      (each) => texts.languages.includes(each.language) && each.language !== texts.defaultLanguage,
    ),
    choices: await loadAudienceChoices(api, t, categories),
    zone: { timeZone: await userTimeZone(args), now: Date.now() },
    values: { who: 'named', channel: 'email', ...Object.fromEntries(given) },
  };
}

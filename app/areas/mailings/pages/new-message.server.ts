import { randomUUID } from 'node:crypto';
import { AUDIENCE_FIELDS } from '~/areas/mailings/audience-fields';
import { ADMINS, LOCALE_NAMES } from '~/lib/contract/enums';
import { listMessageTexts } from '~/areas/messages/texts/calls';
import type { MessageView } from './view';
import { requireUser, userTimeZone } from '~/lib/signed-in-user.server';
import { loadAudienceChoices, disambiguateLabels, listCategories } from './audience.server';
import type { LinkArgs } from '~/lib/page-link.server';
import { requireData } from '~/lib/responses.server';
import { pageContext } from '~/lib/page-context.server';

/** The empty form; who gets the message may stand in the address, as the fields have it. */
export async function loadMessageView(args: LinkArgs): Promise<MessageView> {
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

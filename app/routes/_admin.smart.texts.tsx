import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { ADMINS, LOCALES } from '~/lib/contract/enums';
import { listMessageTexts } from '~/areas/messages/texts/calls';
import { CUSTOMIZABLE_MESSAGES } from '~/domain/customizable-messages';
import { TextsPage } from '~/areas/messages/texts/pages/texts-page';
import type { TextsView } from '~/areas/messages/texts/pages/view';
import type { RouteHandle } from '~/root';
import { requireUser } from '~/lib/signed-in-user.server';
import { requireData } from '~/lib/responses.server';
import { pageContext } from '~/lib/page-context.server';

export const handle: RouteHandle = { styles: ['list-table', 'message-texts'] };

/** What the account's messages say, by message and language. */
export async function loader(args: LoaderFunctionArgs) {
  await requireUser(args, ...ADMINS);
  const { api, t } = pageContext(args);
  const result = await api.call(listMessageTexts, {});
  const { languages, defaultLanguage, own } = requireData(result);
  const isOwn = (message: string, language: string) =>
    own.some((each) => each.message === message && each.language === language);
  const view: TextsView = {
    defaultLanguage,
    messages: CUSTOMIZABLE_MESSAGES.map((message) => ({
      message,
      // One that pages are no longer offered in is still written in.
      languages: LOCALES.filter((language) => languages.includes(language) || isOwn(message, language)).map(
        (language) => ({
          language,
          state: isOwn(message, language) ? 'own' : isOwn(message, defaultLanguage) ? 'inDefault' : 'ours',
        }),
      ),
    })),
  };
  return { title: t('message-texts:title'), view };
}

export default function TextsRoute() {
  return <TextsPage view={useLoaderData<typeof loader>().view} />;
}

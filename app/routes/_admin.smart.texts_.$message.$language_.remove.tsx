import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { deleteRecords } from '~/areas/data-import/calls';
import { keyText } from '~/areas/data-import/datasets/dataset';
import { ADMINS, languageName } from '~/lib/contract/enums';
import { confirmFields } from '~/lib/contract/form-field-schemas';
import { getMessageText } from '~/areas/messages/texts/calls';
import { isolate } from '~/domain/punctuation';
import { textPath } from '~/areas/messages/texts/pages/view';
import { readUserPost } from '~/lib/signed-in-user.server';
import { redirectWithFlash } from '~/lib/flash-message.server';
import { requireMessageAndLanguage } from '~/areas/messages/texts/pages/text-address.server';
import { temporaryRedirect, requireData } from '~/lib/responses.server';
import { requireFields } from '~/lib/validate-post.server';
import { Confirm } from '~/ui/confirm';
import { pageContext } from '~/lib/page-context.server';

export async function loader(args: LoaderFunctionArgs) {
  const { message, language } = await requireMessageAndLanguage(args);
  const { api, t } = pageContext(args);
  const { own } = requireData(await api.call(getMessageText, { query: { message, language } }));
  // What is gone already needs no question.
  if (!own) throw temporaryRedirect(textPath(message, language));
  return {
    title: t('message-texts:removeTitle'),
    question: t('message-texts:removeQuestion', {
      message: t(`data:choices.${message}`),
      language: isolate(languageName(language)),
    }),
    cancelPath: textPath(message, language),
    yes: t('message-texts:backToOurs'),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { post } = await readUserPost(args, [...ADMINS]);
  requireFields(post, confirmFields);
  const { message, language } = await requireMessageAndLanguage(args);
  const { api } = pageContext(args);
  const params = { dataset: 'message-texts' };
  requireData(await api.call(deleteRecords, { params, body: { keys: [keyText([message, language])] } }));
  return redirectWithFlash(textPath(message, language), 'success', 'message-texts:removed');
}

export default function RemoveTextRoute() {
  return <Confirm {...useLoaderData<typeof loader>()} />;
}

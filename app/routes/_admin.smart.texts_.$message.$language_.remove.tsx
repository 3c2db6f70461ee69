import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { deleteRecords } from '~/contract/data';
import { keyText } from '~/contract/datasets/dataset';
import { ADMINS, languageName } from '~/contract/enums';
import { confirmFields } from '~/contract/fields';
import { getMessageText } from '~/contract/texts';
import { isolate } from '~/domain/punctuation';
import { textPath } from '~/features/texts/view';
import { readUserPost } from '~/services/admin.server';
import { flashHeader } from '~/services/flash.server';
import { requireText } from '~/services/message-texts.server';
import { foundAt, needed, seeOther } from '~/services/respond.server';
import { requireFields } from '~/services/validate-post.server';
import { Confirm } from '~/ui/confirm';
import { pageContext } from '~/services/page-context.server';

export async function loader(args: LoaderFunctionArgs) {
  const { message, language } = await requireText(args);
  const { api, t } = pageContext(args);
  const { own } = needed(await api.call(getMessageText, { query: { message, language } }));
  // What is gone already needs no question.
  if (!own) throw foundAt(textPath(message, language));
  return {
    title: t('texts:removeTitle'),
    question: t('texts:removeQuestion', {
      message: t(`data:choices.${message}`),
      language: isolate(languageName(language)),
    }),
    cancelPath: textPath(message, language),
    yes: t('texts:backToOurs'),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { post } = await readUserPost(args, [...ADMINS]);
  requireFields(post, confirmFields);
  const { message, language } = await requireText(args);
  const { api } = pageContext(args);
  const params = { dataset: 'message-texts' };
  needed(await api.call(deleteRecords, { params, body: { keys: [keyText([message, language])] } }));
  return seeOther(textPath(message, language), await flashHeader('success', 'texts:removed'));
}

export default function RemoveTextRoute() {
  return <Confirm {...useLoaderData<typeof loader>()} />;
}

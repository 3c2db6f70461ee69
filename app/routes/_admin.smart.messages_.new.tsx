import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { createFormValidator } from '~/lib/contract/form-validator';
import { previewCategoryMessage } from '~/areas/mailings/preview-calls';
import { sendCategoryMessage } from '~/areas/mailings/calls';
import type { FormProblem } from '~/domain/error-keys';
import { messageFields, toCategoryMessage } from '~/areas/mailings/pages/fields';
import { MessagePage } from '~/areas/mailings/pages/message-page';
import { PreviewPage } from '~/areas/mailings/pages/preview-page';
import { mailingPath, MESSAGES_PATH, type MessageView, type PreviewView } from '~/areas/mailings/pages/view';
import type { MessageChannel } from '~/areas/messages/calls';
import { encodeTexts } from '~/areas/messages/texts/pages/message-texts.server';
import { countSmsSegments } from '~/domain/sms-segments';
import type { CallData } from '~/lib/contract/call';
import type { RouteHandle } from '~/root';
import { userTimeZone } from '~/lib/signed-in-user.server';
import { createMailingKey, mailingErrorResponse, readMailingPost } from '~/areas/mailings/pages/mailing-post.server';
import { seeOther } from '~/lib/responses.server';
import { loadMessageView } from '~/areas/mailings/pages/new-message.server';
import { pageContext } from '~/lib/page-context.server';

const validator = createFormValidator(messageFields);

export const handle: RouteHandle = {
  styles: ['tables', 'list-table', 'message-preview'],
  uses: ['messages'],
  form: (_data, posted) =>
    posted && 'preview' in (posted as object) ? undefined : { name: 'intent', value: 'preview' },
};

/** A new message of a category. */
export async function loader(args: LoaderFunctionArgs) {
  const { t } = pageContext(args);
  const view = await loadMessageView(args);
  return { title: t('mailings:newMessage'), view };
}

/** Shows what would be sent, or sends it. */
export async function action(args: ActionFunctionArgs) {
  const { answer, user, api, data: fields, content, to, startAt } = await readMailingPost(args, validator);
  if (answer) return answer;
  const body = { ...toCategoryMessage(fields), to };
  if (fields.intent === 'send') {
    const sendKey = createMailingKey(user.accountId, content);
    const sent = await api.call(sendCategoryMessage, { body: { ...body, sendKey, startAt } });
    return sent.isOk ? seeOther(mailingPath(sendKey)) : mailingErrorResponse(sent, content);
  }
  const looked = await api.call(previewCategoryMessage, { body });
  if (!looked.isOk) return mailingErrorResponse(looked, content);
  const { looks, ...counts } = looked.data;
  const view: PreviewView = {
    ...counts,
    looks: looks.map((look) => lookOf(body, look)),
    typed: content,
    startAt: startAt ?? '',
    timeZone: await userTimeZone(args),
  };
  return data({ preview: view }, { headers: { 'cache-control': 'no-store' } });
}

type Look = CallData<typeof previewCategoryMessage>['looks'][number];

/** A message as the page shows it: an email in a document of its own. */
function lookOf(
  { category, channel }: { category: string; channel: MessageChannel },
  { language, recipientId, name, subject, text, words }: Look,
): PreviewView['looks'][number] {
  const requested = new URLSearchParams({ category, recipientId, words: encodeTexts({ ...words, smsText: '' }) });
  return {
    language,
    name: name || recipientId,
    subject,
    framePath: channel === 'email' ? `${MESSAGES_PATH}/email?${requested.toString()}` : '',
    text,
    ...(channel === 'sms' && { size: countSmsSegments(text) }),
  };
}

export default function NewMessageRoute() {
  const { view } = useLoaderData<typeof loader>();
  const acted = useActionData<{ problem: FormProblem } | { preview: PreviewView }>();
  if (acted && 'preview' in acted) return <PreviewPage view={acted.preview} />;
  return <MessagePage view={view as MessageView} problem={acted?.problem} />;
}

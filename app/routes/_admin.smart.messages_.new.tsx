import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { createFormValidator } from '~/lib/contract/form-validator';
import { previewCategoryMessage } from '~/areas/mailings/preview-calls';
import { sendCategoryMessage } from '~/areas/mailings/calls';
import type { FormProblem } from '~/domain/error-keys';
import { messageFields, toCategoryMessage } from '~/areas/mailings/pages/fields';
import { ComposeMessagePage } from '~/areas/mailings/pages/compose-message-page';
import { MailingPreviewPage } from '~/areas/mailings/pages/mailing-preview-page';
import {
  mailingPath,
  MESSAGES_PATH,
  type ComposeMessageView,
  type MailingPreviewView,
} from '~/areas/mailings/pages/view';
import type { MessageChannel } from '~/areas/messages/calls';
import { encodePreviewTexts } from '~/areas/messages/texts/pages/text-address.server';
import { countSmsSegments } from '~/domain/sms-segments';
import type { CallData } from '~/lib/contract/call';
import type { RouteHandle } from '~/root';
import { userTimeZone } from '~/lib/signed-in-user.server';
import { deriveSendKey, mailingErrorResponse, readMailingPost } from '~/areas/mailings/pages/mailing-post.server';
import { seeOther } from '~/lib/responses.server';
import { loadComposeMessageView } from '~/areas/mailings/pages/load-compose-message.server';
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
  const view = await loadComposeMessageView(args);
  return { title: t('mailings:newMessage'), view };
}

/** Shows what would be sent, or sends it. */
export async function action(args: ActionFunctionArgs) {
  const { answer, user, api, data: fields, content, to, startAt } = await readMailingPost(args, validator);
  if (answer) return answer;
  const body = { ...toCategoryMessage(fields), to };
  if (fields.intent === 'send') {
    const sendKey = deriveSendKey(user.accountId, content);
    const sent = await api.call(sendCategoryMessage, { body: { ...body, sendKey, startAt } });
    return sent.isOk ? seeOther(mailingPath(sendKey)) : mailingErrorResponse(sent, content);
  }
  const looked = await api.call(previewCategoryMessage, { body });
  if (!looked.isOk) return mailingErrorResponse(looked, content);
  const { looks, ...counts } = looked.data;
  const view: MailingPreviewView = {
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
): MailingPreviewView['looks'][number] {
  const requested = new URLSearchParams({
    category,
    recipientId,
    words: encodePreviewTexts({ ...words, smsText: '' }),
  });
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
  const acted = useActionData<{ problem: FormProblem } | { preview: MailingPreviewView }>();
  if (acted && 'preview' in acted) return <MailingPreviewPage view={acted.preview} />;
  return <ComposeMessagePage view={view as ComposeMessageView} problem={acted?.problem} />;
}

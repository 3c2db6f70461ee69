import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { MAX_RECIPIENT_LIST_BYTES } from '~/config/limits';
import { createTestLink, type SendRow } from '~/areas/form-invitations/calls';
import { parseDays, sendFields, type SingleValues, type SendChannel } from '~/areas/form-invitations/pages/fields';
import { PreviewPage, type PreviewView } from '~/areas/form-invitations/pages/recipient-list-pages';
import { SendPage, type SendProblem } from '~/areas/form-invitations/pages/send-page';
import type { RouteHandle } from '~/root';
import { readUserPost } from '~/lib/signed-in-user.server';
import { seeOther } from '~/lib/responses.server';
import { createSingleFileReceiver } from '~/lib/uploaded-file.server';
import { requireFields } from '~/lib/validate-post.server';
import { checkList, readListFile, sendList } from '~/areas/form-invitations/pages/send-list.server';
import {
  callSendTemplateLinks,
  showFailure,
  loadSendView,
  toProblemData,
  showProblem,
  sendBatches,
  createSendKey,
  redirectToOutcome,
  type Posted,
} from '~/areas/form-invitations/pages/send-links.server';
import { pageContext } from '~/lib/page-context.server';

export const handle: RouteHandle = {
  styles: ['tables', 'form-invitations'],
  form: (_data, posted) => (posted && 'preview' in (posted as object) ? undefined : { name: 'intent', value: 'one' }),
};

/** A form's test link, and links to its recipients. */
export async function loader(args: LoaderFunctionArgs) {
  const view = await loadSendView(args);
  const { t } = pageContext(args);
  return { title: t('form-invitations:title', { title: view.title }), view };
}

/** Answers a post of the sending page. */
export async function action(args: ActionFunctionArgs) {
  const file = createSingleFileReceiver(MAX_RECIPIENT_LIST_BYTES);
  const { user, post } = await readUserPost(args, ['Owner', 'Admin'], file.onFile);
  const data = requireFields(post, sendFields);
  const posted: Posted = { args, user, formId: args.params.id ?? '', nonce: '' };
  if (data.intent === 'test') return openTest(posted);
  const { intent, nonce, ...typed } = data;
  posted.nonce = nonce;
  if (!('list' in typed)) return sendOne(posted, typed);
  if (intent === 'edit') return toProblemData({ form: 'list', typed, errors: {} });
  return intent === 'check' ? checkList(posted, typed, readListFile(file.content())) : sendList(posted, typed);
}

async function openTest({ args, formId }: Posted) {
  const { api } = pageContext(args);
  const link = await api.call(createTestLink, { body: { id: formId } });
  return link.isOk ? seeOther(link.data.path) : showFailure(link);
}

async function sendOne(posted: Posted, typed: SingleValues) {
  const days = parseDays(typed.days);
  const errors: Record<string, string> = days ? {} : { 'one-days': 'form-invitations:daysWrong' };
  const { days: _days, channel, messageLanguage: language, ...person } = typed;
  const rows: SendRow[] = [{ ...person, language, row: 1, tags: {} }];
  const order = { channel, days: days ?? 1, rows, sendKey: createSendKey(posted, [typed]) };
  const trial = await callSendTemplateLinks(posted, { ...order, isTrial: true });
  if (!trial.isOk) return showFailure(trial, { form: 'one', typed });
  const [wrong] = trial.data.problems;
  if (wrong) errors[fieldOf(wrong.error, channel)] = `form-invitations:error.${wrong.error.replace('.', '_')}`;
  if (Object.keys(errors).length > 0 || !days)
    return showProblem({ form: 'one', typed, notice: 'form-invitations:checkFields', errors });
  const failure = await sendBatches(posted, order);
  return failure ? showFailure(failure, { form: 'one', typed }) : redirectToOutcome(posted, order);
}

/** The field that an error of the only row belongs to. */
function fieldOf(error: string, channel: SendChannel): string {
  if (error === 'email.invalid') return 'email';
  if (error === 'phone.invalid') return 'phone';
  return error === 'recipient.invalid' ? 'recipientId' : channel === 'email' ? 'email' : 'phone';
}

export default function SendRoute() {
  const { view } = useLoaderData<typeof loader>();
  const posted = useActionData<{ preview: PreviewView } | { problem: SendProblem }>();
  if (posted && 'preview' in posted) return <PreviewPage view={posted.preview} />;
  return <SendPage view={view} problem={posted?.problem} />;
}

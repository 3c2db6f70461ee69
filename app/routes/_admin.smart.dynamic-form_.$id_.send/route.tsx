import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { PreviewPage, type PreviewView } from '~/features/sending/list-pages';
import { SendPage, type SendProblem } from '~/features/sending/send-page';
import type { RouteHandle } from '~/root';
import { translate } from '~/services/locale.server';
import { act } from './act.server';
import { loadSendView } from './load.server';

export const handle: RouteHandle = { styles: ['results', 'tabs'] };

/** A form's test link, and links to its recipients. */
export async function loader(args: LoaderFunctionArgs) {
  const view = await loadSendView(args);
  const t = await translate(args);
  return json({ title: t('sending:title', { title: view.title }), view });
}

export const action = (args: ActionFunctionArgs) => act(args);

export default function SendRoute() {
  const { view } = useLoaderData<typeof loader>();
  const posted = useActionData<{ preview: PreviewView } | { problem: SendProblem }>();
  if (posted && 'preview' in posted) return <PreviewPage view={posted.preview} />;
  return <SendPage view={view} problem={posted?.problem} />;
}

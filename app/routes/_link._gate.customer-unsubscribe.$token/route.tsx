import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import type { FormProblem } from '~/domain/error-keys';
import { LinkProblem } from '~/features/links/expired-link';
import { UnsubscribePage } from '~/features/unsubscribe/unsubscribe-page';
import { gateOf } from '~/services/gate.server';
import { translate } from '~/services/locale.server';
import { actOnUnsubscribe } from './act.server';
import { loadUnsubscribe } from './load.server';

export async function loader(args: LoaderFunctionArgs) {
  const gate = await gateOf(args);
  if (!gate.isOpen) return json(null);
  const [view, t] = await Promise.all([loadUnsubscribe(args), translate(args)]);
  return json({ title: t('unsubscribe:title'), view });
}

export const action = (args: ActionFunctionArgs) => actOnUnsubscribe(args);

export default function UnsubscribeRoute() {
  const data = useLoaderData<typeof loader>();
  const problem = useActionData<FormProblem>();
  // Without data the layout shows the gate.
  return data && <UnsubscribePage view={data.view} problem={problem} />;
}

export const ErrorBoundary = LinkProblem;

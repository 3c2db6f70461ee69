import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { AgentLoadFailure, AgentPage, type AgentResult } from '~/features/field-agent/agent-page';
import type { RouteHandle } from '~/root';
import { translate } from '~/services/locale.server';
import { RouteProblem } from '~/ui/problem';
import { act } from './act.server';
import { failureText, findRecord, newSendKey } from './record.server';

export const handle: RouteHandle = {
  styles: ['field-agent'],
  enhance: (data) => ((data as { view: object | null }).view ? ['field-agent'] : []),
};

/** The customer of an installation. Spec: enrollment-and-payment 2, "Field-agent payments page". */
export async function loader(args: LoaderFunctionArgs) {
  const [record, t] = await Promise.all([findRecord(args), translate(args)]);
  const title = t('field-agent:agent.title');
  if (!record.isOk) return json({ title, error: failureText(record, t), view: null }, { status: record.status });
  const { token: _secret, ...values } = record.data;
  return json({ title, error: '', view: { values, sendKey: newSendKey() } });
}

export const action = (args: ActionFunctionArgs) => act(args);

const NOTHING: AgentResult = { kind: 'none' };

export default function AgentPaymentsRoute() {
  const { view, error } = useLoaderData<typeof loader>();
  const done = useActionData<typeof action>();
  if (!view) return <AgentLoadFailure error={error} />;
  return <AgentPage view={{ ...view, values: done?.values ?? view.values }} result={done?.result ?? NOTHING} />;
}

export const ErrorBoundary = RouteProblem;

import { data, type ActionFunctionArgs, type HeadersFunction, type LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { payForm, PayPage } from '~/areas/payments/pages/pay-page';
import type { Elsewhere, PayAnswer, PayPageState } from '~/areas/payments/pages/view';
import type { RouteHandle } from '~/root';
import { loadPayPage } from './load.server';
import { FORM_ACTION_HEADER } from '~/lib/page-headers.server';
import { act, HOSTED_ORIGIN } from './pay.server';
import { pageContext } from '~/lib/page-context.server';

interface PayData {
  title: string;
  state: PayPageState;
}

/** Amounts are chosen in the first step, of a demand. */
function modules({ state }: PayData): string[] {
  if (state.kind !== 'form') return [];
  return state.view.demand && (state.answer?.step ?? 'start') === 'start' ? ['pay', 'pay-amount'] : ['pay'];
}

export const handle: RouteHandle = {
  uses: ['payments'],
  styles: ['facts', 'payments'],
  enhance: (data) => modules(data as PayData),
  form: (data, posted) => payForm((data as PayData).state, posted as PayAnswer | Elsewhere | undefined),
};

/** The post of the page leads on to the gateway's own. */
export const headers: HeadersFunction = ({ loaderHeaders }) => {
  const address = loaderHeaders.get(FORM_ACTION_HEADER);
  return new Headers(address ? { [FORM_ACTION_HEADER]: address } : {});
};

/** Paying by a link, and without one. Spec: enrollment-and-payment 2, "Smart pay page". */
export async function loader(args: LoaderFunctionArgs) {
  const { t } = pageContext(args);
  const { state, status, cookie } = await loadPayPage(args);
  const title = state.kind === 'form' ? t('payments:title') : t(`payments:${state.kind}Title`);
  const isHosted = state.kind === 'form' && state.view.isHosted;
  return data<PayData>(
    { title, state },
    {
      status,
      headers: { ...(cookie && { 'Set-Cookie': cookie }), ...(isHosted && { [FORM_ACTION_HEADER]: HOSTED_ORIGIN }) },
    },
  );
}

export const action = (args: ActionFunctionArgs) => act(args);

export default function SmartPayRoute() {
  const { state } = useLoaderData<typeof loader>();
  return <PayPage state={state as PayPageState} posted={useActionData<PayAnswer | Elsewhere>()} />;
}

export { PayLinkProblem as ErrorBoundary } from '~/areas/payments/pages/pay-page';

import { data, type ActionFunctionArgs, type HeadersFunction, type LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { payFields, validatePayValues } from '~/areas/payments/pages/fields';
import { loadPayPage, clearChosenAmount } from '~/areas/payments/pages/load-pay-page.server';
import { payPageSubmitButton, PayPage } from '~/areas/payments/pages/pay-page';
import { generatePaymentKey, payStepPath, readPayTarget } from '~/areas/payments/pages/pay-target.server';
import {
  handleFirstStep,
  STRIPE_CHECKOUT_ORIGIN,
  submitPayment,
  respondWithStep,
} from '~/areas/payments/pages/pay-actions.server';
import type { HostedPageRedirect, PayAnswer, PayPageState } from '~/areas/payments/pages/view';
import { toE164 } from '~/domain/phone-number';
import { requireLink } from '~/lib/page-link.server';
import { pageContext } from '~/lib/page-context.server';
import { FORM_ACTION_HEADER, formActionHeaders } from '~/lib/page-headers.server';
import { readPostWithoutFiles } from '~/lib/read-post.server';
import { badRequest, requireData, seeOther } from '~/lib/responses.server';
import { requireFields } from '~/lib/validate-post.server';
import type { RouteHandle } from '~/root';

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
  styles: ['description-list', 'payments'],
  enhance: (data) => modules(data as PayData),
  form: (data, posted) =>
    payPageSubmitButton((data as PayData).state, posted as PayAnswer | HostedPageRedirect | undefined),
};

/** The post of the page leads on to the gateway's own. */
export const headers: HeadersFunction = formActionHeaders;

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
      headers: {
        ...(cookie && { 'Set-Cookie': cookie }),
        ...(isHosted && { [FORM_ACTION_HEADER]: STRIPE_CHECKOUT_ORIGIN }),
      },
    },
  );
}

/** On to the next step, back to the first, or the payment itself. */
export async function action(args: ActionFunctionArgs) {
  const target = readPayTarget(args);
  if (target.token) requireLink(args, 'smart-pay');
  const account = requireData(pageContext(args).account);
  const post = await readPostWithoutFiles(args.request);
  if (!account) throw badRequest();
  if (account.paymentMode === 'off') return seeOther(payStepPath(args));
  const { intent, paymentKey: key, values, secrets } = requireFields(post, payFields);
  const paymentKey = key || generatePaymentKey();
  if (intent === 'change')
    return respondWithStep(args, { step: 'start', values: clearChosenAmount(values), paymentKey });
  const isPhone = (text: string) => toE164(text, account.countryCode).e164 !== undefined;
  const hasLink = target.token !== '';
  const rules = {
    hasLink,
    isPhone,
    numberFormat: account.customerNumberFormat,
    methods: account.paymentMethods,
    ...(!hasLink && { openMostCents: account.openPaymentMost }),
  };
  if (intent !== 'pay') return handleFirstStep(args, { values, paymentKey, isAccepted: intent === 'accept' }, rules);
  // What is due is the platform's to judge: it may have changed since.
  const errors = validatePayValues(values, { ...rules, demand: null });
  if (Object.keys(errors).length > 0)
    return respondWithStep(args, { step: 'start', values, errors, paymentKey, status: 422 });
  return submitPayment(args, target, { values, secrets, paymentKey: key });
}

export default function SmartPayRoute() {
  const { state } = useLoaderData<typeof loader>();
  return <PayPage state={state as PayPageState} posted={useActionData<PayAnswer | HostedPageRedirect>()} />;
}

export { ExpiredPayLinkPage as ErrorBoundary } from '~/areas/payments/pages/pay-page';

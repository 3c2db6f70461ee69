import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { randomUUID } from 'node:crypto';
import { ADMINS } from '~/lib/contract/enums';
import { getPayment, refundPayment, type PaymentDetails } from '~/areas/payments/payment-list-calls';
import { refundFields } from '~/areas/payments/pages/fields';
import { paymentPath } from '~/areas/payments/pages/payment-list-page';
import { RefundPage, type RefundView } from '~/areas/payments/pages/refund-page';
import type { FormProblem } from '~/domain/error-keys';
import { formatMoney, parseAmount } from '~/domain/money';
import type { RouteHandle } from '~/root';
import { readUserPost, requireUser } from '~/lib/signed-in-user.server';
import { redirectWithFlash } from '~/lib/flash-message.server';
import { apiFailurePage, temporaryRedirect, invalidFormResponse, requireData } from '~/lib/responses.server';
import { requireFields } from '~/lib/validate-post.server';
import { pageContext } from '~/lib/page-context.server';

export const handle: RouteHandle = { styles: ['tables', 'list-table', 'record'], uses: ['payments'] };

/** Failures that leave the question standing, beside it. */
const REFUSALS = ['payment.off', 'refund.notPossible', 'refund.tooMuch', 'refund.refused', 'refund.unknown'];

function validate(typed: string, { refundableCents, currency }: PaymentDetails, locale: string): RefundView['problem'] {
  const amount = parseAmount(typed);
  const isGood = amount !== undefined && amount > 0;
  if (isGood && amount <= refundableCents) return undefined;
  return {
    errors: { amount: isGood ? 'refund.tooMuch' : 'payments:amountWrong' },
    typed: { amount: typed },
    params: { rest: formatMoney(refundableCents, currency, locale) },
  };
}

export async function loader(args: LoaderFunctionArgs) {
  await requireUser(args, ...ADMINS);
  const { api, t, locale, url } = pageContext(args);
  const payment = requireData(await api.call(getPayment, { query: { reference: args.params.reference ?? '' } }));
  // What is given back already needs no question.
  if (args.request.method === 'GET' && payment.refundableCents === 0)
    throw temporaryRedirect(paymentPath(payment.reference));
  const typed = url.searchParams.get('amount')?.trim().slice(0, 20);
  const problem = typed === undefined ? undefined : validate(typed, payment, locale);
  const view: RefundView = {
    payment,
    amountCents: typed === undefined || problem ? undefined : parseAmount(typed),
    refundKey: randomUUID(),
    problem,
  };
  const title = t('payments:book.refundTitle', { reference: payment.reference });
  return data({ title, view }, { status: problem ? 422 : 200 });
}

export async function action(args: ActionFunctionArgs) {
  const { post } = await readUserPost(args, [...ADMINS]);
  const { amount, refundKey } = requireFields(post, refundFields);
  const { api, locale } = pageContext(args);
  const reference = args.params.reference ?? '';
  const result = await api.call(refundPayment, { body: { reference, amountCents: amount, refundKey } });
  if (result.isOk) return redirectWithFlash(paymentPath(reference), 'success', 'payments:book.done');
  if (!REFUSALS.includes(result.name ?? '')) throw apiFailurePage(result);
  const payment = requireData(await api.call(getPayment, { query: { reference } }));
  const rest = formatMoney(payment.refundableCents, payment.currency, locale);
  const problem: FormProblem = {
    errors: {},
    // A key whose answer is not known must ask for the same again; any other is used up.
    typed: result.name === 'refund.unknown' ? { refundKey } : {},
    notice: result.name,
    params: { rest, reason: String(result.params.reason ?? '') },
  };
  return invalidFormResponse({ problem }, result.status);
}

export default function RefundRoute() {
  const { view } = useLoaderData<typeof loader>();
  const acted = useActionData<{ problem: FormProblem }>();
  return <RefundPage view={view as RefundView} failed={acted?.problem} />;
}

import { data, type ActionFunctionArgs } from '@remix-run/node';
import { z } from 'zod';
import { payByCard, payByCheck, payByWallet, payWithoutLink } from '../calls';
import { parseCardExpiry } from '~/domain/payment-card';
import { paymentAmountProblem, type TypedMeans } from '~/domain/payment';
import { parseAmount } from '~/domain/money';
import {
  chosenAmount,
  pickRedisplayedValues,
  validatePaymentMeans,
  validatePayValues,
  type PayErrors,
  type PayValues,
} from './fields';
import type { HostedPageRedirect, PayAnswer, PayNotice } from './view';
import type { Api, ApiFailure, ApiResult } from '~/lib/api-client.server';
import { paymentResultPath } from '~/lib/page-subject.server';
import { apiFailurePage, sameOriginPath, seeOther, requireData } from '~/lib/responses.server';
import { formatAmountForField, loadPayPageState, resolveValues, clearChosenAmount } from './load-pay-page.server';
import { generatePaymentKey, payStepPath, openPaymentDraft, type PayTarget } from './pay-target.server';
import { pageContext } from '~/lib/page-context.server';

/** The origin of Stripe's hosted pages: the only other site that a post of the page may lead to. */
export const STRIPE_CHECKOUT_ORIGIN = 'https://checkout.stripe.com';

type Paid = ApiResult<{ referenceId: string; security: string; url?: string | null }>;

/** Handles the post of the first step: shows the second step, or first the question whether more than is due is meant. Writes nothing. */
export async function handleFirstStep(
  args: ActionFunctionArgs,
  typed: { values: PayValues; paymentKey: string; isAccepted: boolean },
  rules: Omit<Parameters<typeof validatePayValues>[1], 'demand'>,
) {
  const state = await loadPayPageState(args);
  if (state.kind !== 'form') return seeOther(payStepPath(args));
  const { demand } = state.view;
  const { paymentKey, isAccepted } = typed;
  const posted = isAccepted ? { ...typed.values, choice: 'other' as const } : typed.values;
  const errors = validatePayValues(posted, { ...rules, demand });
  if (Object.keys(errors).length > 0)
    return respondWithStep(args, { step: 'start', values: typed.values, errors, paymentKey, status: 422 });
  const amountCents = chosenAmount(posted, demand) ?? 0;
  const due = demand ? String(demand.dueCents) : '';
  const isMore = demand !== null && paymentAmountProblem(amountCents, demand) === 'more';
  // A yes is one to the sum that was seen.
  const acceptsMore = isMore && isAccepted && posted.due === due ? 'yes' : '';
  const values: PayValues = {
    ...posted,
    amount: posted.choice === 'other' ? posted.amount : formatAmountForField(amountCents),
    due,
    acceptsMore,
  };
  const step = isMore && !acceptsMore ? 'more' : 'pay';
  return respondWithStep(args, { step, values, paymentKey: generatePaymentKey() });
}

/**
 * The page at a step, with what was typed and is no secret. A browser that keeps it is sent to an address of the step's own, so that
 * going back and reloading are no posts; any other is answered with the step itself.
 */
export async function respondWithStep(
  args: ActionFunctionArgs,
  shown: Omit<PayAnswer, 'errors' | 'status'> & Partial<PayAnswer>,
) {
  const answer: PayAnswer = { errors: {}, status: 200, ...shown };
  const unfinished = await openPaymentDraft(args);
  const cookie = unfinished.acceptsCookies(args.request) ? await unfinished.saveAnswer(answer) : undefined;
  return cookie
    ? seeOther(payStepPath(args, answer.step), { 'Set-Cookie': cookie })
    : data(answer, { status: answer.status, headers: { 'cache-control': 'no-store' } });
}

interface Posted {
  values: PayValues;
  secrets: TypedMeans;
  paymentKey: string;
}

export async function submitPayment(args: ActionFunctionArgs, target: PayTarget, posted: Posted) {
  const { values, secrets, paymentKey } = posted;
  // A payment without a key of its own would be made again by each repeat of the post.
  if (paymentKey.length < 16 || paymentKey.length > 100)
    return respondWithStep(args, {
      step: 'pay',
      values,
      names: pickRedisplayedValues(secrets),
      notice: { textKey: 'errors:request.incomplete' },
      paymentKey: generatePaymentKey(),
      status: 400,
    });
  const account = requireData(pageContext(args).account);
  // What is typed for a gateway's own page is typed there.
  const errors = account?.paymentMode === 'hosted' ? {} : validatePaymentMeans(values.method, secrets, Date.now());
  if (Object.keys(errors).length > 0)
    return respondWithStep(args, {
      step: 'pay',
      values,
      errors,
      paymentKey,
      names: pickRedisplayedValues(secrets),
      status: 422,
    });
  const { api, config } = pageContext(args);
  const isHosted = account?.paymentMode === 'hosted';
  const result = await order(api, target, { ...posted, isHosted }, pageContext(args).locale);
  if (!result.isOk) return refuse(args, result, target, posted);
  const { url, ...key } = result.data;
  if (!url)
    return seeOther(paymentResultPath(key, target.accountToken), {
      'Set-Cookie': await (await openPaymentDraft(args)).forget(),
    });
  const own = sameOriginPath(url, config.publicUrl);
  if (own) return seeOther(own);
  return isHosted && new URL(url).origin === STRIPE_CHECKOUT_ORIGIN
    ? seeOther(url)
    : ({ hostedPageUrl: url } satisfies HostedPageRedirect);
}

/** The call of the method; without a link it is one for all. */
async function order(
  api: Api,
  { token, domain, accountToken }: PayTarget,
  { values, secrets, paymentKey, isHosted }: Posted & { isHosted: boolean },
  language: string,
): Promise<Paid> {
  const { method, email, phone: phoneNumber, customerNumber } = values;
  const common = { amountCents: parseAmount(values.amount) ?? 0, email, phoneNumber, paymentKey };
  const seen = { dueCents: values.due === '' ? null : Number(values.due), acceptsMore: values.acceptsMore === 'yes' };
  const { cardNumber, nameOnCard, nameOnAccount, routingNumber, accountNumber, reEnterAccountNumber } = secrets;
  const expirationDate = expiryText(secrets.expirationDate);
  const account = { nameOnAccount, routingNumber, accountNumber, reEnterAccountNumber };
  const options = { language };
  if (!token) {
    const means = isHosted
      ? ({ method: 'hosted', by: method } as const)
      : method === 'card'
        ? { method, cardNumber, nameOnCard, expirationDate }
        : method === 'eCheck'
          ? { method, ...account }
          : { method };
    return api.call(payWithoutLink, { body: { domain, accountToken, customerNumber, ...common, means } }, options);
  }
  if (isHosted) return api.call(payByWallet, { body: { token, ...common, ...seen, method } }, options);
  if (method === 'card')
    return api.call(
      payByCard,
      { body: { token, ...common, ...seen, cardNumber, nameOnCard, expiry: expirationDate } },
      options,
    );
  if (method === 'eCheck') return api.call(payByCheck, { body: { token, ...common, ...seen, ...account } }, options);
  return api.call(payByWallet, { body: { token, ...common, ...seen, method } }, options);
}

function expiryText(typed: string): string {
  const expiry = parseCardExpiry(typed);
  return expiry ? `${String(expiry.month).padStart(2, '0')}/${String(expiry.year % 100).padStart(2, '0')}` : '';
}

const keySchema = z.object({ referenceId: z.string().min(1), security: z.string().min(1) });

/** Mistakes that the platform found, by the field that they are shown at. */
const FIELD_OF: Record<string, keyof PayErrors> = {
  'payment.methodOff': 'method',
  'payment.invalidCard': 'cardNumber',
  'payment.invalidAmount': 'amount',
  'payment.amountOutside': 'amount',
  'bank.invalidRouting': 'routingNumber',
  'bank.accountInvalid': 'accountNumber',
  'bank.accountMismatch': 'reEnterAccountNumber',
  'email.invalid': 'email',
  'phone.invalid': 'phone',
};
const FIRST_STEP = ['method', 'amount', 'email', 'phone'];
const dueSchema = z.object({ dueCents: z.number().int().min(0), leastCents: z.number().int().default(0) });

/** What is said of a payment that did not come to be, or of which nobody knows. */
async function refuse(
  args: ActionFunctionArgs,
  failure: ApiFailure,
  target: PayTarget,
  { values, secrets, paymentKey }: Posted,
) {
  const names = pickRedisplayedValues(secrets);
  const { params, status } = failure;
  const name: string = failure.name ?? '';
  const known = keySchema.safeParse(params);
  if (name === 'demand.withdrawn') return seeOther(payStepPath(args, 'start'));
  if (known.success && name === 'payment.pending') return seeOther(paymentResultPath(known.data, target.accountToken));
  if (known.success && name === 'payment.declined')
    return seeOther(paymentResultPath(known.data, target.accountToken), await tryAgain(args, values));
  const due = dueSchema.safeParse(params);
  if (due.success && name === 'payment.moreThanDue')
    return respondWithStep(args, { step: 'more', values: resolveValues(values, due.data), paymentKey, status });
  const field = FIELD_OF[name];
  if (field) {
    const step = FIRST_STEP.includes(field) ? 'start' : 'pay';
    // The page knows the amounts, and says them.
    const textKey =
      name === 'payment.amountOutside' && due.success
        ? amountErrorKey(parseAmount(values.amount) ?? 0, due.data)
        : `errors:${name}`;
    return respondWithStep(args, {
      step,
      values: step === 'start' ? clearChosenAmount(values) : values,
      errors: { [field]: textKey },
      paymentKey,
      names,
      status: 422,
    });
  }
  if (name.startsWith('token.') || name === 'account.notFound') throw apiFailurePage(failure);
  const seen = due.success && name === 'payment.dueChanged' ? resolveValues(values, due.data) : values;
  return respondWithStep(args, {
    step: 'pay',
    values: seen,
    names,
    ...noticeOf(failure, target, paymentKey),
    status,
  });
}

function amountErrorKey(amountCents: number, { dueCents, leastCents }: z.infer<typeof dueSchema>): string {
  if (amountCents < leastCents) return 'payments:amountTooLittle';
  return dueCents > 0 ? 'payments:amountTooMuch' : 'payments:amountOverLimit';
}

/** Going back from a payment that was refused comes to a form with another key: another try is another payment. */
async function tryAgain(args: ActionFunctionArgs, values: PayValues): Promise<HeadersInit> {
  const unfinished = await openPaymentDraft(args);
  const cookie =
    unfinished.acceptsCookies(args.request) &&
    (await unfinished.saveAnswer({ step: 'pay', values, errors: {}, paymentKey: generatePaymentKey(), status: 200 }));
  return cookie ? { 'Set-Cookie': cookie } : {};
}

function noticeOf(
  { name, params, status, messages }: ApiFailure,
  target: PayTarget,
  paymentKey: string,
): { notice: PayNotice; paymentKey: string } {
  if (name === 'payment.keyUsed') {
    const known = keySchema.safeParse(params);
    const link = known.success
      ? { path: paymentResultPath(known.data, target.accountToken), textKey: 'payments:earlierLink' as const }
      : undefined;
    return { notice: { textKey: 'payments:keyUsed', link }, paymentKey: generatePaymentKey() };
  }
  if (name === 'payment.dueChanged') return { notice: { textKey: 'payments:dueChanged' }, paymentKey };
  if (name === 'request.tooMany') return { notice: { textKey: 'payments:tooMany' }, paymentKey };
  // A refusal of the gateway is final, and another try another payment.
  if (name === 'payment.declined')
    return { notice: { textKey: 'errors:payment.declined' }, paymentKey: generatePaymentKey() };
  // The answer got lost, and the payment perhaps did not: the same key finds it again.
  if (status >= 500)
    return {
      notice: {
        textKey: 'payments:answerLost',
        link: { path: lookPath(target, paymentKey), textKey: 'payments:lookLink' },
      },
      paymentKey,
    };
  return { notice: { textKey: `errors:${name ?? messages[0] ?? 'server.unexpected'}` }, paymentKey };
}

function lookPath({ token, accountToken }: PayTarget, key: string): string {
  const query = new URLSearchParams({ key, ...(accountToken && { accountToken }) });
  return `/smart-pay${token ? `/${encodeURIComponent(token)}` : ''}?${query.toString()}`;
}

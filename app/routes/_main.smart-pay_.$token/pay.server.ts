import { json, type ActionFunctionArgs } from '@remix-run/node';
import { z } from 'zod';
import { payByCard, payByCheck, payByWallet, payWithoutLink } from '~/contract/payments';
import { parseExpiry } from '~/domain/card';
import { parseAmount } from '~/domain/money';
import type { TypedMeans } from '~/domain/payment';
import { toE164 } from '~/domain/phone-number';
import { namesOf, readKey, readSecrets, readValues, secretErrors, valueErrors, type PayErrors, type PayValues } from '~/features/payments/fields';
import type { Elsewhere, PayAnswer, PayNotice } from '~/features/payments/view';
import type { Api, ApiFailure, ApiResult } from '~/services/api.server';
import { appContext } from '~/services/context.server';
import { localeOf } from '~/services/locale.server';
import { findPageAccount } from '~/services/page-account.server';
import { resultPath } from '~/services/payment-result.server';
import { readFields } from '~/services/read-post.server';
import { apiFailurePage, badRequest, ownPath, seeOther } from '~/services/respond.server';
import { requireLink } from '~/services/link.server';
import { newPaymentKey, targetOf, typedOn, type PayTarget } from './load.server';

type Paid = ApiResult<{ referenceId: string; security: string; url?: string | null }>;

/** Answers a post of the page: on to the second step, back to the first, or the payment itself. */
export async function act(args: ActionFunctionArgs) {
  const target = targetOf(args);
  if (target.token) await requireLink(args, 'smart-pay');
  const account = await findPageAccount(args);
  const post = await readFields(args.request);
  if (!account) throw badRequest();
  const values = readValues(post);
  const intent = post.get('intent');
  const paymentKey = readKey(post) || newPaymentKey();
  const isPhone = (text: string) => toE164(text, account.countryCode).e164 !== undefined;
  const errors = valueErrors(values, { hasLink: target.token !== '', isPhone });
  if (intent === 'change') return reply(args, { step: 'start', values, errors: {}, paymentKey }, 200);
  if (Object.keys(errors).length > 0) return reply(args, { step: 'start', values, errors, paymentKey });
  // Nothing is written by the step itself: what was typed stands in the next page.
  if (intent !== 'pay') return reply(args, { step: 'pay', values, errors: {}, paymentKey: newPaymentKey() }, 200);
  return pay(args, target, { values, secrets: readSecrets(post), paymentKey });
}

/** The page again, with what was typed and is no secret; the browser keeps that for going back and for another language. */
async function reply(args: ActionFunctionArgs, answer: Omit<PayAnswer, 'now'>, status = 422) {
  const cookie = await (await typedOn(args)).keep({ ...answer.values });
  return json<PayAnswer>({ ...answer, now: Date.now() }, { status, headers: { 'cache-control': 'no-store', 'Set-Cookie': cookie } });
}

interface Posted {
  values: PayValues;
  secrets: TypedMeans;
  paymentKey: string;
}

async function pay(args: ActionFunctionArgs, target: PayTarget, posted: Posted) {
  const { values, secrets, paymentKey } = posted;
  const errors = secretErrors(values.method, secrets, Date.now());
  if (Object.keys(errors).length > 0) return reply(args, { step: 'pay', values, errors, paymentKey, names: namesOf(secrets) });
  if (paymentKey.length < 16 || paymentKey.length > 100) throw badRequest();
  const { api, config } = await appContext(args);
  const result = await order(api, target, posted, await localeOf(args));
  if (!result.isOk) return refuse(args, result, target, posted);
  const { url, ...key } = result.data;
  if (!url) return seeOther(resultPath(key, target.accountToken), { 'Set-Cookie': await (await typedOn(args)).forget() });
  const own = ownPath(url, config.publicUrl);
  return own ? seeOther(own) : json<Elsewhere>({ elsewhere: url });
}

/** The call of the method; without a link it is one for all. */
async function order(api: Api, { token, domain, accountToken }: PayTarget, { values, secrets, paymentKey }: Posted, language: string): Promise<Paid> {
  const { method, email, phone: phoneNumber, customerNumber } = values;
  const common = { amountCents: parseAmount(values.amount) ?? 0, email, phoneNumber, paymentKey };
  const { cardNumber, nameOnCard, nameOnAccount, routingNumber, accountNumber, reEnterAccountNumber } = secrets;
  const expirationDate = expiryText(secrets.expirationDate);
  const account = { nameOnAccount, routingNumber, accountNumber, reEnterAccountNumber };
  const options = { language };
  if (!token) {
    const means =
      method === 'card' ? { method, cardNumber, nameOnCard, expirationDate } : method === 'eCheck' ? { method, ...account } : { method };
    return api.call(payWithoutLink, { body: { domain, accountToken, customerNumber, ...common, means } }, options);
  }
  if (method === 'card') return api.call(payByCard, { body: { token, ...common, cardNumber, nameOnCard, expiry: expirationDate } }, options);
  if (method === 'eCheck') return api.call(payByCheck, { body: { token, ...common, ...account } }, options);
  return api.call(payByWallet, { body: { token, ...common } }, options);
}

function expiryText(typed: string): string {
  const expiry = parseExpiry(typed);
  return expiry ? `${String(expiry.month).padStart(2, '0')}/${String(expiry.year % 100).padStart(2, '0')}` : '';
}

const keySchema = z.object({ referenceId: z.string().min(1), security: z.string().min(1) });

/** Mistakes that the platform found, by the field that they are shown at. */
const FIELD_OF: Record<string, keyof PayErrors> = {
  'payment.invalidCard': 'cardNumber',
  'payment.invalidAmount': 'amount',
  'bank.invalidRouting': 'routingNumber',
  'bank.accountInvalid': 'accountNumber',
  'bank.accountMismatch': 'reEnterAccountNumber',
  'email.invalid': 'email',
  'phone.invalid': 'phone',
};
const FIRST_STEP = ['amount', 'email', 'phone'];

/** What is said of a payment that did not come to be, or of which nobody knows. */
async function refuse(args: ActionFunctionArgs, failure: ApiFailure, target: PayTarget, { values, secrets, paymentKey }: Posted) {
  const names = namesOf(secrets);
  const { params, status } = failure;
  const name: string = failure.name ?? '';
  const known = keySchema.safeParse(params);
  if (known.success && (name === 'payment.declined' || name === 'payment.pending')) return seeOther(resultPath(known.data, target.accountToken));
  const field = FIELD_OF[name];
  if (field) return reply(args, { step: FIRST_STEP.includes(field) ? 'start' : 'pay', values, errors: { [field]: `errors:${name}` }, paymentKey, names });
  if (name.startsWith('token.') || name === 'account.notFound') throw apiFailurePage(failure);
  return reply(args, { step: 'pay', values, errors: {}, names, ...noticeOf(failure, target, paymentKey) }, status);
}

function noticeOf({ name, params, status, messages }: ApiFailure, target: PayTarget, paymentKey: string): { notice: PayNotice; paymentKey: string } {
  if (name === 'payment.keyUsed') {
    const known = keySchema.safeParse(params);
    const link = known.success ? { path: resultPath(known.data, target.accountToken), sentence: 'payment:earlierLink' } : undefined;
    return { notice: { sentence: 'payment:keyUsed', link }, paymentKey: newPaymentKey() };
  }
  if (name === 'request.tooMany') return { notice: { sentence: 'payment:tooMany' }, paymentKey };
  // A refusal of the gateway is final, and another try another payment.
  if (name === 'payment.declined') return { notice: { sentence: 'errors:payment.declined' }, paymentKey: newPaymentKey() };
  // The answer got lost, and the payment perhaps did not: the same key finds it again.
  if (status >= 500) return { notice: { sentence: 'payment:answerLost', link: { path: lookPath(target, paymentKey), sentence: 'payment:lookLink' } }, paymentKey };
  return { notice: { sentence: `errors:${name ?? messages[0] ?? 'server.unexpected'}` }, paymentKey };
}

function lookPath({ token, accountToken }: PayTarget, key: string): string {
  const query = new URLSearchParams({ key, ...(accountToken && { accountToken }) });
  return `/smart-pay${token ? `/${encodeURIComponent(token)}` : ''}?${query.toString()}`;
}

import { randomBytes } from 'node:crypto';
import { redirect } from '@remix-run/node';
import type { PageAccount } from '~/contract/accounts';
import { findPaymentByKey, getSmartPayInfo } from '~/contract/payments';
import { currencyOf, fromCents } from '~/domain/money';
import { isPaymentMethod } from '~/domain/payment';
import type { PayValues } from '~/features/payments/fields';
import type { PayPageState, PayView } from '~/features/payments/view';
import { appContext } from '~/services/context.server';
import { requireLink, type LinkArgs } from '~/services/link.server';
import { findPageAccount } from '~/services/page-account.server';
import { resultPath } from '~/services/payment-result.server';
import { needed } from '~/services/respond.server';
import { typedValues } from '~/services/typed-values.server';

/** Whom the page pays: a demand by its link, or an account by the host name or its public id. */
export interface PayTarget {
  /** Empty without a link. */
  token: string;
  domain: string;
  accountToken: string;
}

export function targetOf({ params, request }: LinkArgs): PayTarget {
  const { hostname, searchParams } = new URL(request.url);
  return { token: params.token ?? '', domain: hostname, accountToken: searchParams.get('accountToken')?.slice(0, 64) ?? '' };
}

/** What was typed on this very page before. */
export async function typedOn(args: LinkArgs) {
  const { config } = await appContext(args);
  const { token, accountToken } = targetOf(args);
  return typedValues(config, { name: 'pay', path: '/smart-pay', page: JSON.stringify([token, accountToken]) });
}

/** The key of a form that is drawn now. */
export const newPaymentKey = (): string => randomBytes(16).toString('base64url');

function startOf(request: Request, account: PageAccount): PayView {
  const { searchParams } = new URL(request.url);
  const method = searchParams.get('method');
  return {
    company: account.companyName,
    accountNumber: null,
    currency: currencyOf(account.countryCode),
    values: {
      method: isPaymentMethod(method) ? method : 'card',
      customerNumber: searchParams.get('accountNumber')?.slice(0, 40) ?? '',
      amount: '',
      email: '',
      phone: '',
    },
  };
}

/** What a payer sees before anything is posted. */
export async function loadPayPage(args: LinkArgs): Promise<PayPageState> {
  const target = targetOf(args);
  const key = new URL(args.request.url).searchParams.get('key');
  const state = await (target.token ? loadDemand(args, target.token) : loadAccount(args));
  if (state.kind !== 'form') return state;
  if (key) await goToResult(args, target, key);
  const typed = await (await typedOn(args)).read(args.request);
  return { ...state, view: { ...state.view, values: mixed(state.view.values, typed) }, isUnknownKey: key !== null };
}

/** What the page starts with, and over it what was typed before. */
function mixed(values: PayValues, typed: Record<string, string>): PayValues {
  const read = (name: keyof PayValues) => typed[name] ?? values[name];
  const method = read('method');
  return {
    method: isPaymentMethod(method) ? method : values.method,
    customerNumber: read('customerNumber'),
    amount: read('amount'),
    email: read('email'),
    phone: read('phone'),
  };
}

async function loadDemand(args: LinkArgs, token: string): Promise<PayPageState> {
  const { account } = await requireLink(args, 'smart-pay');
  const { api } = await appContext(args);
  const info = needed(await api.call(getSmartPayInfo, { query: { token } }));
  if (info.payment) {
    const { status, referenceId, security } = info.payment;
    return { kind: status === 'received' ? 'paid' : 'inProgress', resultPath: resultPath({ referenceId, security }) };
  }
  const start = startOf(args.request, account);
  const amount = info.amountCents ? fromCents(info.amountCents).toFixed(2) : '';
  const values = { ...start.values, customerNumber: info.accountNumber, amount, email: info.email, phone: info.phoneNumber };
  return { kind: 'form', view: { ...start, accountNumber: info.accountNumber, values }, isUnknownKey: false };
}

async function loadAccount(args: LinkArgs): Promise<PayPageState> {
  const account = await findPageAccount(args);
  return account ? { kind: 'form', view: startOf(args.request, account), isUnknownKey: false } : { kind: 'noCompany' };
}

/** A form whose answer got lost may have begun a payment. */
async function goToResult(args: LinkArgs, target: PayTarget, paymentKey: string): Promise<void> {
  const { api } = await appContext(args);
  const found = await api.call(findPaymentByKey, { query: { ...target, paymentKey } });
  if (found.isOk && found.data) throw redirect(resultPath(found.data, target.accountToken), 302);
}

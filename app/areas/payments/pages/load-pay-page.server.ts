import type { PageAccount } from '~/areas/accounts/calls';
import { findPaymentByKey, getSmartPayInfo } from '../calls';
import { paymentAmountProblem, type PaymentRequestAmounts } from '~/domain/payment';
import { currencyOf, fromCents, parseAmount } from '~/domain/money';
import type { PayValues } from './fields';
import type { PayAnswer, PayPageState, PayView } from './view';
import { requireLink, type LinkArgs } from '~/lib/page-link.server';
import { paymentResultPath } from '~/lib/page-subject.server';
import { temporaryRedirect, requireData } from '~/lib/responses.server';
import {
  generatePaymentKey,
  readPayStep,
  payStepPath,
  readPayTarget,
  openPaymentDraft,
  type PayTarget,
} from './pay-target.server';
import { pageContext } from '~/lib/page-context.server';

type FormState = Extract<PayPageState, { kind: 'form' }>;

const STATUS_OF: Partial<Record<PayPageState['kind'], number>> = { noCompany: 404, withdrawn: 410 };

/** The page, its status and the cookie that goes with it. */
interface LoadedPage {
  state: PayPageState;
  status: number;
  cookie?: string;
}

/** Loads the page of a demand or an account, at the step that its address names. */
export async function loadPayPage(args: LinkArgs): Promise<LoadedPage> {
  const target = readPayTarget(args);
  const unfinished = await openPaymentDraft(args);
  const saved = await unfinished.read();
  const began = saved && (await findBegun(args, target, saved.paymentKey));
  // Back from the wallet, or from what came of it: the payment is there already, and its form would be a second one.
  if (began && readPayStep(args) && (began.status === 'started' || began.status === 'received'))
    throw temporaryRedirect(paymentResultPath(began, target.accountToken));
  const state = await loadPayPageState(args);
  if (state.kind !== 'form') return { state, status: STATUS_OF[state.kind] ?? 200 };
  const key = pageContext(args).url.searchParams.get('key');
  const lost = key ? await findBegun(args, target, key) : undefined;
  if (lost) throw temporaryRedirect(paymentResultPath(lost, target.accountToken));
  const form = { ...state, isUnknownKey: key !== null };
  if (!saved || began?.status === 'received') return startPage(args, form, unfinished);
  // A form whose payment was refused is a new one.
  const answer = began ? { ...saved, paymentKey: generatePaymentKey() } : saved;
  const cookie = began ? await unfinished.saveAnswer(answer) : undefined;
  return { ...stepPage(args, form, answer), cookie };
}

/** The page itself. A browser that keeps nothing yet is given something to keep, so that the first post knows whether it does. */
async function startPage(
  args: LinkArgs,
  state: FormState,
  unfinished: Awaited<ReturnType<typeof openPaymentDraft>>,
): Promise<LoadedPage> {
  if (readPayStep(args)) throw temporaryRedirect(payStepPath(args));
  return {
    state,
    status: 200,
    cookie:
      unfinished.acceptsCookies(args.request) && !(await unfinished.read())
        ? undefined
        : await unfinished.saveAnswer(null),
  };
}

function stepPage(args: LinkArgs, state: FormState, saved: PayAnswer): LoadedPage {
  const step = readPayStep(args);
  const { token } = readPayTarget(args);
  // Who opens the page without a link may be somebody else than who typed there.
  if (!step && !token) return { state, status: 200 };
  const values = step === 'pay' || step === 'more' ? resolveValues(saved.values, state.view.demand) : saved.values;
  if (step === 'more' && !exceedsDemand(values, state.view.demand)) throw temporaryRedirect(payStepPath(args, 'start'));
  if (step === 'pay' && saved.step === 'start') throw temporaryRedirect(payStepPath(args, 'start'));
  const isSavedStep = step === saved.step;
  const answer: PayAnswer = isSavedStep
    ? { ...saved, values }
    : { step: step ?? 'start', values, errors: {}, paymentKey: saved.paymentKey, status: 200 };
  return {
    state: {
      ...state,
      answer: {
        ...answer,
        values: answer.step === 'start' && saved.step !== 'start' ? clearChosenAmount(values) : values,
      },
    },
    status: answer.status,
  };
}

function exceedsDemand({ amount }: PayValues, demand: PaymentRequestAmounts | null): boolean {
  return demand !== null && paymentAmountProblem(parseAmount(amount) ?? 0, demand) === 'more';
}

/**
 * Replaces the due amount with the current one, as later steps show and post it. A changed amount needs a new
 * confirmation.
 */
export function resolveValues(values: PayValues, demand: Pick<PaymentRequestAmounts, 'dueCents'> | null): PayValues {
  if (!demand || values.due === String(demand.dueCents)) return values;
  const amount = values.choice === 'full' ? formatAmountForField(demand.dueCents) : values.amount;
  return { ...values, amount, due: String(demand.dueCents), acceptsMore: '' };
}

/** The values as the first step shows them: the field holds only another amount. */
export const clearChosenAmount = (values: PayValues): PayValues =>
  values.choice === 'other' ? values : { ...values, amount: '' };

export const formatAmountForField = (amountCents: number): string => fromCents(amountCents).toFixed(2);

/** Loads what the page shows. Actions use it too, because they have to know what is due. */
export const loadPayPageState = (args: LinkArgs): Promise<PayPageState> => {
  const { token } = readPayTarget(args);
  return token ? loadDemand(args, token) : loadAccount(args);
};

const nothingToPay = (
  kind: 'off' | 'withdrawn',
  { companyName, supportPhoneNumber, countryCode }: PageAccount,
): PayPageState => ({
  kind,
  company: companyName,
  phone: supportPhoneNumber,
  country: countryCode,
});

function startOf(request: Request, account: PageAccount): PayView {
  const { searchParams } = new URL(request.url);
  const method = searchParams.get('method');
  return {
    company: account.companyName,
    accountNumber: null,
    currency: currencyOf(account.countryCode),
    demand: null,
    about: '',
    dueOn: null,
    openMostCents: account.openPaymentMost,
    isHosted: account.paymentMode === 'hosted',
    numberFormat: account.customerNumberFormat,
    methods: account.paymentMethods,
    now: Date.now(),
    values: {
      method: account.paymentMethods.find((one) => one === method) ?? account.paymentMethods[0] ?? 'card',
      customerNumber: searchParams.get('accountNumber')?.slice(0, 40) ?? '',
      customerNumberAgain: '',
      choice: 'other',
      amount: searchParams.get('amount')?.slice(0, 20) ?? '',
      due: '',
      acceptsMore: '',
      email: '',
      phone: '',
    },
  };
}

async function loadDemand(args: LinkArgs, token: string): Promise<PayPageState> {
  const { account } = requireLink(args, 'smart-pay');
  const { api } = pageContext(args);
  const answer = await api.call(getSmartPayInfo, { query: { token } });
  if (!answer.isOk && answer.name === 'demand.withdrawn') return nothingToPay('withdrawn', account);
  const info = requireData(answer);
  if (info.payment) {
    const { status, referenceId, security } = info.payment;
    return {
      kind: status === 'received' ? 'paid' : 'inProgress',
      resultPath: paymentResultPath({ referenceId, security }),
    };
  }
  if (account.paymentMode === 'off') return nothingToPay('off', account);
  const start = startOf(args.request, account);
  const { amountCents, paidCents, dueCents, leastCents, mostCents, about, dueOn } = info;
  const demand =
    dueCents === null || mostCents === null
      ? null
      : { demandCents: amountCents ?? dueCents, paidCents, dueCents, leastCents, mostCents };
  // What was tried before comes again with the address of another try.
  const isOther = start.values.amount !== '' && parseAmount(start.values.amount) !== dueCents;
  const amount = demand
    ? { choice: isOther ? ('other' as const) : ('full' as const), amount: isOther ? start.values.amount : '' }
    : { amount: start.values.amount || (amountCents ? formatAmountForField(amountCents) : '') };
  const values = {
    ...start.values,
    ...amount,
    customerNumber: info.accountNumber,
    email: info.email,
    phone: info.phoneNumber,
  };
  return {
    kind: 'form',
    view: { ...start, accountNumber: info.accountNumber, demand, about, dueOn, values },
    answer: null,
    isUnknownKey: false,
  };
}

async function loadAccount(args: LinkArgs): Promise<PayPageState> {
  const account = requireData(pageContext(args).account);
  if (account?.paymentMode === 'off') return nothingToPay('off', account);
  return account
    ? { kind: 'form', view: startOf(args.request, account), answer: null, isUnknownKey: false }
    : { kind: 'noCompany' };
}

/** The payment that a form has begun, if it has. */
async function findBegun(args: LinkArgs, target: PayTarget, paymentKey: string) {
  if (paymentKey.length < 16 || paymentKey.length > 100) return undefined;
  const { api } = pageContext(args);
  const found = await api.call(findPaymentByKey, { query: { ...target, paymentKey } });
  return found.isOk ? (found.data ?? undefined) : undefined;
}

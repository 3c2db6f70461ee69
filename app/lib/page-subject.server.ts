import type { Params } from '@remix-run/react';
import type { Config } from '~/config/env';
import type { CallData } from './contract/call';
import { inspectLink, type LinkInfo } from '~/areas/links/calls';
import { getPaymentResult, pendingSchema, type PaymentResult } from '~/areas/payments/payment-result-calls';
import { getSandboxCheckout } from '~/areas/payments/calls';
import { openPart, type OpenedPart } from '~/areas/drafts/device-handoff-calls';
import { getPublicForm, type PublicForm } from '~/areas/public-forms/calls';
import { getPushInfo, type PushInfo } from '~/areas/push/calls';
import { parseHandoffCode } from '~/domain/device-handoff-code';
import type { Api, ApiResult } from './api-client.server';
import { readPhoneDevice } from './cookies.server';

export interface Link extends LinkInfo {
  token: string;
}

/** What a page is about by its address: one of these, or none. */
export interface PageSubject {
  /** Of an address with a token, in its path or as `token`. */
  link?: ApiResult<Link>;
  /** Of a form's public address. */
  publicForm?: ApiResult<PublicForm>;
  /** Of the code that a phone took a part of a form over by. */
  phonePart?: ApiResult<OpenedPart>;
  /** Of the page that registers a browser. */
  pushInfo?: ApiResult<PushInfo>;
  /** Of the page that tells what came of a payment, and its receipt. */
  payment?: ApiResult<PaymentResult>;
  /** Of the sandbox's wallet. */
  checkout?: ApiResult<CallData<typeof getSandboxCheckout>>;
}

export const PUSH_PATH = '/web-push-registration';
/** Of its page, so that it can be installed on a home screen. */
export const PUSH_MANIFEST_PATH = `${PUSH_PATH}.webmanifest`;
const RESULT_PATH = '/pay-result';
const RESULT_PATHS = [RESULT_PATH, `${RESULT_PATH}/receipt`];

/** Path of the page that tells what came of a payment. `accountToken` gives it the look of the account. */
export function paymentResultPath(
  { referenceId, security }: { referenceId: string; security: string },
  accountToken = '',
): string {
  const query = new URLSearchParams({ referenceId, security });
  if (accountToken) query.set('accountToken', accountToken);
  return `${RESULT_PATH}?${query.toString()}`;
}

/** Reference and signature of a result's address; only together they say anything. */
export function paymentResultKeyOf({ searchParams }: URL): { referenceId: string; security: string } {
  // What is missing is nobody's reference.
  const read = (name: string, longest: number) => searchParams.get(name)?.slice(0, longest) || '-';
  return { referenceId: read('referenceId', 100), security: read('security', 500) };
}

/** The public address that a page is opened by; undefined on every other page. */
export function publicFormAddressOf({ account, slug }: Params): { account: string; slug: string } | undefined {
  return account && slug ? { account: account.slice(0, 100), slug: slug.slice(0, 100) } : undefined;
}

/** The id of the address by which a browser is bound to a recipient; empty on every other page. */
export const browserRecipientIdOf = ({ pathname, searchParams }: URL): string =>
  [PUSH_PATH, PUSH_MANIFEST_PATH].includes(pathname.replace(/\/+$/, ''))
    ? (searchParams.get('browserRecipientId')?.slice(0, 64) ?? '')
    : '';

/** The part of a form that the code of a page is for. */
export async function openPhonePart(
  { api, config }: { api: Api; config: Config },
  request: Request,
  code: string,
): Promise<ApiResult<OpenedPart>> {
  return api.call(openPart, { query: { code, device: await readPhoneDevice(request, config) } });
}

/** The link token of an address, in its path or as `token`; empty where it has none. */
export const linkTokenOf = (params: Params, { searchParams }: URL): string =>
  params.token ?? searchParams.get('token') ?? '';

/** Asks the platform, once, what the address of a request is about. */
export async function findPageSubject(
  { request, params, url, link }: { request: Request; params: Params; url: URL; link?: ApiResult<LinkInfo> },
  { api, config }: { api: Api; config: Config },
): Promise<PageSubject> {
  const token = linkTokenOf(params, url);
  if (token !== '') {
    const found = link ?? (await api.call(inspectLink, { query: { token } }));
    return { link: found.isOk ? { isOk: true, data: { ...found.data, token } } : found };
  }
  const publicAddress = publicFormAddressOf(params);
  if (publicAddress) return { publicForm: await api.call(getPublicForm, { query: publicAddress }) };
  const code = parseHandoffCode(params.phoneCode ?? '');
  if (code) return { phonePart: await openPhonePart({ api, config }, request, code) };
  const browserRecipientId = browserRecipientIdOf(url);
  if (browserRecipientId) return { pushInfo: await api.call(getPushInfo, { query: { browserRecipientId } }) };
  if (params.checkoutId)
    return { checkout: await api.call(getSandboxCheckout, { query: { checkoutId: params.checkoutId } }) };
  if (RESULT_PATHS.includes(url.pathname.replace(/\/+$/, '')))
    return { payment: await api.call(getPaymentResult, { query: paymentResultKeyOf(url) }) };
  return {};
}

/** Whom a payment paid, and in which language; also while it is not yet done. */
export function payeeOf({ payment }: PageSubject): { accountToken: string; language: string } | undefined {
  if (payment?.isOk) return payment.data;
  return payment?.name === 'payment.pending' ? pendingSchema.parse(payment.params) : undefined;
}

/** The stored language of whom a page is for. */
export function storedLanguageOf(subject: PageSubject): string | null | undefined {
  const { link, phonePart, pushInfo, checkout } = subject;
  if (link) return link.isOk ? link.data.recipientLocale : undefined;
  if (phonePart) return phonePart.isOk ? phonePart.data.language : undefined;
  if (pushInfo) return pushInfo.isOk ? pushInfo.data.recipientLocale : undefined;
  return checkout?.isOk ? checkout.data.language : payeeOf(subject)?.language;
}

import { getCompanyLogo, getPageIcon } from '~/areas/accounts/calls';
import { getBankLogoImage } from '~/areas/payments/banks/calls';
import type { Call } from '~/lib/contract/call';
import { receiveInboundSms } from '~/areas/consents/calls';
import { receiveMailReport, receiveSmsStatus } from '~/areas/deliveries/calls';
import { receiveStripeEvent } from '~/areas/payments/calls';
import { linkPath } from '~/lib/contract/page-paths';
import { getPicture } from '~/areas/accounts/pictures/calls';
import { getSafariPushPackage, registerBrowserToken, registerSafariToken } from '~/areas/push/calls';
import { checkHealth } from '~/areas/operations/outage/calls';
import { addToWallet, getWalletImage, getWalletPassQr } from '~/areas/wallet-passes/calls';
import { API_ORIGIN, type PlatformPort } from '~/lib/contract/platform-port';
import type { RequestOverride, RequestMetadata } from './request-metadata';

/** The calls that a browser or a device makes by itself. */
const BROWSER_CALLS = [
  getCompanyLogo,
  getPageIcon,
  getPicture,
  getBankLogoImage,
  getWalletPassQr,
  addToWallet,
  getWalletImage,
  registerBrowserToken,
  registerSafariToken,
  getSafariPushPackage,
  receiveInboundSms,
  receiveSmsStatus,
  receiveMailReport,
  receiveStripeEvent,
  checkHealth,
] as const;

const browserIds = new Set<string>(BROWSER_CALLS.map(({ id }) => id));

/** Whether the pages' host passes a call on: those of browsers, and of machines with API keys. Every other one is made by the pages' server side. */
export const isProxied = ({ id, audience }: Call): boolean => audience === 'key' || browserIds.has(id);

/** The request headers that reach the platform. Cookies never do. */
const PROXIED_HEADERS = [
  'accept',
  'accept-language',
  'authorization',
  'content-type',
  'idempotency-key',
  'if-modified-since',
  'if-none-match',
  'stripe-signature',
  'x-twilio-signature',
];

/** Path of a call in the words of the router. */
export function routePath(path: string): string {
  return `/${path.replace(/\{(\w+)\}/g, ':$1')}`;
}

/** Forwards a call to the platform, with the client's address and the request id that the host has determined. */
export async function proxyCall(
  platform: PlatformPort,
  raw: Request,
  metadata: RequestMetadata,
  { body, signal, callId }: RequestOverride & { callId: string },
): Promise<Response> {
  const headers = new Headers({ 'x-client-address': metadata.clientAddress, 'x-request-id': metadata.requestId });
  for (const name of PROXIED_HEADERS) {
    const value = raw.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  const isPost = raw.method === 'POST';
  const request = new Request(`${API_ORIGIN}${metadata.url.pathname}${metadata.url.search}`, {
    method: isPost ? 'POST' : 'GET',
    headers,
    signal: signal ?? raw.signal,
    ...(isPost ? { body: body ?? raw.body, duplex: 'half' } : {}),
  } as RequestInit);
  const reply = await platform.fetch(request, callId);
  const page = reply.status >= 400 ? redirectToPage(raw, metadata) : undefined;
  if (page) {
    await reply.body?.cancel();
    return page;
  }
  const responseHeaders = new Headers(reply.headers);
  responseHeaders.set('x-content-type-options', 'nosniff');
  // An SVG that is opened as a page of its own must not run what an account put into it.
  // What a browser saves and never shows stays without the sandbox, in which it could not be saved.
  const isSaved = responseHeaders.get('content-disposition')?.startsWith('attachment') ?? false;
  responseHeaders.set(
    'content-security-policy',
    `default-src 'none'; style-src 'unsafe-inline'${isSaved ? '' : '; sandbox'}`,
  );
  responseHeaders.delete('set-cookie');
  return new Response(reply.body, { status: reply.status, headers: responseHeaders });
}

/** A person who presses a button and can't be given the pass belongs on the pass's page, which says why; a program gets the answer. */
function redirectToPage(raw: Request, { url }: RequestMetadata): Response | undefined {
  if (url.pathname !== `/${addToWallet.path}` || !raw.headers.get('accept')?.includes('text/html')) return undefined;
  const page = linkPath('wallet', url.searchParams.get('walletToken') ?? '');
  return new Response(null, { status: 303, headers: { location: `${page}?failed`, 'cache-control': 'no-store' } });
}

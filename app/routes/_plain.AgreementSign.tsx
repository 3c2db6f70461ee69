import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { setTimeout as sleep } from 'node:timers/promises';
import { checkBillAmount, updateAgreementStatus, uploadAgreement } from '~/areas/bills/calls';
import { AgreementSignedPage, type SignedView } from '~/areas/bills/pages/agreement-signed-page';
import type { RouteHandle } from '~/root';
import { requireLink } from '~/lib/page-link.server';
import { requireSupported, seeOther } from '~/lib/responses.server';
import { pageContext } from '~/lib/page-context.server';

/** Spec: preferences-and-consent 9, "Bill-check retries". */
const RETRIES = 3;
/** The signing service is given this long between two tries. */
const PAUSE_MS = 1000;
/** A page that is opened later than this after the last try was refreshed by a person, and begins anew. */
const FRESH_MS = 5000;

/** Only while the signature is being fetched is there something to post. */
export const handle: RouteHandle = {
  uses: ['signing'],
  enhance: (data) => ((data as { view: SignedView }).view.state === 'loading' ? ['self-post'] : []),
};

/** Which retry the page is at, by its address. */
function attemptOf(request: Request): number {
  const { searchParams } = new URL(request.url);
  const attempt = Number(searchParams.get('attempt') ?? 0);
  if (!Number.isInteger(attempt) || attempt < 0) return 0;
  const isOld = attempt >= RETRIES && Date.now() - Number(searchParams.get('at') ?? 0) > FRESH_MS;
  return isOld ? 0 : Math.min(attempt, RETRIES);
}

export async function loader(args: LoaderFunctionArgs) {
  const { token } = requireLink(args, 'agreement');
  const { api, t } = pageContext(args);
  const result = await api.call(checkBillAmount, { body: { token } }).then(requireSupported);
  const hasFailed = !result.isOk || Boolean(result.data?.error);
  const view = hasFailed ? ({ state: 'failed' } as const) : viewOf(result.data, attemptOf(args.request));
  return data({ title: t('bills:signed.title'), token, view }, { status: result.isOk ? 200 : result.status });
}

function viewOf(
  check: { billAmountCents: number; paidCents: number; payLink: string | null } | null,
  attempt: number,
): SignedView {
  if (check)
    return { state: 'signed', amountCents: check.billAmountCents, paidCents: check.paidCents, payLink: check.payLink };
  return attempt < RETRIES ? { state: 'loading' } : { state: 'gaveUp' };
}

/** One try to take over the signature. What comes of it is the page's to say. */
export async function action(args: ActionFunctionArgs) {
  const { token } = requireLink(args, 'agreement');
  const { api } = pageContext(args);
  const attempt = attemptOf(args.request);
  if (attempt > 0) await sleep(PAUSE_MS);
  const body = { token };
  const uploaded = await api.call(uploadAgreement, { body });
  if (uploaded.isOk) await api.call(updateAgreementStatus, { body });
  return seeOther(`/AgreementSign?token=${encodeURIComponent(token)}&attempt=${attempt + 1}&at=${Date.now()}`);
}

export default function AgreementSignRoute() {
  return <AgreementSignedPage {...useLoaderData<typeof loader>()} />;
}

export { LinkErrorPage as ErrorBoundary } from '~/areas/links/pages/expired-link-page';

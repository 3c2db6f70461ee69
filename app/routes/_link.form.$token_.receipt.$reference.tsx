import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { ReceiptPage, type ReceiptPageView } from '~/features/form-page/receipt-page';
import { LinkProblem } from '~/features/links/expired-link';
import type { RouteHandle } from '~/root';
import { addressOf } from '~/services/address.server';
import { translate } from '~/services/locale.server';
import { loadReceiptPage } from '~/services/receipt.server';

export const handle: RouteHandle = {
  styles: ['facts', 'tables', 'signing', 'receipt'],
  hasLanguageChoice: true,
};

/** What a person has sent of the link's form under a reference. */
export async function loader(args: LoaderFunctionArgs) {
  const [receipt, t] = await Promise.all([loadReceiptPage(args), translate(args)]);
  // A device that has sent a change by itself leads here with no cookie to say so.
  const isAsked = addressOf(args.request).searchParams.get('changed') === '1';
  const isJustChanged = isAsked && receipt.version > 1 && !receipt.withdrawnAt;
  const title = t('form-page:receiptOf', { reference: receipt.reference });
  return { title, receipt: { ...receipt, isJustChanged } };
}

export default function ReceiptRoute() {
  const { receipt } = useLoaderData<typeof loader>();
  return <ReceiptPage receipt={receipt as ReceiptPageView} />;
}

export const ErrorBoundary = LinkProblem;

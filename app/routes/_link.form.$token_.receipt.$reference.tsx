import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { ReceiptPage, type ReceiptPageView } from '~/features/form-page/receipt-page';
import { LinkProblem } from '~/features/links/expired-link';
import type { RouteHandle } from '~/root';
import { translate } from '~/services/locale.server';
import { loadReceiptPage } from '~/services/receipt.server';
import { pageData } from '~/services/respond.server';

export const handle: RouteHandle = {
  styles: ['facts', 'tables', 'signing', 'receipt'],
  hasLanguageChoice: true,
};

/** What a person has sent of the link's form under a reference. */
export async function loader(args: LoaderFunctionArgs) {
  const [receipt, t] = await Promise.all([loadReceiptPage(args), translate(args)]);
  return pageData({ title: t('form-page:receiptOf', { reference: receipt.reference }), receipt });
}

export default function ReceiptRoute() {
  const { receipt } = useLoaderData<typeof loader>();
  return <ReceiptPage receipt={receipt as ReceiptPageView} />;
}

export const ErrorBoundary = LinkProblem;

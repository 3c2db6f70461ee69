import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { styleRulesOf } from '~/domain/sanitized-html';
import { ReceiptPage, type ReceiptPageView } from '~/areas/form-page/pages/receipt-page';
import type { RouteHandle } from '~/root';
import { loadReceiptPage } from '~/areas/submissions/pages/load-receipt.server';
import { pageContext } from '~/lib/page-context.server';

export const handle: RouteHandle = {
  styles: ['description-list', 'tables', 'signing', 'receipt'],
  rules: (data) => styleRulesOf(...(data as { receipt: ReceiptPageView }).receipt.shownTexts),
  hasLanguageChoice: true,
};

/** What a person has sent of the link's form under a reference. */
export async function loader(args: LoaderFunctionArgs) {
  const { t, url } = pageContext(args);
  const receipt = await loadReceiptPage(args);
  // A device that has sent a change by itself leads here with no cookie to say so.
  const isRequested = url.searchParams.get('changed') === '1';
  const isJustChanged = isRequested && receipt.version > 1 && !receipt.withdrawnAt;
  const title = t('form-page:receiptOf', { reference: receipt.reference });
  return { title, receipt: { ...receipt, isJustChanged } };
}

export default function ReceiptRoute() {
  return <ReceiptPage receipt={useLoaderData<typeof loader>().receipt as ReceiptPageView} />;
}

export { LinkErrorPage as ErrorBoundary } from '~/areas/links/pages/expired-link-page';

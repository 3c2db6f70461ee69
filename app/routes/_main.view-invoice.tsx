import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { InvoicePage, type InvoiceView } from '~/areas/bills/pages/invoice-page';
import type { RouteHandle } from '~/root';
import { fetchInvoice, readInvoiceParam } from '~/areas/bills/pages/fetch-invoice.server';
import { apiFailurePage } from '~/lib/responses.server';
import { pageContext } from '~/lib/page-context.server';

export const handle: RouteHandle = { styles: ['documents'], enhance: ['invoice'] };

/** Spec: enrollment-and-payment 2, "Invoice viewer". */
export async function loader(args: LoaderFunctionArgs) {
  const { t } = pageContext(args);
  const document = await fetchInvoice(args);
  if (!document.isOk) throw apiFailurePage(document);
  // That it is there is all the page needs to know.
  const { body } = document.data;
  if (body instanceof ReadableStream) await body.cancel();
  const { name, value } = readInvoiceParam(args.request) ?? { name: 'id', value: '' };
  const invoice: InvoiceView = {
    file: `/view-invoice/file?${new URLSearchParams({ [name]: value }).toString()}`,
    name: `${value.replace(/[^\w.-]/g, '_')}.pdf`,
  };
  return { title: t('field-agent:invoice.title'), invoice };
}

export default function ViewInvoiceRoute() {
  return <InvoicePage invoice={useLoaderData<typeof loader>().invoice} />;
}

export { RouteProblem as ErrorBoundary } from '~/ui/problem';

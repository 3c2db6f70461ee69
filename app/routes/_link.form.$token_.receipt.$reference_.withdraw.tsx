import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { receiptPath } from '~/lib/contract/page-paths';
import { withdrawSubmission } from '~/areas/submissions/change-calls';
import type { RouteHandle } from '~/root';
import { redirectWithFlash } from '~/lib/flash-message.server';
import { loadReceiptPage, parseReceiptAddress } from '~/areas/submissions/pages/load-receipt.server';
import { temporaryRedirect, requireData } from '~/lib/responses.server';
import { Confirm } from '~/ui/confirm';
import { pageContext } from '~/lib/page-context.server';

export const handle: RouteHandle = { hasLanguageChoice: true, enhance: ['shell'] };

/** Asks before what was sent is taken back. */
export async function loader(args: LoaderFunctionArgs) {
  const { t } = pageContext(args);
  const { path, reference, mayWithdraw } = await loadReceiptPage(args);
  if (!mayWithdraw) throw temporaryRedirect(path);
  return {
    title: t('form-page:withdrawTitle'),
    question: t('form-page:withdrawQuestion', { reference }),
    cancelPath: path,
    yes: t('form-page:withdraw'),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { link, reference } = await parseReceiptAddress(args);
  const { api } = pageContext(args);
  requireData(await api.call(withdrawSubmission, { body: { token: link.token, reference } }));
  return redirectWithFlash(receiptPath(link.token, reference), 'success', 'form-page:withdrawn');
}

export default function WithdrawRoute() {
  return <Confirm {...useLoaderData<typeof loader>()} />;
}

export { LinkErrorPage as ErrorBoundary } from '~/areas/links/pages/expired-link-page';

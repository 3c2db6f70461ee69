import { redirect, type LoaderFunctionArgs } from '@remix-run/node';
import { getIdentityCheck } from '~/areas/identity-check/pages/require-identity.server';
import { requireLink } from '~/lib/page-link.server';
import { pageContext } from '~/lib/page-context.server';

/** The way to the bill: at once, or through the identity check that is shown in its place. Spec: preferences-and-consent 2.1. */
export async function loader(args: LoaderFunctionArgs) {
  const { token } = requireLink(args, 'view-bill');
  const identityCheck = await getIdentityCheck(args);
  if (identityCheck.isOpen) throw redirect(`/view-bill/pdf?token=${encodeURIComponent(token)}`);
  const { t } = pageContext(args);
  return { title: t('bills:title') };
}

/** Only the identity check is ever shown at this address. */
export default function ViewBillAccessRoute() {
  return null;
}

export { LinkErrorPage as ErrorBoundary } from '~/areas/links/pages/expired-link-page';

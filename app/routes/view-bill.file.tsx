import type { LoaderFunctionArgs } from '@remix-run/node';
import { getBillPdf } from '~/areas/bills/calls';
import { requireIdentityConfirmed } from '~/areas/identity-check/pages/require-identity.server';
import { requireLink } from '~/lib/page-link.server';
import { chosenLocale } from '~/lib/i18next.server';
import { framedPdfResponse } from '~/lib/download-responses.server';
import { pageContext } from '~/lib/page-context.server';

/** The bill as PDF, behind the same identity check as its page. */
export async function loader(args: LoaderFunctionArgs) {
  const { token } = requireLink(args, 'view-bill');
  await requireIdentityConfirmed(args);
  const { api, languages } = pageContext(args);
  return framedPdfResponse(
    args.request,
    await api.call(getBillPdf, { query: { token } }, { language: chosenLocale(languages) }),
  );
}

import type { LoaderFunctionArgs } from '@remix-run/node';
import { getBillPdf } from '~/contract/bills';
import { requireOpenGate } from '~/services/gate.server';
import { requireLink } from '~/services/link.server';
import { chosenLocale } from '~/services/i18next.server';
import { pdfReply } from '~/services/download.server';
import { pageContext } from '~/services/page-context.server';

/** The bill as PDF, behind the same gate as its page. */
export async function loader(args: LoaderFunctionArgs) {
  const { token } = requireLink(args, 'view-bill');
  await requireOpenGate(args);
  const { api, languages } = pageContext(args);
  return pdfReply(
    args.request,
    await api.call(getBillPdf, { query: { token } }, { language: chosenLocale(languages) }),
  );
}

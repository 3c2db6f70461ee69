import type { LoaderFunctionArgs } from '@remix-run/node';
import { getBillPdf } from '~/contract/bills';
import { appContext } from '~/services/context.server';
import { requireOpenGate } from '~/services/gate.server';
import { requireLink } from '~/services/link.server';
import { chosenLocale } from '~/services/locale.server';
import { pdfReply } from '~/services/download.server';

/** The bill as PDF, behind the same gate as its page. */
export async function loader(args: LoaderFunctionArgs) {
  const { token } = await requireLink(args, 'view-bill');
  await requireOpenGate(args);
  const { api } = await appContext(args);
  return pdfReply(
    args.request,
    await api.call(getBillPdf, { query: { token } }, { language: await chosenLocale(args) }),
  );
}

import type { LoaderFunctionArgs } from '@remix-run/node';
import { ADMINS } from '~/lib/contract/enums';
import { previewCategoryMessage } from '~/areas/mailings/preview-calls';
import { MESSAGES_PATH } from '~/areas/mailings/pages/view';
import { requireUser } from '~/lib/signed-in-user.server';
import { emailFrameResponse, renderSafeEmail } from '~/lib/safe-email-view.server';
import { decodePreviewTexts } from '~/areas/messages/texts/pages/text-address.server';
import { temporaryRedirect, requireData, problemPage } from '~/lib/responses.server';
import { pageContext } from '~/lib/page-context.server';

/** The email of a preview, by itself. Its words come in the address, so no other site may have it shown. */
export async function loader(args: LoaderFunctionArgs) {
  await requireUser(args, ...ADMINS);
  const from = args.request.headers.get('sec-fetch-site') ?? 'same-origin';
  if (from !== 'same-origin') throw temporaryRedirect(`${MESSAGES_PATH}/new`);
  const requested = pageContext(args).url.searchParams;
  const { api } = pageContext(args);
  const body = {
    category: requested.get('category') ?? '',
    channel: 'email' as const,
    ...decodePreviewTexts(requested.get('words') ?? ''),
    versions: [],
    to: { recipientIds: [requested.get('recipientId') ?? ''] },
  };
  const [look] = requireData(await api.call(previewCategoryMessage, { body })).looks;
  if (!look) throw problemPage('request.notFound');
  return emailFrameResponse(renderSafeEmail(look.html), look.subject);
}

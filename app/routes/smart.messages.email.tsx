import type { LoaderFunctionArgs } from '@remix-run/node';
import { ADMINS } from '~/contract/enums';
import { previewCategoryMessage } from '~/contract/mailing-previews';
import { MESSAGES_PATH } from '~/features/mailings/view';
import { requireUser } from '~/services/admin.server';
import { emailFrame, viewOfEmail } from '~/services/email-view.server';
import { unpackWords } from '~/services/message-texts.server';
import { foundAt, needed, problemPage } from '~/services/respond.server';
import { pageContext } from '~/services/page-context.server';

/** The email of a preview, by itself. Its words come in the address, so no other site may have it shown. */
export async function loader(args: LoaderFunctionArgs) {
  await requireUser(args, ...ADMINS);
  const from = args.request.headers.get('sec-fetch-site') ?? 'same-origin';
  if (from !== 'same-origin') throw foundAt(`${MESSAGES_PATH}/new`);
  const asked = pageContext(args).url.searchParams;
  const { api } = pageContext(args);
  const body = {
    category: asked.get('category') ?? '',
    channel: 'email' as const,
    ...unpackWords(asked.get('words') ?? ''),
    versions: [],
    to: { recipientIds: [asked.get('recipientId') ?? ''] },
  };
  const [look] = needed(await api.call(previewCategoryMessage, { body })).looks;
  if (!look) throw problemPage('request.notFound');
  return emailFrame(viewOfEmail(look.html), look.subject);
}

import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { handOver } from '~/contract/person-rights';
import { ADMINS } from '~/contract/enums';
import { recipientPath } from '~/features/dossier/view';
import { readUserPost } from '~/services/admin.server';
import { textDownload } from '~/services/download.server';
import { foundAt, seeOther } from '~/services/respond.server';
import { pageContext } from '~/services/page-context.server';

export function loader({ params }: LoaderFunctionArgs) {
  return foundAt(recipientPath(params.recipientId ?? ''));
}

/** All that is kept of one recipient, as a file. What went wrong is told by the recipient's page. */
export async function action(args: ActionFunctionArgs) {
  await readUserPost(args, [...ADMINS]);
  const { api } = pageContext(args);
  const recipientId = args.params.recipientId ?? '';
  const result = await api.call(handOver, { params: { recipientId }, body: {} });
  if (!result.isOk) return seeOther(recipientPath(recipientId));
  const name = `recipient-${recipientId.replace(/[^\w.-]/g, '_')}.json`;
  return textDownload(`${JSON.stringify(result.data, null, 2)}\n`, { type: 'application/json', name });
}

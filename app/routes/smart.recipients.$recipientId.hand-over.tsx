import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { handOver } from '~/areas/privacy/data-subject-calls';
import { ADMINS } from '~/lib/contract/enums';
import { recipientPath } from '~/areas/privacy/pages/view';
import { readUserPost } from '~/lib/signed-in-user.server';
import { textDownloadResponse } from '~/lib/download-responses.server';
import { temporaryRedirect, seeOther } from '~/lib/responses.server';
import { pageContext } from '~/lib/page-context.server';

export function loader({ params }: LoaderFunctionArgs) {
  return temporaryRedirect(recipientPath(params.recipientId ?? ''));
}

/** All that is kept of one recipient, as a file. What went wrong is told by the recipient's page. */
export async function action(args: ActionFunctionArgs) {
  await readUserPost(args, [...ADMINS]);
  const { api } = pageContext(args);
  const recipientId = args.params.recipientId ?? '';
  const result = await api.call(handOver, { params: { recipientId }, body: {} });
  if (!result.isOk) return seeOther(recipientPath(recipientId));
  const name = `recipient-${recipientId.replace(/[^\w.-]/g, '_')}.json`;
  return textDownloadResponse(`${JSON.stringify(result.data, null, 2)}\n`, { type: 'application/json', name });
}

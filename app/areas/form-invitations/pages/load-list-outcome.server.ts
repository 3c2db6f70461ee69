import { getTemplateSend } from '../calls';
import { requireUser } from '~/lib/signed-in-user.server';
import type { LinkArgs } from '~/lib/page-link.server';
import { requireData } from '~/lib/responses.server';
import { pageContext } from '~/lib/page-context.server';

/** How the rows of the page's list fared. Owners and admins. */
export async function loadListOutcome(args: LinkArgs) {
  await requireUser(args, 'Owner', 'Admin');
  const { api } = pageContext(args);
  const { id = '', sendKey = '' } = args.params;
  const outcome = requireData(await api.call(getTemplateSend, { query: { id, sendKey } }));
  return {
    ...outcome,
    formId: id,
    path: `/smart/dynamic-form/${encodeURIComponent(id)}/send/${encodeURIComponent(sendKey)}`,
  };
}

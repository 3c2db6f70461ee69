import { randomUUID } from 'node:crypto';
import { getResults } from '~/contract/results';
import type { SendView } from '~/features/sending/send-page';
import { LOCALE_NAMES } from '~/contract/enums';
import { requireUser } from '~/services/admin.server';
import { appContext } from '~/services/context.server';
import type { LinkArgs } from '~/services/link.server';
import { localeOf } from '~/services/locale.server';
import { needed } from '~/services/respond.server';

/** Owners and admins alone send. */
export async function loadSendView(args: LinkArgs): Promise<SendView> {
  const user = await requireUser(args, 'Owner', 'Admin');
  const { api } = await appContext(args);
  const formId = args.params.id ?? '';
  const { title } = needed(await api.call(getResults, { query: { formId, language: await localeOf(args) } }));
  return { formId, title, csrf: user.csrf, nonce: randomUUID(), languages: LOCALE_NAMES };
}

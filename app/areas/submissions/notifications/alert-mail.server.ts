import { ADMINS } from '~/lib/contract/enums';
import type { PlatformContext } from '~/platform/platform-context';
import type { AccountRow, UserRow } from '~/platform/db/schema';
import { prepareRendered } from '~/platform/messages/send-rendered';
import type { EnqueueMessage } from '~/platform/messages/message-queue';
import { renderMessage, type MessageParams } from '~/platform/messages/render-message';
import { DeliveryError } from '~/platform/ports/messages';
import { staffMessageAccount } from '~/areas/accounts/service.server';

type AlertMail = 'alert.submission' | 'alert.summary';

/** Addresses of a form's admin pages, which require signing in. */
export function formAdminPages({ config }: Pick<PlatformContext, 'config'>, formId: string) {
  const form = `${config.publicUrl}/smart/dynamic-form/${encodeURIComponent(formId)}`;
  return {
    submissions: `${form}/submissions`,
    submission: (id: string) => `${form}/submissions/${encodeURIComponent(id)}`,
    alerts: `${form}/alerts`,
  };
}

/** Whether a user may open the page that sets these alerts. */
export const canManageAlerts = ({ role }: Pick<UserRow, 'role'>): boolean => ADMINS.some((one) => one === role);

/** Prepares a mail to a user in the account's language. Undefined where it can't be delivered, which is logged. */
export async function prepareAlert<N extends AlertMail>(
  context: PlatformContext,
  account: AccountRow,
  { email }: UserRow,
  name: N,
  params: MessageParams[N],
): Promise<EnqueueMessage | undefined> {
  const rendered = renderMessage(name, {
    language: account.default_locale,
    account: staffMessageAccount(account),
    params,
  });
  try {
    const contact = { channel: 'email' as const, to: email };
    return await prepareRendered(context, account, contact, rendered, { weight: 'single', origin: 'alert' });
  } catch (error) {
    if (!(error instanceof DeliveryError)) throw error;
    context.log('warn', 'alert.mailFailed', { accountId: account.id, kind: error.kind });
    return undefined;
  }
}

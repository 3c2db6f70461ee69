import { ADMINS } from '~/lib/contract/enums';
import type { PlatformContext } from '~/platform/context';
import type { AccountRow, UserRow } from '~/platform/db/schema';
import { prepareRendered } from '~/platform/messages/send-rendered';
import type { EnqueueMessage } from '~/platform/messages/queue';
import { renderMessage, type MessageParams } from '~/platform/messages/render';
import { DeliveryError } from '~/platform/ports/messages';
import { staffMessageAccount } from '~/areas/accounts/service.server';

type AlertMail = 'alert.submission' | 'alert.summary';

/** Addresses of a form's pages in the admins' side, which ask who is there. */
export function formAdminPages({ config }: Pick<PlatformContext, 'config'>, formId: string) {
  const form = `${config.publicUrl}/smart/dynamic-form/${encodeURIComponent(formId)}`;
  return {
    submissions: `${form}/submissions`,
    submission: (id: string) => `${form}/submissions/${encodeURIComponent(id)}`,
    alerts: `${form}/alerts`,
  };
}

/** Whether the page that sets these mails is the person's to see. */
export const canManageAlerts = ({ role }: Pick<UserRow, 'role'>): boolean => ADMINS.some((one) => one === role);

/**
 * Promises a mail to one of the account's people, in the account's language. Undefined where it can't be delivered, which is logged:
 * what the mail tells of holds all the same.
 */
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

import { WEBHOOK_DISABLED_AFTER_DAYS } from './calls';
import type { PlatformContext } from '~/platform/platform-context';
import type { WebhookRow } from '~/platform/db/webhook-row-types';
import { prepareRendered } from '~/platform/messages/send-rendered';
import type { EnqueueMessage } from '~/platform/messages/message-queue';
import { renderMessage } from '~/platform/messages/render-message';
import { DeliveryError } from '~/platform/ports/messages';
import { createAccountService, staffMessageAccount } from '~/areas/accounts/service.server';
import { createUserDirectory } from '~/areas/users/service.server';

/** Writes the mail to an account's owners when a webhook was disabled because its address failed. */
export function createWebhookDisabledMail(context: PlatformContext) {
  const { db, config, log } = context;

  return {
    /**
     * Promises one to each owner. What can't be delivered is logged: the address is disabled all the same.
     *
     * @param isGone the receiver said so itself
     */
    async promise({ id, account_id: accountId, url }: WebhookRow, isGone: boolean): Promise<EnqueueMessage> {
      const account = await createAccountService({ db }).findAccount(accountId);
      if (!account) return async () => undefined;
      const rendered = renderMessage('webhook.failed', {
        language: account.default_locale,
        account: staffMessageAccount(account),
        params: {
          host: new URL(url).host,
          days: isGone ? 0 : WEBHOOK_DISABLED_AFTER_DAYS,
          url: `${config.publicUrl}/smart/webhooks/${id}`,
        },
      });
      const owners = (await createUserDirectory({ db }).listUsers(accountId)).filter(({ role }) => role === 'Owner');
      const enqueuers: EnqueueMessage[] = [];
      for (const { email } of owners)
        try {
          enqueuers.push(
            await prepareRendered(context, account, { channel: 'email', to: email }, rendered, { weight: 'receipt' }),
          );
        } catch (error) {
          if (!(error instanceof DeliveryError)) throw error;
          log('warn', 'webhook.mailFailed', { accountId, kind: error.kind });
        }
      return async (trx) => {
        for (const enqueue of enqueuers) await enqueue(trx);
      };
    },
  };
}

import type { SecurityEventKind } from './second-factor/calls';
import type { PlatformContext } from '~/platform/platform-context';
import type { Db } from '~/platform/db/open-database';
import { sendRendered } from '~/platform/messages/send-rendered';
import { renderMessage } from '~/platform/messages/render-message';
import { DeliveryError } from '~/platform/ports/messages';
import { createAccountService, messageAccount } from '~/areas/accounts/service.server';
import { createSecondFactorStore } from './second-factor-store.server';

/** Whose second factors something happened to. */
export interface FactorOwner {
  id: string;
  accountId: string;
  email: string;
  name: string;
}

interface SecurityEvent {
  kind: SecurityEventKind;
  /** Of the factor. */
  name?: string;
  /** Who did it, where it was not the person. */
  actor?: string;
  /** Whoever it is has come in by this. */
  isNew?: boolean;
}

/** Records what happens to second factors, and notifies their owner by email. */
export function createSecurityNotifier(context: PlatformContext) {
  const { db, clock, ids, config, log } = context;

  return {
    /** @param trx the transaction in which it happens */
    record: (trx: Db, { id, accountId }: FactorOwner, { kind, name = '', actor = '' }: SecurityEvent): Promise<void> =>
      createSecondFactorStore(trx).insertEvent({
        id: ids.next(),
        account_id: accountId,
        user_id: id,
        at: clock.now(),
        kind,
        name,
        actor,
      }),

    /** To be called once it has happened. What can't be delivered is logged: the change holds all the same. */
    async notifyOwner(
      { accountId, email }: FactorOwner,
      { kind, name = '', actor = '', isNew }: SecurityEvent,
    ): Promise<void> {
      log('info', `security.${kind}`, { accountId });
      const account = await createAccountService({ db }).findAccount(accountId);
      if (!account) return;
      const rendered = renderMessage('people.security', {
        language: account.default_locale,
        account: messageAccount(account),
        params: { kind, name, actorName: actor, isNew, url: `${config.publicUrl}/smart/security` },
      });
      const contact = { channel: 'email' as const, to: email };
      await sendRendered(context, account, contact, rendered, { weight: 'receipt' }).catch((error: unknown) => {
        if (!(error instanceof DeliveryError)) throw error;
        log('warn', 'security.mailFailed', { accountId, kind: error.kind });
      });
    },
  };
}

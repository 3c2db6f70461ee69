import type { PlatformContext } from '~/platform/platform-context';
import { sendRendered } from '~/platform/messages/send-rendered';
import { renderMessage, type MessageParams } from '~/platform/messages/render-message';
import { DeliveryError } from '~/platform/ports/messages';
import { createAccountService, messageAccount } from '~/areas/accounts/service.server';
import { createUserDirectory } from '~/areas/users/service.server';

interface MailSubject {
  accountId: string;
  formId: string;
  title: string;
  /** Name of who did it. */
  by: string;
}

type MailName = 'approval.requested' | 'approval.activated' | 'approval.rejected';

/** Mails about a round, in the account's language. A mail that can't be delivered takes nothing back. */
export function createApprovalEmails(context: PlatformContext) {
  const { db, config, log } = context;
  const accounts = createAccountService({ db });

  async function sendMail<N extends MailName>(
    name: N,
    { accountId }: MailSubject,
    params: MessageParams[N],
    addresses: string[],
  ): Promise<void> {
    const account = await accounts.findAccount(accountId);
    if (!account) return;
    const rendered = renderMessage(name, {
      language: account.default_locale,
      account: messageAccount(account),
      params,
    });
    for (const to of addresses) {
      try {
        await sendRendered(context, account, { channel: 'email', to }, rendered, { weight: 'receipt' });
      } catch (error) {
        if (!(error instanceof DeliveryError)) throw error;
        log('warn', 'approval.mailFailed', { accountId, kind: error.kind });
      }
    }
  }

  async function addressOf(userId: string): Promise<string[]> {
    const user = await createUserDirectory({ db }).findUser(userId);
    return user ? [user.email] : [];
  }

  const builderUrl = ({ formId }: MailSubject) => `${config.publicUrl}/smart/dynamic-form/${formId}`;

  return {
    requested: (about: MailSubject, addresses: string[]) =>
      sendMail(
        'approval.requested',
        about,
        { formTitle: about.title, actorName: about.by, url: `${config.publicUrl}/form/preview/${about.formId}` },
        addresses,
      ),
    activated: async (about: MailSubject, submitterId: string) =>
      sendMail(
        'approval.activated',
        about,
        { formTitle: about.title, actorName: about.by, url: builderUrl(about) },
        await addressOf(submitterId),
      ),
    rejected: async (about: MailSubject & { reason: string }, submitterId: string) =>
      sendMail(
        'approval.rejected',
        about,
        { formTitle: about.title, actorName: about.by, reason: about.reason, url: builderUrl(about) },
        await addressOf(submitterId),
      ),
  };
}
export type ApprovalEmails = ReturnType<typeof createApprovalEmails>;

import type { ServedStatus } from '~/domain/account-status';
import type { MessageStep } from './message-queue';
import { DeliveryError, type OutgoingMessage } from '../ports/messages';

interface AccountStatusNeeds {
  getStatus(accountId: string): Promise<ServedStatus>;
  /** Whether the contact belongs to a user of the account. */
  isContactOfUser(message: Pick<OutgoingMessage, 'accountId' | 'channel' | 'to'>): Promise<boolean>;
  /** Whether accounts in trial may write to their own users only. */
  restrictsTrials: boolean;
}

const notAllowed = () => new DeliveryError('notAllowed', 'the account may not write to this contact');

/**
 * What an account may send, judged where every message leaves: one that is suspended or goes, or only shows unsaved settings, nothing, one whose trial is over
 * or runs, or whose end is asked for, only to its own people. Other messages end in a `DeliveryError` of the kind `notAllowed`.
 */
export function createAccountStatusChecks({ getStatus, isContactOfUser, restrictsTrials }: AccountStatusNeeds) {
  /** `ownOnly`: the account's own users only. */
  async function allowedContacts(accountId: string): Promise<'all' | 'ownOnly' | 'none'> {
    // Messages of the installation itself have no account.
    const status = accountId === '' ? 'open' : await getStatus(accountId);
    if (status === 'suspended' || status === 'closed' || status === 'removing' || status === 'preview') return 'none';
    return status === 'ended' || status === 'deleting' || (status === 'trial' && restrictsTrials) ? 'ownOnly' : 'all';
  }

  return {
    checkStatus:
      <T>(next: MessageStep<T>): MessageStep<T> =>
      async (message) => {
        const may = await allowedContacts(message.accountId);
        if (may === 'none' || (may === 'ownOnly' && !(await isContactOfUser(message)))) throw notAllowed();
        return next(message);
      },

    /** For what may go to the account's own users only, whatever the account's status is. */
    onlyUsers:
      <T>(next: MessageStep<T>): MessageStep<T> =>
      async (message) => {
        if (!(await isContactOfUser(message))) throw notAllowed();
        return next(message);
      },
  };
}

import type { ServedStanding } from '~/domain/account-standing';
import type { MessageStep } from './promises';
import { DeliveryError, type OutgoingMessage } from '../ports/messages';

interface Rules {
  standing(accountId: string): Promise<ServedStanding>;
  /** Whether the contact is of one of the account's own people. */
  isOwnContact(message: Pick<OutgoingMessage, 'accountId' | 'channel' | 'to'>): Promise<boolean>;
  /** Whether accounts in trial write to their own people alone. */
  holdsTrials: boolean;
}

const notAllowed = () => new DeliveryError('notAllowed', 'the account may not write to this contact');

/**
 * What an account may send, judged where every message leaves: one that is suspended or goes, or only shows unsaved settings, nothing, one whose trial is over
 * or runs, or whose end is asked for, only to its own people. Other messages end in a `DeliveryError` of the kind `notAllowed`.
 */
export function createAccountGates({ standing, isOwnContact, holdsTrials }: Rules) {
  /** `ownOnly` where strangers get nothing. */
  async function judge(accountId: string): Promise<'all' | 'ownOnly' | 'none'> {
    // Our own messages are of no account.
    const now = accountId === '' ? 'open' : await standing(accountId);
    if (now === 'suspended' || now === 'closed' || now === 'removing' || now === 'preview') return 'none';
    return now === 'ended' || now === 'deleting' || (now === 'trial' && holdsTrials) ? 'ownOnly' : 'all';
  }

  return {
    messages:
      <T>(next: MessageStep<T>): MessageStep<T> =>
      async (message) => {
        const may = await judge(message.accountId);
        if (may === 'none' || (may === 'ownOnly' && !(await isOwnContact(message)))) throw notAllowed();
        return next(message);
      },

    /** For what may go to the account's own people alone, whatever the account's standing is. */
    ownPeople:
      <T>(next: MessageStep<T>): MessageStep<T> =>
      async (message) => {
        if (!(await isOwnContact(message))) throw notAllowed();
        return next(message);
      },
  };
}

import type { Db } from '../db/open-database';
import type { OutgoingMessage } from '../ports/messages';

/** Actions that are confirmed by a message, which is written only when it is sent. */
export type FollowUpKind = 'submission' | 'payment' | 'enrollment';

/** What is stored with the action: that a message follows it. */
export interface FollowUp {
  kind: FollowUpKind;
  /** The id of what it is about; one such message follows it. */
  about: string;
  accountId: string;
  /** Where it is about a change: which version that has made; each has a message of its own. */
  version?: number;
  /** The language that the act was done in, where what it is about does not say it. */
  language?: string;
  /** What the link of the act is for, where what it is about does not say it. */
  target?: string;
  /** What the act alone knows, such as the token of its link. Nobody reads it with the database alone. */
  secret?: string;
}

/** Stores in the transaction of an action that a message follows it. A job sends it after the commit. */
export type EnqueueFollowUp = (trx: Db, followUp: FollowUp) => Promise<void>;

/** What is sent, written with what is known as it goes. */
export interface WrittenFollowUp {
  message: OutgoingMessage;
  /** Whether the subject of the message still exists. Locks it until the transaction ends, because it may be erased while the message is sent. */
  isStillValid(trx: Db): Promise<boolean>;
}

/**
 * Decides whether the message is sent, and writes it; undefined where it is not.
 *
 * @param followUp with the id of the message
 */
export type FollowUpWriter = (followUp: FollowUp & { id: string }) => Promise<WrittenFollowUp | undefined>;

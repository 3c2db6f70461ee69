import type { Db } from '../db/connect';
import type { DeliveryError, OutgoingMessage, SendOutcome } from '../ports/messages';

/** One step on a message's way. Throws `DeliveryError` where the way ends. */
export type MessageStep<T> = (message: OutgoingMessage) => Promise<T>;

/** Stores a message that was promised, in the transaction of the act that it tells of. It goes out by itself then. */
export type KeepMessage = (trx: Db) => Promise<void>;

/** What is done together with a promise, or not at all. */
export type Act = (trx: Db) => Promise<unknown>;

/** Promises messages. */
export interface Messages {
  /** Throws `DeliveryError` where it is known already that it can't go out. */
  promise: MessageStep<KeepMessage>;
  /**
   * Promises one by itself, or with what belongs to it. Of what somebody waits for it tells what became of it, as soon as that is known and no later than he
   * waits for a page: then, and of all others, it is `queued`. Throws `DeliveryError`, of the carrier too.
   */
  send(message: OutgoingMessage, within?: Act): Promise<SendOutcome>;
  /** What is known by now of some, by their ids. */
  outcomes(ids: readonly string[]): Promise<Map<string, SendOutcome | DeliveryError['kind']>>;
  /** Waits as `send` does: what became of these, by their ids, or why they don't go out. */
  settled(ids: readonly string[]): Promise<Map<string, SendOutcome | DeliveryError['kind']>>;
}

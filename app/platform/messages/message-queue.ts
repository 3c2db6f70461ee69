import type { Db } from '../db/open-database';
import type { DeliveryError, OutgoingMessage, SendOutcome } from '../ports/messages';

/** One step of sending a message. Throws `DeliveryError` where the message goes no further. */
export type MessageStep<T> = (message: OutgoingMessage) => Promise<T>;

/** Queues a prepared message in the given transaction. A job sends it after the commit. */
export type EnqueueMessage = (trx: Db) => Promise<void>;

/** What is written in the same transaction as the queued message. */
export type WriteTogether = (trx: Db) => Promise<unknown>;

/** Queues messages and reports what became of them. */
export interface Messages {
  /** Returns what queues the message. Throws `DeliveryError` where it is already known that it can't be sent. */
  prepare: MessageStep<EnqueueMessage>;
  /**
   * Queues a message, together with `within` where it is given. Where somebody waits for the message, resolves to its outcome as soon as that is known, but no
   * later than a page may take; after that, and for all other messages, to `queued`. Throws `DeliveryError`, the provider's too.
   */
  send(message: OutgoingMessage, within?: WriteTogether): Promise<SendOutcome>;
  /** The outcomes that are known by now, by message id. */
  findOutcomes(ids: readonly string[]): Promise<Map<string, SendOutcome | DeliveryError['kind']>>;
  /** Waits as `send` does: the outcomes by message id, or why a message is not sent. */
  awaitOutcomes(ids: readonly string[]): Promise<Map<string, SendOutcome | DeliveryError['kind']>>;
}

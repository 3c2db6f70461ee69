import type { WebhookEventData } from '~/areas/webhooks/webhook-events';
import type { DeliveryReason, DeliveryState } from '../db/delivery-tables';
import type { JobQueue } from './jobs';
import type { OutgoingMessage } from './messages';

/**
 * What is counted of the business, by the labels of each. A label is a word of the contract or of this program: never an id, an
 * account or anything of a person's.
 */
export interface Counted {
  /** `completed`, `changed`, `withdrawn`; those of tests are not counted. */
  submissions: { outcome: 'completed' | 'changed' | 'withdrawn' };
  /** A form that was sent and not taken, by the failure's name; what no call was made of is told by the page. */
  submissionRefusals: { reason: string };
  draftSaves: Record<string, never>;
  /** `sent`; `passed` and the ways in which a given code fails. */
  codes: { outcome: 'sent' | 'passed' | 'incorrect' | 'expired' | 'used' | 'locked' };
  payments: { outcome: 'received' | 'declined' | 'cancelled' | 'expired' | 'refunded' | 'unanswered' };
  /** Links in messages that were promised, and those that an account had made to send them itself, by purpose. */
  links: { kind: string };
  /** What a webhook's receiver made of a try: `failed` is the last one, after which it is not sent. */
  webhooks: { outcome: 'delivered' | 'retried' | 'failed' };
  enrollments: { kind: WebhookEventData<'enrollment.changed'>['kind']; outcome: 'begun' | 'ended' };
}

/** Counts what is done in this process, for whoever watches it. */
export interface Meter {
  /** A job was tried; `dead`: for the last time, in vain; `away`: whoever it needs is away, which was no try. */
  tried(queue: JobQueue, outcome: 'done' | 'failed' | 'dead' | 'away'): void;
  /** What became of a message, and why; the reason is empty where none is needed. */
  settled(channel: OutgoingMessage['channel'], state: DeliveryState, reason: DeliveryReason | ''): void;
  /** Something of the business has happened. */
  counted<K extends keyof Counted>(what: K, labels: Counted[K]): void;
}

/** Nobody watches. */
export const noMeter: Meter = { tried: () => undefined, settled: () => undefined, counted: () => undefined };

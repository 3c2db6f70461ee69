import type { WebhookEventData } from '~/areas/webhooks/webhook-events';
import type { DeliveryReason, DeliveryState } from '../db/delivery-row-types';
import type { JobQueue } from './jobs';
import type { OutgoingMessage } from './messages';

/**
 * The business counters with the labels of each. A label is a word of the contract or of this program: never an id, an
 * account or anything of a person's.
 */
export interface BusinessCounters {
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

/** Collects the metrics of this process. */
export interface Meter {
  /** A job was attempted; `dead`: its last attempt failed; `away`: a service that it needs is unavailable, which does not count. */
  recordJobAttempt(queue: JobQueue, outcome: 'done' | 'failed' | 'dead' | 'away'): void;
  /** What became of a message, and why; the reason is empty where none is needed. */
  recordDelivery(channel: OutgoingMessage['channel'], state: DeliveryState, reason: DeliveryReason | ''): void;
  /** Adds one to a business counter. */
  count<K extends keyof BusinessCounters>(what: K, labels: BusinessCounters[K]): void;
}

/** Collects nothing. */
export const noopMeter: Meter = {
  recordJobAttempt: () => undefined,
  recordDelivery: () => undefined,
  count: () => undefined,
};

import type { DeliveryReason, DeliveryState } from '../db/delivery-tables';
import type { JobQueue } from './jobs';
import type { OutgoingMessage } from './messages';

/** Counts what is done in this process, for whoever watches it. */
export interface Meter {
  /** A job was tried; `dead`: for the last time, in vain; `away`: whoever it needs is away, which was no try. */
  tried(queue: JobQueue, outcome: 'done' | 'failed' | 'dead' | 'away'): void;
  /** What became of a message, and why; the reason is empty where none is needed. */
  settled(channel: OutgoingMessage['channel'], state: DeliveryState, reason: DeliveryReason | ''): void;
}

/** Nobody watches. */
export const noMeter: Meter = { tried: () => undefined, settled: () => undefined };

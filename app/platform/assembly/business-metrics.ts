import type { LogEvent, WriteLog } from '~/config/log-events';
import type { Call } from '~/lib/contract/call';
import type { WebhookEventData, WebhookEventType } from '~/areas/webhooks/webhook-events';
import type { Failure } from '../http/failure';
import type { EventPort } from '../ports/events';
import type { BusinessCounters, Meter } from '../ports/meter';

// The one place that counts what people and accounts do, from what is logged, announced and answered anyway.

type CounterIncrement = { [K in keyof BusinessCounters]: [K, BusinessCounters[K]] }[keyof BusinessCounters];

const increment = (meter: Meter, [what, labels]: CounterIncrement): void =>
  (meter.count as (what: keyof BusinessCounters, labels: CounterIncrement[1]) => void)(what, labels);

/** Events of the log that are counted. Each is written once it has happened. */
const COUNTED_LOG_EVENTS: Partial<Record<LogEvent, CounterIncrement>> = {
  'otp.sent': ['codes', { outcome: 'sent' }],
  'otp.verified': ['codes', { outcome: 'passed' }],
  'payment.received': ['payments', { outcome: 'received' }],
  'payment.declined': ['payments', { outcome: 'declined' }],
  'payment.cancelled': ['payments', { outcome: 'cancelled' }],
  'payment.expired': ['payments', { outcome: 'expired' }],
  'payment.refunded': ['payments', { outcome: 'refunded' }],
  'payment.chargeFailed': ['payments', { outcome: 'unanswered' }],
};

/** The log, with its events counted. */
export function withCountedLog(log: WriteLog, meter: Meter): WriteLog {
  return (level, event, fields) => {
    const count = COUNTED_LOG_EVENTS[event];
    if (count) increment(meter, count);
    log(level, event, fields);
  };
}

/** The event port, with its events counted in the transaction that announces them, whose last steps may still fail. */
export function withCountedEvents({ announce }: EventPort, meter: Meter): EventPort {
  return {
    async announce(trx, event) {
      await announce(trx, event);
      const count = counterOf(event.type, event.data);
      if (count) increment(meter, count);
    },
  };
}

function counterOf(type: WebhookEventType, data: WebhookEventData<WebhookEventType>): CounterIncrement | undefined {
  if (type === 'enrollment.changed') {
    const { kind, isEnrolled } = data as WebhookEventData<typeof type>;
    return ['enrollments', { kind, outcome: isEnrolled ? 'begun' : 'ended' }];
  }
  if ('isTest' in data && data.isTest) return undefined;
  if (type === 'submission.completed') return ['submissions', { outcome: 'completed' }];
  if (type === 'submission.changed') return ['submissions', { outcome: 'changed' }];
  return type === 'submission.withdrawn' ? ['submissions', { outcome: 'withdrawn' }] : undefined;
}

/** Calls that submit a form: in the specification the third completes what `submitEnrollment` has stored. */
const SUBMIT_CALLS = new Set(['submitForm', 'submitEnrollment', 'runPostActions']);
const SAVE_CALLS = new Set(['saveDraft']);
/** Why a verification code is refused. */
const CODE_FAILURES: Readonly<Partial<Record<Failure['name'], BusinessCounters['codes']['outcome']>>> = {
  'otp.incorrect': 'incorrect',
  'otp.expired': 'expired',
  'otp.used': 'used',
  'otp.locked': 'locked',
};

/** Counts the outcome of a call, whoever made it. */
export function countOutcome(meter: Meter, { id }: Pick<Call, 'id'>, failure: Failure | undefined): void {
  if (!failure) {
    if (SAVE_CALLS.has(id)) meter.count('draftSaves', {});
    return;
  }
  if (SUBMIT_CALLS.has(id)) meter.count('submissionRefusals', { reason: failure.name });
  const code = CODE_FAILURES[failure.name];
  if (code) meter.count('codes', { outcome: code });
}

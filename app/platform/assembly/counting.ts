import type { LogEvent, WriteLog } from '~/config/log-events';
import type { Call } from '~/lib/contract/call';
import type { WebhookEventData, WebhookEventType } from '~/areas/webhooks/webhook-events';
import type { Failure } from '../http/result';
import type { EventPort } from '../ports/events';
import type { Counted, Meter } from '../ports/meter';

// The one place where it is counted what people and accounts do: from what is logged, announced and answered anyway.

type Count = { [K in keyof Counted]: [K, Counted[K]] }[keyof Counted];

const tell = (meter: Meter, [what, labels]: Count): void =>
  (meter.counted as (what: keyof Counted, labels: Count[1]) => void)(what, labels);

/** Events of the log that are counted. Each is written once it has happened. */
const LOGGED: Partial<Record<LogEvent, Count>> = {
  'otp.sent': ['codes', { outcome: 'sent' }],
  'otp.verified': ['codes', { outcome: 'passed' }],
  'payment.received': ['payments', { outcome: 'received' }],
  'payment.declined': ['payments', { outcome: 'declined' }],
  'payment.cancelled': ['payments', { outcome: 'cancelled' }],
  'payment.expired': ['payments', { outcome: 'expired' }],
  'payment.refunded': ['payments', { outcome: 'refunded' }],
  'payment.chargeFailed': ['payments', { outcome: 'unanswered' }],
};

/** The log, of which is counted what it says. */
export function countingLog(log: WriteLog, meter: Meter): WriteLog {
  return (level, event, fields) => {
    const count = LOGGED[event];
    if (count) tell(meter, count);
    log(level, event, fields);
  };
}

/** Announcements, counted as they are made: in the transaction of the act, whose last steps may still fail. */
export function countingEvents({ announce }: EventPort, meter: Meter): EventPort {
  return {
    async announce(trx, event) {
      await announce(trx, event);
      const count = announced(event.type, event.data);
      if (count) tell(meter, count);
    },
  };
}

function announced(type: WebhookEventType, data: WebhookEventData<WebhookEventType>): Count | undefined {
  if (type === 'enrollment.changed') {
    const { kind, isEnrolled } = data as WebhookEventData<typeof type>;
    return ['enrollments', { kind, outcome: isEnrolled ? 'begun' : 'ended' }];
  }
  if ('isTest' in data && data.isTest) return undefined;
  if (type === 'submission.completed') return ['submissions', { outcome: 'completed' }];
  if (type === 'submission.changed') return ['submissions', { outcome: 'changed' }];
  return type === 'submission.withdrawn' ? ['submissions', { outcome: 'withdrawn' }] : undefined;
}

/** The second one of the specification finishes what the first one has stored. */
const SUBMITTING = new Set(['submitForm', 'submitEnrollment', 'runPostActions']);
const SAVING = new Set(['saveDraft']);
/** What may be wrong with a code that was given. */
const CODE_FAILURES: Readonly<Partial<Record<Failure['name'], Counted['codes']['outcome']>>> = {
  'otp.incorrect': 'incorrect',
  'otp.expired': 'expired',
  'otp.used': 'used',
  'otp.locked': 'locked',
};

/** What came of a call, whoever made it: its failure, or anything else. */
export function countAnswer(meter: Meter, { id }: Pick<Call, 'id'>, failure: Failure | undefined): void {
  if (!failure) {
    if (SAVING.has(id)) meter.counted('draftSaves', {});
    return;
  }
  if (SUBMITTING.has(id)) meter.counted('submissionRefusals', { reason: failure.name });
  const code = CODE_FAILURES[failure.name];
  if (code) meter.counted('codes', { outcome: code });
}

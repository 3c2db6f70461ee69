const MAILING = {
  sendKey: 'new-questions-2026-1',
  channel: 'email',
  content: {
    kind: 'message',
    category: 'form_invitation',
    subject: 'A form for you',
    text: 'Hello {{name}},\n\nwe have new questions for you.',
    versions: [],
  },
  title: '',
  createdAt: '2026-01-15T16:00:00.000Z',
  createdBy: 'API key Nightly import',
  total: 1,
  sent: 0,
  delivered: 0,
  captured: 1,
  queued: 0,
  problems: [],
  remaining: 0,
  quiet: 0,
  quietUntil: '',
  state: 'done',
  startAt: '2026-01-15T16:00:00.000Z',
  hasBegun: true,
  isHeldUp: false,
  stoppedBy: '',
  isDone: true,
  remindsOf: '',
  reminder: 0,
  reminders: [],
  reminderDays: 0,
};

/** The same one, ordered and not sent yet. */
const ORDERED = { ...MAILING, captured: 0, remaining: 1, state: 'running', isDone: false };
const PAUSED = { ...ORDERED, sendKey: 'new-questions-2026-0', state: 'paused', createdAt: '2026-01-14T16:00:00.000Z' };

/** Examples of the calls about segments, in the world that `tests/platform/api-keys/example-data.ts` makes. */
export const SEGMENT_CALL_EXAMPLES = {
  count: {
    body: { segment: { language: 'en', answered: 'contact-details' } },
    reply: { count: 1, first: [{ recipientId: 'maya', name: 'Maya Torres' }] },
  },
  list: {
    body: { segment: { answered: 'contact-details' } },
    reply: { recipientIds: ['maya'], next: '' },
  },
};

/** Examples of the calls about mailings. */
export const MAILING_CALL_EXAMPLES = {
  send: {
    body: {
      sendKey: 'new-questions-2026-2',
      category: 'form_invitation',
      channel: 'email',
      subject: 'A form for you',
      text: 'Hello {{name}},\n\nwe have new questions for you.',
      to: { segment: { answered: 'contact-details' } },
    },
    reply: { ...ORDERED, sendKey: 'new-questions-2026-2' },
  },
  steer: { body: { sendKey: 'new-questions-2026-0', act: 'cancel' }, reply: { ...PAUSED, state: 'canceled' } },
  get: { query: { sendKey: 'new-questions-2026-1' }, reply: MAILING },
  list: { query: {}, reply: { mailings: [MAILING, PAUSED], next: '' } },
  rows: {
    query: { sendKey: 'new-questions-2026-1' },
    reply: {
      rows: [
        {
          recipientId: 'maya',
          name: 'Maya Torres',
          outcome: 'captured',
          error: null,
          at: '2026-01-15T16:00:00.000Z',
        },
      ],
      next: '',
    },
  },
};

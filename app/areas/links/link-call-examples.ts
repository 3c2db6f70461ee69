/** A short address of an example: its code is drawn anew each time. */
const URL = 'https://pages.example/k/Y29kZS1vZi0xMjgtYml0cw';

const BILL = { recipientId: 'maya', id: 'Zm9yLXRoZS1kb2N1bWVudA', expiresAt: '2026-01-29T16:00:00.000Z' };

/** Examples of the calls for links, in the world that `tests/platform/api-keys/example-data.ts` makes. */
export const LINK_CALL_EXAMPLES = {
  mint: {
    body: { kind: 'preferences', recipients: ['maya', 'nobody'] },
    reply: { links: [{ ...BILL, url: URL }], problems: [{ recipientId: 'nobody', error: 'recipient.notFound' }] },
  },
  send: {
    body: { kind: 'form', target: 'contact-details', recipients: ['maya'], channel: 'sms' },
    reply: { links: [{ ...BILL, outcome: 'captured' }], problems: [] },
  },
  list: {
    query: { recipientId: 'maya' },
    reply: {
      links: [
        {
          id: 'example-link',
          kind: 'bill',
          target: '',
          channel: null,
          createdAt: '2026-01-15T16:00:00.000Z',
          createdBy: 'API key Nightly import',
          expiresAt: '2026-01-29T16:00:00.000Z',
          withdrawnAt: null,
        },
      ],
    },
  },
  withdraw: { body: { id: 'example-link' }, reply: { isWithdrawn: true } },
};

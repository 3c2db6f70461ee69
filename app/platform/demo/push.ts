import type { PushLinkRow } from '../db/wallet-tables';
import type { RecipientRow } from '../db/schema';
import { recipient, type DemoPart } from './part';

const ACCOUNT = 'lone-star';
const [DORA, HANA] = ['660060060011', '660060060012'] as const;

const person = (id: string, name: string, phone: string, locale: string | null): RecipientRow =>
  recipient({
    account_id: ACCOUNT,
    id,
    name,
    email: `${name.toLowerCase().replace(/ /g, '.')}@mail.example.com`,
    phone,
    locale,
    balance_cents: 0,
  });

/** Ids of the demo are no secret; all others are drawn at random. */
const linkId = (recipientId: string) => `demo-browser-of-${recipientId}`;
const pathOf = (id: string) => `/web-push-registration?browserRecipientId=${id}`;

/** Browsers that get push messages. */
export const pushDemo: DemoPart = {
  rows: (now) => ({
    recipients: [person(DORA, 'Dora Whitaker', '+12025550530', null), person(HANA, 'Hana Saleh', '+12025550531', 'ar')],
    push_links: [DORA, HANA].map((id): PushLinkRow => ({
      id: linkId(id),
      account_id: ACCOUNT,
      recipient_id: id,
      created_at: now,
      expires_at: null,
    })),
  }),
  screens: [
    {
      key: 'push',
      title: 'Push messages in a browser',
      note: `Turn them on, then: npm run -s notify -- --account ${ACCOUNT} --recipient ${DORA} --category outage_alert --channel push --text "Closed on Monday". It arrives in the outbox, or really where VAPID_SUBJECT is set.`,
      path: pathOf(linkId(DORA)),
    },
    {
      key: 'push.rtl',
      title: 'Push messages in Arabic',
      note: 'The recipient’s stored language is Arabic.',
      path: pathOf(linkId(HANA)),
    },
    {
      key: 'push.unknown',
      title: 'Push messages by an id that nobody has',
      note: 'A calm page; nothing tells an unknown id from one that has run out.',
      path: pathOf('nobody-has-this-id'),
    },
  ],
};

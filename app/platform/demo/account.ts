import type { RecipientRow } from '../db/schema';
import { recipient, type DemoPart, type DemoScreen } from './part';

const ACCOUNT = 'cascadia';

/** Whose old link leads to the page for links that have run out. */
const VERA: RecipientRow = recipient({
  account_id: ACCOUNT,
  id: '660060050901',
  name: 'Vera Lindholm',
  email: 'vera.lindholm@mail.example.com',
  phone: '+12025550490',
  tags: JSON.stringify({ 'Account number': '660060050901', 'Customer name': 'Vera Lindholm' }),
  balance_cents: 0,
});

const SCREENS: DemoScreen[] = [
  {
    key: 'sign-up',
    title: 'Sign-up of a business user',
    note: 'Try a weak password such as summer2026. A sign-up ends at “Check Your Inbox”; its email is in the outbox, and the link in it opens a session. Signing up again with a verified address looks the same, but its owner gets another email.',
    path: '/marketing/sign-up',
  },
  {
    key: 'sign-up.result',
    title: 'Check Your Inbox',
    note: 'Without a sign-up in this browser it leads to /smart/sign-up/. After one, resend the email; the fifth message within an hour is the last.',
    path: '/marketing/sign-up-result',
  },
  {
    key: 'sso-error',
    title: 'A sign-in by another site that failed',
    note: 'Both ways on work: Sign in, and Sign up free.',
    path: '/sso-error',
  },
  {
    key: 'expired',
    title: 'A link that has run out',
    note: 'The company’s own words, in English and Spanish. A new link goes to the contact on file, and can be read in the outbox.',
    claims: { purpose: 'preferences', accountId: ACCOUNT, recipientId: VERA.id },
    days: -10,
    path: '/expired/{token}',
  },
  {
    key: 'terms',
    title: 'Terms of service',
    note: 'OK at the end goes back to the page you came from, without JavaScript too.',
    path: '/terms',
  },
  {
    key: 'privacy',
    title: 'Privacy policy',
    note: 'Lists every cookie that the pages set.',
    path: '/privacy',
  },
];

/** Sign-up, sign-in, legal texts and links that have run out. */
export const accountDemo: DemoPart = {
  rows: () => ({
    recipients: [VERA],
    expiry_messages: [
      {
        account_id: ACCOUNT,
        locale: 'en',
        text: 'For your safety, links from Cascadia Gas & Light stop working after two weeks. Ask for a new one below, or call us.',
      },
      {
        account_id: ACCOUNT,
        locale: 'es',
        text: 'Por su seguridad, los enlaces de Cascadia Gas & Light dejan de funcionar a las dos semanas. Pida uno nuevo abajo o llámenos.',
      },
    ],
  }),
  screens: SCREENS,
};

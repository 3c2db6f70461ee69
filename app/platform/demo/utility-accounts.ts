import type { Theme } from '~/contract/accounts';
import type { AccountRow } from '../db/schema';
import { DEFAULT_THEME } from '../modules/accounts/service';
import { account, DEMO_ACCOUNTS } from './accounts';

function theme(
  id: string,
  primaryColor: string,
  primaryHoverColor: string,
  secondaryColor: string,
  secondaryHoverColor: string,
): Theme {
  return { ...DEFAULT_THEME, id, primaryColor, primaryHoverColor, secondaryColor, secondaryHoverColor };
}

/** A gas utility in Maryland, Virginia and the District: eBill rule, energy suppliers, budget billing. */
const potomac = account(
  {
    id: 'potomac',
    name: 'Potomac Gas Company',
    client_type: 'Wgl',
    time_zone: 'America/New_York',
    support_phone: '844-927-4427',
    // The specification's number. Spec: enrollment-and-payment 2 and 9.
    support_phone_words: '844-WASHGAS',
    support_email: 'service@potomacgas.example.com',
    page_title: 'Potomac Gas',
    domain: 'potomacgas.example.com',
    customer_number_format: '9999 9999 9999',
    footer_html: '<p>Potomac Gas Company · 1100 Canal Road · Emergencies around the clock</p>',
  },
  theme('potomac-green', '#0f6b5c', '#0b5347', '#e0f2ee', '#cbe8e1'),
);

/** A county's tax office: account numbers are never shown. */
const loneStar = account(
  {
    id: 'lone-star',
    name: 'Lone Star County Tax Office',
    client_type: 'HcTax',
    time_zone: 'America/Chicago',
    support_phone: '844-927-0148',
    support_email: 'help@lonestartax.example.com',
    page_title: 'Lone Star County Tax Office',
    domain: 'lonestartax.example.com',
    recipient_type: 'Taxpayer',
    parent_recipient_type: 'Property',
    footer_html: '<p>Lone Star County Tax Office · Courthouse Square 1</p>',
  },
  theme('lone-star-clay', '#a3431f', '#843517', '#fbeae3', '#f5d8cb'),
);

/** A co-operative that asks who you are before a page opens. */
const juniper = account(
  {
    id: 'juniper',
    name: 'Juniper Electric Co-op',
    time_zone: 'America/Denver',
    support_phone: '844-927-0156',
    support_email: 'members@juniper.example.com',
    page_title: 'Juniper Electric',
    domain: 'juniper.example.com',
    recipient_type: 'Member',
    footer_html: '<p>Juniper Electric Co-op · Owned by those it serves</p>',
  },
  theme('juniper-indigo', '#4d5fb3', '#3d4d96', '#e8ebf8', '#d7dcf2'),
);

/** An energy company whose customers are kept in an external billing system: one customer, several recipients. */
const hudson = account(
  {
    id: 'hudson',
    name: 'Hudson Energy',
    client_type: 'ConEd',
    time_zone: 'America/New_York',
    support_phone: '844-927-0162',
    support_email: 'care@hudson.example.com',
    page_title: 'Hudson Energy',
    domain: 'hudson.example.com',
    recipient_type: 'Service account',
    parent_recipient_type: 'Customer',
    footer_html: '<p>Hudson Energy · 55 Pier Avenue</p>',
  },
  theme('hudson-plum', '#7a3d6b', '#622f55', '#f6e9f2', '#edd7e6'),
);

export const UTILITY_ACCOUNTS: AccountRow[] = [potomac, loneStar, juniper, hudson];

/** Every account of the demo. */
export const ALL_ACCOUNTS: AccountRow[] = [...DEMO_ACCOUNTS, ...UTILITY_ACCOUNTS];

/** Time zone of one of these accounts. */
export function zoneOf(accountId: string): string {
  const found = ALL_ACCOUNTS.find(({ id }) => id === accountId);
  if (!found) throw new Error(`No demo account: ${accountId}`);
  return found.time_zone;
}

import type { Theme } from '~/contract/accounts';
import { LOCALES } from '~/contract/enums';
import type { AccountRow, UserRow } from '../db/schema';
import { DEFAULT_THEME } from '../modules/accounts/service';

/** What the demo's accounts have unless told otherwise. */
const SHARED = {
  client_type: 'Latchkey',
  country: 'United States',
  default_locale: 'en',
  maximum_contacts: 4,
  is_one_contact: 0,
  captures_ip: 0,
  code_numbers_a_day: 5,
  code_countries: '[]',
  minimum_payment_percent: 0,
  maximum_payment_percent: 200,
  maximum_open_payment: 1_000_000,
  customer_number_format: '',
  recipient_type: 'Customer',
  parent_recipient_type: 'Household',
  header_html: '',
  support_phone_words: '',
  locales: JSON.stringify(LOCALES),
  revision: 1,
};

type Own = Omit<AccountRow, keyof typeof SHARED | 'public_id' | 'theme' | 'logo_key' | 'icon_key'>;

export function account(row: Own & Partial<typeof SHARED>, theme: Theme): AccountRow {
  return {
    ...SHARED,
    ...row,
    public_id: `demo-${row.id}`,
    theme: JSON.stringify(theme),
    logo_key: `logos/${row.id}.svg`,
    icon_key: `icons/${row.id}.svg`,
  };
}

/** A gas and power utility in Maryland: the plain case, which most demo screens show. */
const cascadia = account(
  {
    id: 'cascadia',
    name: 'Cascadia Gas & Light',
    time_zone: 'America/New_York',
    support_phone: '844-927-0142',
    support_email: 'care@cascadia.example.com',
    page_title: 'Cascadia Gas & Light',
    domain: 'cascadia.example.com',
    customer_number_format: '9999 9999 9999',
    header_html: '<p>Smell gas? Leave the building, then call <a href="tel:911">911</a>.</p>',
    footer_html: '<p>Cascadia Gas &amp; Light · 400 Alder Street · Open Monday to Friday, 8 AM to 6 PM</p>',
  },
  DEFAULT_THEME,
);

/**
 * A city's water works that picked pale yellow for everything, keeps the address of who submits, and one contact of each
 * channel.
 */
const harbor = account(
  {
    id: 'harbor',
    name: 'Harbor City Water',
    time_zone: 'America/Chicago',
    support_phone: '844-927-0177',
    support_email: 'hello@harborwater.example.com',
    page_title: 'Harbor City Water',
    domain: 'harborwater.example.com',
    footer_html:
      '<p>Harbor City Water is a department of the City of Harbor. Water quality reports are free on request.</p>',
    captures_ip: 1,
    is_one_contact: 1,
  },
  {
    id: 'harbor-sand',
    primaryColor: '#fff3b0',
    secondaryColor: '#fffbe6',
    primaryHoverColor: '#ffec8a',
    secondaryHoverColor: '#fff7d1',
    headerBgColor: '#fffbe6',
    headerText: '#f2df8c',
    font: 'Georgia',
  },
);

/** An internet provider in Karachi that writes to its customers in Arabic. */
const indus = account(
  {
    id: 'indus',
    name: 'Indus Broadband',
    country: 'Pakistan',
    time_zone: 'Asia/Karachi',
    default_locale: 'ar',
    support_phone: '844-927-0115',
    support_email: 'support@indus.example.com',
    page_title: 'Indus Broadband',
    domain: 'indus.example.com',
    footer_html: '<p dir="rtl" lang="ar">إندوس برودباند · خدمة العملاء متاحة على مدار الساعة</p>',
  },
  {
    id: 'indus-violet',
    primaryColor: '#6b3fb5',
    secondaryColor: '#efe9fa',
    primaryHoverColor: '#573096',
    secondaryHoverColor: '#e2d7f5',
    headerBgColor: '#f7f4fc',
    headerText: '#2d2140',
    font: '',
  },
);

/** A power co-operative of German-speaking families in the Texas hill country. */
const alpenstrom = account(
  {
    id: 'alpenstrom',
    name: 'Alpenstrom Energiegenossenschaft',
    time_zone: 'America/Chicago',
    default_locale: 'de',
    support_phone: '844-927-0123',
    support_email: 'service@alpenstrom.example.com',
    page_title: 'Alpenstrom',
    domain: 'alpenstrom.example.com',
    minimum_payment_percent: 20,
    recipient_type: 'Mitglied',
    parent_recipient_type: 'Haushalt',
    footer_html: '<p lang="de">Alpenstrom Energiegenossenschaft eG · Strom von hier, seit 1936</p>',
  },
  {
    id: 'alpenstrom-green',
    primaryColor: '#2f855a',
    secondaryColor: '#e3f2ea',
    primaryHoverColor: '#256b48',
    secondaryHoverColor: '#d0e8db',
    headerBgColor: '#ffffff',
    headerText: '#1c3327',
    font: '',
  },
);

export const DEMO_ACCOUNTS: AccountRow[] = [cascadia, harbor, indus, alpenstrom];

type DemoUser = Omit<UserRow, 'created_at'>;

/** Olivia owns the account; Adam wrote the form that waits for her approval. */
export const OLIVIA: DemoUser = {
  id: 'demo-olivia',
  account_id: 'cascadia',
  email: 'olivia.chen@cascadia.example.com',
  name: 'Olivia Chen',
  role: 'Owner',
};
export const ADAM: DemoUser = {
  id: 'demo-adam',
  account_id: 'cascadia',
  email: 'adam.okafor@cascadia.example.com',
  name: 'Adam Okafor',
  role: 'Admin',
};
/** The second owner, whom Olivia can ask to approve what she wrote herself. */
const PRIYA: DemoUser = {
  id: 'demo-priya',
  account_id: 'cascadia',
  email: 'priya.raman@cascadia.example.com',
  name: 'Priya Raman',
  role: 'Owner',
};
export const DEMO_USERS: DemoUser[] = [OLIVIA, ADAM, PRIYA];

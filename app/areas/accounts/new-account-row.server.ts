import { DEFAULT_THEME } from './calls';
import { LOCALES } from '~/lib/contract/enums';
import type { AccountRow } from '~/platform/db/schema';

/** What is known of an account when it begins. */
interface NewAccount {
  id: string;
  publicId: string;
  /** Of the company. */
  name: string;
  supportEmail: string;
  /** BCP 47 tag of its pages and messages where nobody prefers another. */
  language: string;
}

/** An account as it begins, with every setting at its default. */
export const buildNewAccountRow = ({ id, publicId, name, supportEmail, language }: NewAccount): AccountRow => ({
  id,
  public_id: publicId,
  name,
  client_type: 'Latchkey',
  country: 'United States',
  time_zone: 'America/New_York',
  quiet_from: '',
  quiet_to: '',
  draft_reminder_days: 0,
  default_locale: language,
  locales: JSON.stringify(LOCALES),
  support_phone: '',
  support_phone_words: '',
  support_email: supportEmail,
  page_title: name,
  domain: null,
  theme: JSON.stringify(DEFAULT_THEME),
  logo_key: null,
  icon_key: null,
  header_html: '',
  footer_html: '',
  maximum_contacts: 0,
  is_one_contact: 0,
  recipient_type: 'Customer',
  parent_recipient_type: 'Household',
  captures_ip: 0,
  code_numbers_a_day: 5,
  code_countries: '[]',
  minimum_payment_percent: 0,
  maximum_payment_percent: 200,
  maximum_open_payment: 1_000_000,
  customer_number_format: '',
  payment_methods: '[]',
  preview_of: null,
  revision: 1,
});

import { themeSchema, type PageAccount, type Theme } from '~/contract/accounts';
import { CLIENT_TYPES, ISO_COUNTRIES, LOCALES, type ClientType, type CountryName } from '~/contract/enums';
import { DEFAULT_COLORS } from '~/domain/theme';
import type { AccountRow } from '../../db/schema';

/** The default look. Spec: forms-and-approval 9, "{product}-blue". */
export const DEFAULT_THEME: Theme = { id: 'latchkey-blue', ...DEFAULT_COLORS };

/** The stored theme; one that does not parse is the default. */
export function themeOf(account: AccountRow): Theme {
  const parsed = themeSchema.safeParse(JSON.parse(account.theme));
  return parsed.success ? parsed.data : DEFAULT_THEME;
}

function localesOf(account: AccountRow) {
  const asked = new Set(JSON.parse(account.locales) as string[]);
  const offered = LOCALES.filter((locale) => asked.has(locale));
  return offered.length > 0 ? offered : [...LOCALES];
}

/** What a page shows of an account. Images are named by the public id: no link token travels in their address. */
export function accountView(account: AccountRow): PageAccount {
  const image = (name: string, key: string | null) =>
    key ? `/api/${name}?accountToken=${encodeURIComponent(account.public_id)}&v=${account.revision}` : '';
  return {
    accountId: account.id,
    companyName: account.name,
    supportEmailAddress: account.support_email,
    supportPhoneNumber: account.support_phone,
    supportPhoneWords: account.support_phone_words,
    companyLogoUrl: image('Configuration/GetCompanyLogo', account.logo_key),
    countryCode: ISO_COUNTRIES[account.country as CountryName] ?? 'US',
    maximumPreferencesAllowed: account.maximum_contacts,
    pageTitle: account.page_title,
    pageIconUrl: image('x/accounts/Icon', account.icon_key),
    clientType: CLIENT_TYPES.find((type) => type === account.client_type) ?? ('Latchkey' satisfies ClientType),
    recipientTypeDescription: account.recipient_type,
    parentRecipientTypeDescription: account.parent_recipient_type,
    enableOneContactCustPref: account.is_one_contact === 1,
    theme: themeOf(account),
    timeZone: account.time_zone,
    defaultLocale: account.default_locale,
    locales: localesOf(account),
    footerHtml: account.footer_html,
    headerHtml: account.header_html,
    customerNumberFormat: account.customer_number_format,
    openPaymentMost: account.maximum_open_payment,
  };
}

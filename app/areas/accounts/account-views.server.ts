import type { Config } from '~/config/env';
import type { PageAccount } from './calls';
import { CLIENT_TYPES, isoCountry, LOCALES, type ClientType, type Locale } from '~/lib/contract/enums';
import { PAYMENT_METHODS, type PaymentMethod } from '~/domain/payment';
import type { AccountRow } from '~/platform/db/schema';
import type { MessageAccount } from '~/platform/messages/message-builder';
import { themeOf } from './theme.server';

function localesOf(account: AccountRow) {
  const chosen = new Set(JSON.parse(account.locales) as string[]);
  const offered = LOCALES.filter((locale) => chosen.has(locale));
  return offered.length > 0 ? offered : [...LOCALES];
}

/** A language that the account writes in, by any spelling of its tag. */
export function findOfferedLocale(account: AccountRow, wanted: string): Locale | undefined {
  return localesOf(account).find((locale) => locale.toLowerCase() === wanted.toLowerCase());
}

const PAYMENT_MODES = { off: 'off', sandbox: 'onPage', stripe: 'hosted' } as const;

/** What takes the account's payments: nothing takes money where settings are only looked at. */
export const paymentProviderOf = (
  { preview_of }: AccountRow,
  { payments }: Pick<Config, 'payments'>,
): Config['payments'] => (preview_of !== null && payments === 'stripe' ? 'off' : payments);

/** Bank accounts are told by routing numbers, as banks in the United States have them. */
const hasRoutingNumbers = ({ country }: Pick<AccountRow, 'country'>): boolean => isoCountry(country) === 'US';

/** Whether people can give the account a bank account of theirs. */
export const acceptsBankAccounts = (
  account: Pick<AccountRow, 'country'>,
  { payments }: Pick<Config, 'payments'>,
): boolean => payments === 'sandbox' && hasRoutingNumbers(account);

/** The ways to pay that the account offers. An eCheck is drawn on a bank account. */
export function paymentMethodsOf(account: AccountRow): PaymentMethod[] {
  const chosen = JSON.parse(account.payment_methods) as PaymentMethod[];
  const possible = PAYMENT_METHODS.filter((method) => method !== 'eCheck' || hasRoutingNumbers(account));
  const offered = possible.filter((method) => chosen.includes(method));
  return offered.length > 0 ? offered : possible;
}

/** All that a page wears of an account, and how it takes payments. */
export function pageAccountOf(account: AccountRow, config: Pick<Config, 'payments'>): Readonly<PageAccount> {
  const paymentMode = PAYMENT_MODES[paymentProviderOf(account, config)];
  return { ...accountView(account), paymentMode, paymentMethods: paymentMethodsOf(account) };
}

/** What a page shows of an account. Images are named by the public id: no link token travels in their address. */
export function accountView(account: AccountRow): Omit<PageAccount, 'paymentMode' | 'paymentMethods'> {
  const image = (name: string, key: string | null) =>
    key ? `/api/${name}?accountToken=${encodeURIComponent(account.public_id)}&v=${account.revision}` : '';
  return {
    accountId: account.id,
    companyName: account.name,
    supportEmailAddress: account.support_email,
    supportPhoneNumber: account.support_phone,
    supportPhoneWords: account.support_phone_words,
    companyLogoUrl: image('Configuration/GetCompanyLogo', account.logo_key),
    countryCode: isoCountry(account.country),
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
    isPreview: account.preview_of !== null,
  };
}

/** What a message shows of the account that sends it. */
export function messageAccount(account: AccountRow): MessageAccount {
  return {
    companyName: account.name,
    supportPhone: account.support_phone,
    supportEmail: account.support_email,
    primaryColor: themeOf(account).primaryColor,
  };
}

/** The same to one of its own people, who don't turn to the line for those it serves. */
export const staffMessageAccount = (account: AccountRow): MessageAccount => ({
  ...messageAccount(account),
  supportPhone: '',
  supportEmail: '',
});

import { z } from 'zod';
import { PAYMENT_METHODS } from '~/domain/payment';
import { DEFAULT_COLORS } from '~/domain/theme';
import { defineCalls, envelope, file } from '~/lib/contract/call';
import { CLIENT_TYPES, LOCALES } from '~/lib/contract/enums';
import { idSchema } from '~/areas/forms/form-wire-schemas';
import { anyLinkErrors, byToken, byUsers } from '~/lib/contract/shared-call-parts';

const defineCall = defineCalls('accounts');

const images = ['image/png', 'image/jpeg', 'image/svg+xml', 'image/gif', 'image/webp', 'image/x-icon'];

/** Colours and font of an account. Spec: forms-and-approval 3, "Theme". */
export const themeSchema = z.object({
  id: z.string().max(64),
  primaryColor: z.string().max(20),
  secondaryColor: z.string().max(20),
  primaryHoverColor: z.string().max(20),
  secondaryHoverColor: z.string().max(20),
  headerBgColor: z.string().max(20),
  headerText: z.string().max(20),
  font: z.string().max(80),
});
export type Theme = z.output<typeof themeSchema>;

/** The default look. Spec: forms-and-approval 9, "{product}-blue". */
export const DEFAULT_THEME: Theme = { id: 'latchkey-blue', ...DEFAULT_COLORS };

/** What every page of an account shows of it. Spec: preferences-and-consent 3, "Account info". */
export const accountInfoSchema = z.object({
  accountId: idSchema,
  companyName: z.string(),
  supportEmailAddress: z.string(),
  supportPhoneNumber: z.string(),
  /** An extra: the number as it is advertised in letters; empty for none. */
  supportPhoneWords: z.string().default(''),
  companyLogoUrl: z.string(),
  countryCode: z.string(),
  maximumPreferencesAllowed: z.number().int(),
  pageTitle: z.string(),
  pageIconUrl: z.string(),
  clientType: z.enum(CLIENT_TYPES),
  recipientTypeDescription: z.string(),
  parentRecipientTypeDescription: z.string(),
  enableOneContactCustPref: z.boolean(),
});

/** All that a page wears of an account: its look, its frame, its languages. */
export const pageAccountSchema = accountInfoSchema.extend({
  theme: themeSchema,
  timeZone: z.string(),
  defaultLocale: z.string(),
  locales: z.array(z.enum(LOCALES)),
  footerHtml: z.string(),
  headerHtml: z.string(),
  /** How customers' numbers look: a digit for each 9, a letter for each A; empty where nobody knows. */
  customerNumberFormat: z.string().max(40).default(''),
  /** The most that is taken at once where nobody knows what is due, in minor units. */
  openPaymentMost: z.number().int().min(0).default(1_000_000),
  /** How payments are taken: not at all, with what is typed on the page, or on a gateway's own page. */
  paymentMode: z.enum(['off', 'onPage', 'hosted']).default('onPage'),
  /** Ways to pay that the payment page offers. */
  paymentMethods: z.array(z.enum(PAYMENT_METHODS)).default([...PAYMENT_METHODS]),
  /** It only shows unsaved settings of another account. */
  isPreview: z.boolean().default(false),
});
export type PageAccount = z.output<typeof pageAccountSchema>;

export const getThemes = defineCall({
  id: 'getThemes',
  path: 'api/Profile/themes/list',
  summary: 'One theme by its id; an account’s own for those who are signed in to it',
  audience: 'public',
  query: z.object({ themeId: z.string().max(64) }),
  reply: envelope(themeSchema),
  errors: ['request.notFound', 'session.required'],
});

export const getWhiteLabelInfo = defineCall({
  id: 'getWhiteLabelInfo',
  path: 'api/WhiteLabelDomain/BasicInfo',
  summary: 'Page title and icon of the account behind a token or a domain',
  audience: 'public',
  query: z.object({ token: z.string().max(4096).optional(), domain: z.string().max(253).optional() }),
  reply: envelope(z.object({ pageTitle: z.string(), ico: z.string() })),
  errors: ['account.notFound', ...anyLinkErrors],
});

export const getCurrentCompanyLogo = defineCall({
  id: 'getCurrentCompanyLogo',
  path: 'api/Configuration/GetCurrentCompanyLogo',
  summary: 'Logo of the signed-in user’s account',
  audience: 'session',
  reply: file(...images),
  errors: ['session.required', 'account.notFound', 'account.suspended', 'account.closed'],
  rateLimit: 'asset',
});

/** Pages send the account's public id, so that no link token travels in an image's address. */
const accountToken = z.string().max(4096).describe("The account's public id; or the token of a link");

export const getCompanyLogo = defineCall({
  id: 'getCompanyLogo',
  path: 'api/Configuration/GetCompanyLogo',
  summary: 'Logo of an account by its public id or a link',
  audience: 'public',
  query: z.object({ accountToken }),
  reply: file(...images),
  errors: ['account.notFound'],
  rateLimit: 'asset',
});

export const getPageIcon = defineCall({
  id: 'getPageIcon',
  path: 'api/x/accounts/Icon',
  summary: 'Page icon of an account by its public id',
  audience: 'public',
  query: z.object({ accountToken: z.string().max(64) }),
  reply: file(...images),
  errors: ['account.notFound'],
  rateLimit: 'asset',
});

export const getSmartPageFooter = defineCall({
  id: 'getSmartPageFooter',
  path: 'api/Configuration/GetSmartPageFooter',
  summary: 'Footer HTML of an account; empty where none is named',
  audience: 'public',
  query: z.object({ accountToken: accountToken.optional() }),
  reply: envelope(z.object({ footerHtmlTemplate: z.string() })),
  errors: ['account.notFound'],
});

export const getAccountInfo = defineCall({
  id: 'getAccountInfo',
  path: 'api/Unsubscribe/GetAccountInfoResponse',
  summary: 'What a page shows of the account behind a link',
  audience: 'link',
  query: byToken,
  reply: envelope(accountInfoSchema),
  errors: [
    'token.invalid',
    'token.keysAway',
    'token.expired',
    'account.suspended',
    'account.closed',
    'recipient.erased',
    'link.withdrawn',
  ],
});

/** For pages without a link, which wear the account of the host name that they are opened by. */
export const getAccountByDomain = defineCall({
  id: 'getAccountByDomain',
  path: 'api/x/accounts/ByDomain',
  summary: 'What a page without a link shows of the account that has the host name',
  audience: 'public',
  query: z.object({ domain: z.string().min(1).max(253) }),
  reply: envelope(pageAccountSchema),
  errors: ['account.notFound', 'account.suspended', 'account.closed'],
});

/** For pages without a link on a host name of nobody's: a company links to them with its public id. */
export const getAccountByPublicId = defineCall({
  id: 'getAccountByPublicId',
  path: 'api/x/accounts/ByPublicId',
  summary: 'What a page without a link shows of the account that has the public id',
  audience: 'public',
  query: z.object({ accountToken: z.string().min(1).max(64) }),
  reply: envelope(pageAccountSchema),
  errors: ['account.notFound', 'account.suspended', 'account.closed'],
});

/** For previews, which look as the account's recipients will see the page. */
export const getOwnAccount = defineCall({
  id: 'getOwnAccount',
  path: 'api/x/accounts/Own',
  summary: 'What a page shows of the signed-in user’s account',
  ...byUsers,
  reply: envelope(pageAccountSchema),
  errors: ['session.required', 'session.forbidden', 'account.notFound', 'account.suspended', 'account.closed'],
});

import { z } from 'zod';
import { pageAccountSchema } from '~/areas/accounts/calls';
import { defineCalls, envelope } from '~/lib/contract/call';
import { ADMINS, LINK_KINDS } from '~/lib/contract/enums';
import { LINK_CALL_EXAMPLES } from './link-call-examples';
import { LINK_PURPOSES } from '~/lib/contract/token-schemas';
import {
  anyLinkErrors,
  byToken,
  eventSchema,
  defineIdentityCheckedRead,
  keyErrors,
  linkToken,
  money,
  readAccess,
  sendAccess,
} from '~/lib/contract/shared-call-parts';

const defineCall = defineCalls('links');

/** What a token page needs before anything else: whose it is, whether it still opens, and how the account looks. */
export const inspectLink = defineCall({
  id: 'inspectLink',
  path: 'api/x/links/Inspect',
  summary: 'Checks a link token; an expired one is answered too, marked as such',
  audience: 'link',
  query: byToken,
  reply: envelope(
    z.object({
      purpose: z.enum(LINK_PURPOSES),
      isExpired: z.boolean(),
      target: z.string(),
      accountId: z.string(),
      recipientId: z.string(),
      recipientLocale: z.string().nullable(),
      account: pageAccountSchema,
      /** Changes whenever anything that a page of this link shows has changed; rendered pages are cached by it. */
      pageVersion: z.string(),
    }),
  ),
  errors: anyLinkErrors,
});
export type LinkInfo = z.output<(typeof inspectLink)['reply']['data']>;

export const renewLink = defineCall({
  id: 'renewLink',
  path: 'api/x/links/Renew',
  summary: 'Sends a fresh link to the contact on file; the answer never shows the link or the contact',
  audience: 'link',
  body: z.object({ token: linkToken, language: z.string().max(35).default('en') }),
  reply: envelope(z.object({ isSent: z.boolean() })),
  errors: [
    ...anyLinkErrors,
    'link.noContact',
    'message.notSetUp',
    'message.notAllowed',
    'request.tooMany',
    'server.unavailable',
  ],
  rateLimit: 'send',
});

/**
 * The preferences page of the person who holds an open unsubscribe link. One unsubscribe link leads to one preferences
 * link, which lives as long: asking writes nothing and gives the holder nothing more with each time. Its own gate stays.
 */
export const getPreferencesLink = defineIdentityCheckedRead(
  'links',
  'getPreferencesLink',
  'api/x/links/Preferences',
  'Path of the preferences page that an unsubscribe link leads to',
  z.object({ path: z.string().max(8192) }),
);

/** An event of the link's log. `Visit` comes from a person's post or the page's beacon, never from a GET. */
export const recordEvent = defineCall({
  id: 'recordEvent',
  path: 'api/x/events/Record',
  summary: 'Writes one line of the event log of a link',
  audience: 'link',
  body: eventSchema.extend({ token: linkToken }),
  reply: envelope(z.object({ isRecorded: z.boolean() })),
  errors: anyLinkErrors,
});

/** What the expired page says. An expired token is what this call is for. Spec: enrollment-and-payment 2 and 7. */
export const getExpiredLinkMessage = defineCall({
  id: 'getExpiredLinkMessage',
  path: 'api/Account/GetShortUrlExpiryData',
  summary: 'Message of the account for a link that has expired',
  audience: 'link',
  query: byToken,
  reply: envelope(z.string()),
  errors: anyLinkErrors,
});

/** Maximum number of recipients in one batch of links. */
export const MAX_LINKS = 500;
/** Maximum lifetime of a link, in days. */
export const MAX_LINK_DAYS = 366;

const recipientId = z.string().min(1).max(64);

/** Which link each recipient gets. */
export const linkContentSchema = z.object({
  kind: z.enum(LINK_KINDS),
  /**
   * What the link is about: of `form` its id, of `unsubscribe` a category, of `agreement`, `wallet` and `field-agent` the id of
   * the record, of `report` a form or `enrollment-ebill` or `enrollment-autopay`, of `pay` a demand, unless an amount is given.
   */
  target: z.string().max(100).default(''),
  /** Of `pay` without a demand: what is asked for. It becomes a demand of each recipient. */
  amount: money.optional(),
  /** Of `pay` without a demand: what it is for. */
  about: z.string().max(300).default(''),
  /** Of `verify-email` and `verify-sms`: what is to be proven, where it is not the contact on file. */
  contact: z.string().max(254).default(''),
  days: z.number().int().min(1).max(MAX_LINK_DAYS).default(14),
});
export type LinkContent = z.output<typeof linkContentSchema>;

/** Which links to create, and for whom. */
const linkBatchSchema = linkContentSchema.extend({
  recipients: z.array(recipientId).min(1).max(MAX_LINKS),
  /** Of `pay` without a demand: an idempotency key. Each recipient gets one demand for it, however often the batch is sent. */
  orderKey: z.string().max(100).optional(),
});
export type LinkBatch = z.output<typeof linkBatchSchema>;

const madeLinkSchema = z.object({
  recipientId: z.string().max(64),
  /** By which it is listed and withdrawn. */
  id: z.string().max(64),
  /** The short address. It is stored nowhere. */
  url: z.string().max(2048),
  expiresAt: z.string(),
});

/**
 * Why one recipient of a batch gets no link. Of a budget link: `link.noUsage` where less than 28 days of usage are known,
 * `link.balanceOwed` where a balance comes first. Of a plan link: `link.nothingOwed`. `link.noOffer`: the plan is not offered.
 */
export const LINK_PROBLEMS = [
  'recipient.notFound',
  'link.notTheirs',
  'link.noContact',
  'link.noOffer',
  'link.noUsage',
  'link.balanceOwed',
  'link.nothingOwed',
  'link.noBill',
  'link.nothing',
] as const;
/**
 * Why one recipient of a batch gets no message. `link.answered`, of a mailing: the form takes one submission from each, and has
 * theirs; `recipient.notListed`: the list of the billing system's customer does not include the category. To a test key, a live
 * recipient is `recipient.notFound`.
 */
export const SEND_PROBLEMS = [
  ...LINK_PROBLEMS,
  'link.answered',
  'recipient.notListed',
  'recipient.optedOut',
  'recipient.stopped',
  'message.undeliverable',
  'message.notSetUp',
  'message.notAllowed',
  'message.suppressed',
  'message.uncertain',
] as const;

/** Errors that refuse a batch as a whole. */
export const linkBatchErrors = [
  ...keyErrors,
  'form.notFound',
  'template.notLive',
  'form.expired',
  'link.badTarget',
  'link.noAmount',
  'payment.off',
  'account.notFound',
] as const;

/** A machine's key, or an admin who is signed in. Each recipient stands alone: one that gets no link keeps no other from it. */
export const mintLinks = defineCall({
  id: 'mintLinks',
  path: 'api/x/links/Mint',
  summary: 'Makes links for recipients; the answer alone holds their addresses',
  audience: 'key',
  scope: 'links',
  roles: ADMINS,
  body: linkBatchSchema,
  reply: envelope(
    z.object({
      links: z.array(madeLinkSchema),
      problems: z.array(z.object({ recipientId, error: z.enum(LINK_PROBLEMS) })),
    }),
  ),
  errors: linkBatchErrors,
  example: LINK_CALL_EXAMPLES.mint,
});

/**
 * `captured`: kept in the outbox and not sent, as everything that a key of the kind `test` sends; `queued`: kept for its carrier, and
 * sent by itself.
 */
const SEND_OUTCOMES = ['sent', 'captured', 'queued'] as const;

/** As `mintLinks`; a link whose message does not go out is withdrawn. */
export const sendLinks = defineCall({
  id: 'sendLinks',
  path: 'api/x/links/Send',
  summary: 'Makes links for recipients and sends each to the contact on file, if the recipient takes such messages',
  ...sendAccess,
  body: linkBatchSchema.extend({ channel: z.enum(['email', 'sms']) }),
  reply: envelope(
    z.object({
      links: z.array(madeLinkSchema.omit({ url: true }).extend({ outcome: z.enum(SEND_OUTCOMES) })),
      problems: z.array(z.object({ recipientId, error: z.enum(SEND_PROBLEMS) })),
    }),
  ),
  errors: [...linkBatchErrors, 'request.tooMany'],
  example: LINK_CALL_EXAMPLES.send,
});

const listedLinkSchema = z.object({
  id: z.string().max(64),
  /** One of the kinds above, or the purpose of a link that came with a message. */
  kind: z.string().max(40),
  target: z.string().max(100),
  /** What it was sent by; null where it was only made. */
  channel: z.string().max(20).nullable(),
  createdAt: z.string(),
  /** Empty for one that came with a message, `housekeeping` for one that nobody ordered. */
  createdBy: z.string().max(300),
  expiresAt: z.string(),
  withdrawnAt: z.string().nullable(),
});
export type ListedLink = z.output<typeof listedLinkSchema>;

/** Their addresses are not kept, so that nobody reads them here. */
export const listLinks = defineCall({
  id: 'listLinks',
  path: 'api/x/links/List',
  summary: 'The latest links of a recipient that have a short address, the newest first',
  ...readAccess,
  query: z.object({ recipientId }),
  reply: envelope(z.object({ links: z.array(listedLinkSchema) })),
  errors: [...keyErrors],
  example: LINK_CALL_EXAMPLES.list,
});

/** Its page says so, and how the company is reached. */
export const withdrawLink = defineCall({
  id: 'withdrawLink',
  path: 'api/x/links/Withdraw',
  summary: 'Ends a link at once, its short address and its page',
  audience: 'key',
  scope: 'links',
  roles: ADMINS,
  body: z.object({ id: z.string().min(1).max(64) }),
  reply: envelope(z.object({ isWithdrawn: z.boolean() })),
  errors: [...keyErrors, 'request.notFound'],
  example: LINK_CALL_EXAMPLES.withdraw,
});

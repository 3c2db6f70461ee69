import { z } from 'zod';
import { pageAccountSchema } from './accounts';
import { defineCall, envelope } from './call';
import { EVENT_KINDS } from './enums';
import { LINK_PURPOSES } from './tokens';
import { byToken, gatedRead, linkToken } from './wire';

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
  errors: ['token.invalid', 'account.suspended', 'account.closed', 'recipient.erased'],
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
    'token.invalid',
    'account.suspended',
    'account.closed',
    'recipient.erased',
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
export const getPreferencesLink = gatedRead(
  'getPreferencesLink',
  'api/x/links/Preferences',
  'Path of the preferences page that an unsubscribe link leads to',
  z.object({ path: z.string().max(8192) }),
);

/** A line of the event log of a link. */
export const eventSchema = z.object({
  kind: z.enum(EVENT_KINDS),
  source: z.string().max(100).default(''),
  detail: z.string().max(200).default(''),
});
export type LinkEvent = z.output<typeof eventSchema>;

/** An event of the link's log. `Visit` comes from a person's post or the page's beacon, never from a GET. */
export const recordEvent = defineCall({
  id: 'recordEvent',
  path: 'api/x/events/Record',
  summary: 'Writes one line of the event log of a link',
  audience: 'link',
  body: eventSchema.extend({ token: linkToken }),
  reply: envelope(z.object({ isRecorded: z.boolean() })),
  errors: ['token.invalid', 'account.suspended', 'account.closed', 'recipient.erased'],
});

/** What the expired page says. An expired token is what this call is for. Spec: enrollment-and-payment 2 and 7. */
export const getExpiredLinkMessage = defineCall({
  id: 'getExpiredLinkMessage',
  path: 'api/Account/GetShortUrlExpiryData',
  summary: 'Message of the account for a link that has expired',
  audience: 'link',
  query: byToken,
  reply: envelope(z.string()),
  errors: ['token.invalid', 'account.suspended', 'account.closed', 'recipient.erased'],
});

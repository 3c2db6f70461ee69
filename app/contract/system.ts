import { z } from 'zod';
import { defineCall, envelope } from './call';
import { languageSchema } from './preferences';
import { linkErrors, linkToken } from './wire';

/** HTML is the account's own and is sanitised by the web side. Spec: preferences-and-consent 2.8, "Outage". */
export const getOutageTemplate = defineCall({
  id: 'getOutageTemplate',
  area: 'system',
  method: 'GET',
  path: 'api/Account/GetOutageTemplate',
  summary: 'HTML of an outage notice; without a token the general one',
  audience: 'public',
  query: z.object({ token: linkToken.optional() }),
  reply: envelope(z.object({ html: z.string() })),
  errors: [...linkErrors, 'request.notFound'],
  rateLimit: 'read',
});

/** Beyond the spec's `body`: what stands above it, and whether it is HTML. Spec: preferences-and-consent 3, "Notification log". */
export const viewEmail = defineCall({
  id: 'viewEmail',
  area: 'system',
  method: 'GET',
  path: 'api/NotificationLog/ViewEmail',
  summary: 'Body of the email that a link came with',
  audience: 'link',
  query: z.object({ token: linkToken }),
  reply: envelope(
    z.object({
      body: z.string(),
      subject: z.string().default(''),
      /** Milliseconds since 1970-01-01 UTC; null when it is not known. */
      sentAt: z.number().int().nullable().default(null),
      isHtml: z.boolean().default(true),
    }),
  ),
  errors: [...linkErrors, 'message.notFound'],
  rateLimit: 'read',
});

/** `outage` sends pages to the maintenance page with `message`. Spec: preferences-and-consent 3 and 4. */
export const checkHealth = defineCall({
  id: 'checkHealth',
  area: 'system',
  method: 'GET',
  path: 'api/System/health-check',
  summary: 'Whether the platform is in an outage, and the message for it',
  audience: 'public',
  reply: envelope(z.object({ message: z.string(), outage: z.boolean() })),
  errors: [],
  rateLimit: 'read',
});

/** Languages of the pages themselves. Spec: enrollment-and-payment 3, "Translation availability response". */
export const listPageLanguages = defineCall({
  id: 'listPageLanguages',
  area: 'system',
  method: 'GET',
  path: 'api/Translation/AvailableTranslation',
  summary: 'Languages the pages are offered in',
  audience: 'public',
  reply: envelope(z.array(languageSchema)),
  errors: [],
  rateLimit: 'read',
});

/** What the expired page says. An expired token is what this call is for. Spec: enrollment-and-payment 2 and 7. */
export const getExpiredLinkMessage = defineCall({
  id: 'getExpiredLinkMessage',
  area: 'links',
  method: 'GET',
  path: 'api/Account/GetShortUrlExpiryData',
  summary: 'Message of the account for a link that has expired',
  audience: 'link',
  query: z.object({ token: linkToken }),
  reply: envelope(z.string()),
  errors: ['token.invalid'],
  rateLimit: 'read',
});

export const systemCalls = [getOutageTemplate, viewEmail, checkHealth];
export const pageCalls = [listPageLanguages, getExpiredLinkMessage];

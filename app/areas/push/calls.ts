import { z } from 'zod';
import { pageAccountSchema } from '~/areas/accounts/calls';
import { defineCalls, envelope, file } from '~/lib/contract/call';
import { idSchema } from '~/areas/forms/form-wire-schemas';

const defineCall = defineCalls('push');

const browserRecipientId = z.string().min(1).max(64);
const registered = envelope(z.object({ isRegistered: z.boolean() }));

/** `deviceToken` holds the browser's subscription as JSON. Spec: enrollment-and-payment 3, "Push registration". */
export const registerBrowserToken = defineCall({
  id: 'registerBrowserToken',
  path: 'api/v1/PushNotification/RegisterBrowserToken',
  summary: 'Registers a browser for push messages; idempotent',
  audience: 'public',
  body: z.object({
    browserRecipientId,
    deviceToken: z.string().min(1).max(4096),
    browserType: z.string().max(60),
  }),
  reply: registered,
  errors: ['push.notFound', 'push.invalidSubscription'],
});

/**
 * A GET that registers, as the spec has it: the method stays on the wire, Safari's script makes it after a person's
 * gesture. Idempotent. Spec: forms-and-approval 7, push host.
 */
export const registerSafariToken = defineCall({
  id: 'registerSafariToken',
  changesState: true,
  path: 'api/v1/PushNotification/RegisterBrowserTokenThirdSafari',
  summary: 'Registers an old Safari for push messages; changes state although it is a GET',
  audience: 'public',
  query: z.object({
    deviceToken: z.string().min(1).max(4096),
    browserRecipientId,
    testId: z.string().max(64).default(''),
    clientId: z.string().max(64).default(''),
  }),
  reply: registered,
  errors: ['push.notFound', 'push.invalidSubscription'],
  rateLimit: 'write',
});

/** What Safari itself asks of `api/WebPush` when a page requests permission. Spec: forms-and-approval 7, push host. */
export const getSafariPushPackage = defineCall({
  id: 'getSafariPushPackage',
  path: 'api/WebPush/v2/pushPackages/{websitePushId}',
  summary: 'The push package of a site for an old Safari',
  audience: 'public',
  params: z.object({ websitePushId: z.string().regex(/^[A-Za-z0-9._-]{1,120}$/) }),
  body: z.record(idSchema, z.string().max(500)).optional(),
  reply: file('application/zip'),
  errors: ['push.notFound'],
  rateLimit: 'lookUp',
});

/** What the registration page shows, and what a browser needs to subscribe. */
export const getPushInfo = defineCall({
  id: 'getPushInfo',
  path: 'api/x/push/Info',
  summary: 'Whose messages a browser would get, and the public key of their sender',
  audience: 'public',
  query: z.object({ browserRecipientId }),
  reply: envelope(
    z.object({
      account: pageAccountSchema,
      recipientLocale: z.string().nullable(),
      /** VAPID public key in base64url. */
      publicKey: z.string(),
      /** Registered with Apple for old Safaris; empty where it is not. */
      safariWebsitePushId: z.string(),
      /** Browsers that get the recipient's messages now, each by the SHA-256 of its endpoint in base64url. */
      browsers: z.array(z.string().max(64)),
    }),
  ),
  errors: ['push.notFound'],
  rateLimit: 'lookUp',
});
export type PushInfo = z.output<(typeof getPushInfo)['reply']['data']>;

export const removePushBrowsers = defineCall({
  id: 'removePushBrowsers',
  path: 'api/x/push/Remove',
  summary: 'Ends push messages in one browser of a recipient, or in all of them; idempotent',
  audience: 'public',
  body: z.object({
    browserRecipientId,
    /** The browser's own endpoint; empty: all browsers. */
    endpoint: z.string().max(4096).default(''),
  }),
  reply: envelope(z.object({ removed: z.number().int() })),
  errors: ['push.notFound'],
});

export const createPushLink = defineCall({
  id: 'createPushLink',
  path: 'api/x/push/CreateLink',
  summary: 'Draws the id by which a recipient can register browsers',
  audience: 'operator',
  body: z.object({
    accountId: z.string().min(1).max(64),
    recipientId: z.string().min(1).max(64),
    seconds: z
      .number()
      .int()
      .min(1)
      .max(366 * 24 * 3600),
  }),
  reply: envelope(z.object({ browserRecipientId: z.string(), path: z.string() })),
  errors: ['account.notFound', 'recipient.notFound'],
});

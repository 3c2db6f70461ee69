import { z } from 'zod';
import { defineCall, envelope, file } from './call';
import { idSchema } from './form-wire';

const registered = envelope(z.object({ isRegistered: z.boolean() }));

/** `deviceToken` holds the browser's subscription as JSON. Spec: enrollment-and-payment 3, "Push registration". */
export const registerBrowserToken = defineCall({
  id: 'registerBrowserToken',
  area: 'push',
  method: 'POST',
  path: 'api/v1/PushNotification/RegisterBrowserToken',
  summary: 'Registers a browser for push messages; idempotent',
  audience: 'public',
  body: z.object({
    browserRecipientId: z.string().min(1).max(64),
    deviceToken: z.string().min(1).max(4096),
    browserType: z.string().max(60),
  }),
  reply: registered,
  errors: ['push.notFound'],
  rateLimit: 'write',
});

/**
 * A GET that registers, as the spec has it: the method stays on the wire, Safari's script makes it after a person's
 * gesture. Idempotent. Spec: forms-and-approval 7, push host.
 */
export const registerSafariToken = defineCall({
  id: 'registerSafariToken',
  area: 'push',
  method: 'GET',
  path: 'api/v1/PushNotification/RegisterBrowserTokenThirdSafari',
  summary: 'Registers an old Safari for push messages; changes state although it is a GET',
  audience: 'public',
  query: z.object({
    deviceToken: z.string().min(1).max(4096),
    browserRecipientId: z.string().min(1).max(64),
    testId: z.string().max(64).default(''),
    clientId: z.string().max(64).default(''),
  }),
  reply: registered,
  errors: ['push.notFound'],
  rateLimit: 'write',
});

/** What Safari itself asks of `api/WebPush` when a page requests permission. Spec: forms-and-approval 7, push host. */
export const getSafariPushPackage = defineCall({
  id: 'getSafariPushPackage',
  area: 'push',
  method: 'POST',
  path: 'api/WebPush/v2/pushPackages/{websitePushId}',
  summary: 'The push package of a site for an old Safari',
  audience: 'public',
  params: z.object({ websitePushId: z.string().regex(/^[A-Za-z0-9._-]{1,120}$/) }),
  body: z.record(idSchema, z.string().max(500)).optional(),
  reply: file('application/zip'),
  errors: ['push.notFound'],
  rateLimit: 'lookUp',
});

export const safariPushCalls = [registerSafariToken, getSafariPushPackage];
export const pushCalls = [registerBrowserToken];

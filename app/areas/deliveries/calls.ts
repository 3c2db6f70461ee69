import { z } from 'zod';
import { defineCalls, envelope } from '~/lib/contract/call';

const defineCall = defineCalls('deliveries');

const noted = envelope(
  z.object({
    /** Whether it says something new of a message that is known. */
    isNew: z.boolean(),
  }),
);

/** Body and signature as Twilio sends them, to the address that each message was given to it with. */
export const receiveSmsStatus = defineCall({
  id: 'receiveSmsStatus',
  path: 'api/x/sms/status',
  summary: 'Takes what Twilio tells of a message that it has',
  audience: 'public',
  query: z.object({ message: z.string().max(64) }),
  bodyKind: 'binary',
  reply: noted,
  errors: ['webhook.forged', 'request.invalid', 'request.tooLarge'],
  rateLimit: 'webhook',
});

/** The mail as it came, with the secret of the return address as a bearer token. */
export const receiveMailReport = defineCall({
  id: 'receiveMailReport',
  path: 'api/x/mail/report',
  summary: 'Takes a mail that came to the return address: what came back, or a complaint',
  audience: 'public',
  bodyKind: 'binary',
  reply: noted,
  errors: ['webhook.forged', 'request.tooLarge'],
  rateLimit: 'webhook',
});

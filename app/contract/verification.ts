import { z } from 'zod';
import { bare, defineCall } from './call';
import { linkErrors, linkToken } from './wire';

const text = z.string().max(1000).nullish();

/** Bare: `smsMessage` is empty on plain success. Idempotent. Spec: enrollment-and-payment 3 and 8. */
export const verifyErpSms = defineCall({
  id: 'verifyErpSms',
  area: 'verification',
  method: 'POST',
  path: 'api/v1/ErpVerification/VerifySms',
  summary: 'Marks the phone number of a link as verified',
  audience: 'link',
  body: z.object({ token: linkToken }),
  reply: bare(z.object({ smsMessage: text })),
  errors: [...linkErrors, 'contact.notFound'],
  rateLimit: 'write',
});

/** Bare: `errorMessage` is empty on success. Idempotent. Spec: enrollment-and-payment 3 and 8. */
export const verifyErpEmail = defineCall({
  id: 'verifyErpEmail',
  area: 'verification',
  method: 'POST',
  path: 'api/v1/ErpVerification/VerifyEmail',
  summary: 'Marks the email address of a link as verified',
  audience: 'link',
  body: z.object({ token: linkToken }),
  reply: bare(z.object({ errorMessage: text })),
  errors: [...linkErrors, 'contact.notFound'],
  rateLimit: 'write',
});

export const verificationCalls = [verifyErpSms, verifyErpEmail];

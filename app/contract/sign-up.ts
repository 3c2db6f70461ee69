import { z } from 'zod';
import { defineCall, envelope } from './call';
import { renamed } from './wire';

/** A new business user. `whiteLabel` is the host of the page. Spec: enrollment-and-payment 3, "Sign-up model". */
export const signUpSchema = renamed(
  z.object({
    email: z.string().min(1).max(254),
    password: z.string().min(1).max(200),
    whiteLabel: z.string().max(253).default(''),
  }),
  { whiteLabel: 'host' },
);

/** An address that is taken answers the same, and its owner gets a message: nobody learns who has an account. */
export const signUp = defineCall({
  id: 'signUp',
  area: 'sign-up',
  method: 'POST',
  path: 'api/Session/SignUp',
  summary: 'Starts a free trial and sends the verification e-mail',
  audience: 'public',
  body: signUpSchema,
  reply: envelope(z.object({ isSent: z.boolean() })),
  errors: ['email.invalid', 'password.weak', 'request.tooMany'],
  rateLimit: 'send',
});

export const resendEmailVerification = defineCall({
  id: 'resendEmailVerification',
  area: 'sign-up',
  method: 'POST',
  path: 'api/Session/ResendEmailVerification',
  summary: 'Sends the verification e-mail again; unknown addresses answer the same',
  audience: 'public',
  body: z.object({ email: z.string().min(1).max(254) }),
  reply: envelope(z.object({ isSent: z.boolean() })),
  errors: ['email.invalid', 'request.tooMany'],
  rateLimit: 'send',
});

/** Called 60 seconds before expiry; no body is read, the token is the bearer. Spec: enrollment-and-payment 4. */
export const refreshToken = defineCall({
  id: 'refreshToken',
  area: 'session',
  method: 'POST',
  path: 'api/Session/RefreshToken',
  summary: 'Exchanges a session token for a fresh one',
  audience: 'session',
  reply: envelope(renamed(z.object({ jwtToken: z.string() }), { jwtToken: 'token' })),
  errors: ['session.required'],
  rateLimit: 'write',
});

export const signUpCalls = [signUp, resendEmailVerification, refreshToken];

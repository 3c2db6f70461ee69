import { z } from 'zod';
import { defineCall, envelope } from './call';
import { sessionSchema } from './users';

const resetText = z.string().min(1).max(4096);

/** The answer is the same whether the address is a user's or nobody's. */
export const requestPasswordReset = defineCall({
  id: 'requestPasswordReset',
  area: 'session',
  method: 'POST',
  path: 'api/x/session/RequestPasswordReset',
  summary: 'Sends a user a link to choose a new password',
  audience: 'public',
  body: z.object({ email: z.string().min(1).max(254) }),
  reply: envelope(z.object({ isTaken: z.boolean() })),
  errors: ['email.invalid'],
  rateLimit: 'send',
});

/** Looking takes nothing. */
export const inspectPasswordReset = defineCall({
  id: 'inspectPasswordReset',
  area: 'session',
  method: 'GET',
  path: 'api/x/session/PasswordReset',
  summary: 'Whose password a link resets',
  audience: 'public',
  query: z.object({ reset: resetText }),
  reply: envelope(z.object({ email: z.string().max(254) })),
  errors: ['reset.invalid'],
  rateLimit: 'lookUp',
});

/** Ends every session of the user and opens a new one. */
export const resetPassword = defineCall({
  id: 'resetPassword',
  area: 'session',
  method: 'POST',
  path: 'api/x/session/ResetPassword',
  summary: 'Chooses a new password by the link of a message',
  audience: 'public',
  body: z.object({ reset: resetText, password: z.string().min(1).max(256) }),
  reply: envelope(sessionSchema),
  errors: ['reset.invalid', 'password.weak'],
  rateLimit: 'signIn',
});

export const passwordResetCalls = [requestPasswordReset, inspectPasswordReset, resetPassword];

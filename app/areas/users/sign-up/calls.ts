import { z } from 'zod';
import { defineCalls, envelope, type CallData } from '~/lib/contract/call';
import { renameFields } from '~/lib/contract/shared-call-parts';

const defineCall = defineCalls('sign-up');

/** A new business user. `whiteLabel` is the host of the page. Spec: enrollment-and-payment 3, "Sign-up model". */
export const signUpSchema = renameFields(
  z.object({
    email: z.string().min(1).max(254),
    /** Longer than the rule takes: that is told by its own name. */
    password: z.string().min(1).max(2000),
    whiteLabel: z.string().max(253).default(''),
    /** Extra: an operator's invitation, needed where nobody signs up without one. */
    invitation: z.string().max(4096).default(''),
  }),
  { whiteLabel: 'host' },
);

/** Who may sign up here, as the page has to tell it. */
export const inspectSignUpOffer = defineCall({
  id: 'inspectSignUpOffer',
  path: 'api/x/sign-up/Offer',
  summary: 'Whether accounts can be signed up for, and the address of an invitation',
  audience: 'public',
  query: z.object({ invitation: z.string().max(4096).default('') }),
  reply: envelope(
    z.object({
      /** `closed`: the operator makes accounts. `invited`: by an invitation alone, and `email` is empty where this is none. */
      mode: z.enum(['closed', 'invited', 'open']),
      email: z.string().max(254),
    }),
  ),
  errors: [],
});

/** The sign-up that the caller has made itself; empty where it has made none, or does not know. */
const signUpId = z.string().max(64).default('');

/** Who may sign up, as a page knows it; `unknown` while the platform does not answer. */
export type SignUpOffer = CallData<typeof inspectSignUpOffer>['mode'] | 'unknown';

/** An address that is taken answers the same, and its owner gets a message: nobody learns who has an account. */
export const signUp = defineCall({
  id: 'signUp',
  path: 'api/Session/SignUp',
  summary: 'Starts a free trial and sends the verification email',
  audience: 'public',
  body: signUpSchema,
  reply: envelope(
    z.object({
      isSent: z.boolean(),
      /** Extra: names this sign-up to the browser that made it, for the calls below. */
      signUpId,
    }),
  ),
  errors: [
    'signUp.off',
    'signUp.notInvited',
    'email.invalid',
    'password.weak',
    'password.common',
    'password.personal',
    'request.tooMany',
    'message.notSetUp',
    'message.notAllowed',
    'server.unavailable',
  ],
  rateLimit: 'send',
});

/** Sends the link of `signUpId`, which is extra, where that sign-up is of the address; else that of the newest one. */
export const resendEmailVerification = defineCall({
  id: 'resendEmailVerification',
  path: 'api/Session/ResendEmailVerification',
  summary: 'Sends the verification email again; unknown addresses answer the same',
  audience: 'public',
  body: z.object({ email: z.string().min(1).max(254), signUpId }),
  reply: envelope(z.object({ isSent: z.boolean() })),
  errors: [
    'signUp.off',
    'email.invalid',
    'request.tooMany',
    'message.notSetUp',
    'message.notAllowed',
    'server.unavailable',
  ],
  rateLimit: 'send',
});

const verificationToken = z.string().min(1).max(4096);

/**
 * `open`: waits for its owner. `verified`: done, by this link or another one of the address. `expired`: a new message can be
 * asked for. `void`: no sign-up waits for it any more.
 */
export const SIGN_UP_STATES = ['open', 'verified', 'expired', 'void'] as const;

export const inspectSignUp = defineCall({
  id: 'inspectSignUp',
  path: 'api/x/sign-up/Inspect',
  summary: 'What the link in a verification email stands for; nothing is verified by it',
  audience: 'public',
  query: z.object({ token: verificationToken, signUpId }),
  reply: envelope(
    z.object({
      email: z.string(),
      state: z.enum(SIGN_UP_STATES),
      /** The caller did not make this sign-up: who verifies it chooses the password. */
      needsPassword: z.boolean().default(false),
    }),
  ),
  errors: ['token.invalid'],
  rateLimit: 'lookUp',
});

/**
 * Proves the address, opens the account with its free trial and signs in. The password of the sign-up holds only where `signUpId` says
 * that the caller has made it; anyone else gives a new one, because a stranger may have signed up with the address. Repeating the call
 * soon after signs in again, for a double click; later `sessionToken` is null, because a link in an old email is no key.
 */
export const verifySignUp = defineCall({
  id: 'verifySignUp',
  path: 'api/x/sign-up/Verify',
  summary: 'Verifies the address of a sign-up',
  audience: 'public',
  body: z.object({ token: verificationToken, signUpId, password: z.string().max(2000).default('') }),
  reply: envelope(z.object({ state: z.enum(SIGN_UP_STATES), sessionToken: z.string().nullable() })),
  errors: [
    'token.invalid',
    'signUp.off',
    'signUp.passwordNeeded',
    'password.weak',
    'password.common',
    'password.personal',
    'account.suspended',
    'account.closed',
  ],
  rateLimit: 'guess',
});

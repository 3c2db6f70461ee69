import { z } from 'zod';
import { defineCalls, envelope } from '~/lib/contract/call';
import { sessionSchema } from '../calls';
import { byOwners, byUsers, sessionErrors } from '~/lib/contract/shared-call-parts';

const defineCall = defineCalls('people');

/** What a person can have beside the password. */
export const SECOND_FACTOR_KINDS = ['app', 'passkey'] as const;
export type SecondFactorKind = (typeof SECOND_FACTOR_KINDS)[number];

export const SECURITY_EVENT_KINDS = [
  'appAdded',
  'appRemoved',
  'passkeyAdded',
  'passkeyRemoved',
  'codesMade',
  'codeUsed',
  'reset',
  'providerBound',
] as const;
export type SecurityEventKind = (typeof SECURITY_EVENT_KINDS)[number];

/** Passkeys that one user may have. */
export const MAX_PASSKEYS = 10;

const id = z.string().min(1).max(64);
const stepText = z.string().min(1).max(4096);
/** A code as it was typed, or a password. */
const secretText = z.string().min(1).max(256);
const nameText = z.string().max(60);
/** What the browser's `navigator.credentials` takes or gives, as JSON. */
const webAuthn = z.record(z.string(), z.unknown());
const timestampMs = z.number().int();

/** Ten codes, in the answer that has made them and nowhere else; none where there were codes already. */
const recoveryCodes = z.object({ recoveryCodes: z.array(z.string().max(40)) });

/** An owner may make these calls before he has the second factor that his account asks of him. */
const ownCall = { ...byUsers, beforeSecondFactor: true } as const;

const stepErrors = ['secondFactor.ended', 'secondFactor.locked', 'account.suspended'] as const;

/** Milliseconds wherever a time is told. */
export const getSecurity = defineCall({
  ...ownCall,
  id: 'getSecurity',
  path: 'api/x/security/Get',
  summary: 'Second factors, sessions and what happened to them, of the signed-in user',
  reply: envelope(
    z.object({
      factors: z.array(
        z.object({
          id,
          kind: z.enum(SECOND_FACTOR_KINDS),
          name: nameText,
          createdAt: timestampMs,
          lastUsedAt: timestampMs.nullable(),
        }),
      ),
      recoveryCodesLeft: z.number().int(),
      /** Whether the account asks a second factor of its owners. */
      isRequiredOfOwners: z.boolean(),
      sessions: z.array(
        z.object({
          id,
          createdAt: timestampMs,
          lastUsedAt: timestampMs,
          address: z.string().max(64),
          userAgent: z.string().max(300),
          isThis: z.boolean(),
        }),
      ),
      events: z.array(
        z.object({ at: timestampMs, kind: z.enum(SECURITY_EVENT_KINDS), name: nameText, actor: z.string().max(254) }),
      ),
    }),
  ),
  errors: sessionErrors,
});
export type SecurityView = z.output<typeof getSecurity.reply.data>;

export const startApp = defineCall({
  ...ownCall,
  id: 'startApp',
  recentSignIn: true,
  method: 'POST',
  path: 'api/x/security/StartApp',
  summary: 'Draws a key for an authenticator app (RFC 6238), which counts once a code of it was given',
  reply: envelope(z.object({ isStarted: z.boolean() })),
  errors: sessionErrors,
});

export const getAppKey = defineCall({
  ...ownCall,
  id: 'getAppKey',
  path: 'api/x/security/AppKey',
  summary: 'The key that waits for its first code',
  reply: envelope(
    z.object({
      /** Base32. */
      key: z.string().max(64),
      /** `otpauth:` address that the QR code holds. */
      address: z.string().max(1000),
      /** PNG as a `data:` address. */
      qr: z.string().max(100_000),
    }),
  ),
  errors: [...sessionErrors, 'secondFactor.notFound'],
});

export const confirmApp = defineCall({
  ...ownCall,
  id: 'confirmApp',
  recentSignIn: true,
  path: 'api/x/security/ConfirmApp',
  summary: 'Makes the authenticator app count, in the place of an earlier one',
  body: z.object({ code: secretText }),
  reply: envelope(recoveryCodes),
  errors: [...sessionErrors, 'secondFactor.notFound', 'secondFactor.wrongCode', 'secondFactor.locked'],
});

export const startPasskey = defineCall({
  ...ownCall,
  id: 'startPasskey',
  method: 'POST',
  path: 'api/x/security/StartPasskey',
  summary: 'Options for `navigator.credentials.create`',
  reply: envelope(z.object({ options: webAuthn })),
  errors: [...sessionErrors, 'secondFactor.tooMany'],
});

export const addPasskey = defineCall({
  ...ownCall,
  id: 'addPasskey',
  recentSignIn: true,
  path: 'api/x/security/AddPasskey',
  summary: 'Keeps the passkey that the browser has made',
  body: z.object({ name: nameText, response: webAuthn }),
  reply: envelope(recoveryCodes),
  errors: [...sessionErrors, 'secondFactor.passkeyFailed', 'secondFactor.tooMany'],
});

/** `proof` is the password, a code of the app, or a recovery code. */
export const removeSecondFactor = defineCall({
  ...ownCall,
  id: 'removeSecondFactor',
  path: 'api/x/security/Remove',
  summary: 'Takes a second factor away; the recovery codes go with the last one',
  body: z.object({ id, proof: secretText }),
  reply: envelope(z.object({ isRemoved: z.boolean() })),
  errors: [...sessionErrors, 'secondFactor.notFound', 'secondFactor.wrongProof', 'secondFactor.locked'],
});

export const makeRecoveryCodes = defineCall({
  ...ownCall,
  id: 'makeRecoveryCodes',
  path: 'api/x/security/MakeRecoveryCodes',
  summary: 'Ten new recovery codes; the earlier ones end',
  body: z.object({ proof: secretText }),
  reply: envelope(recoveryCodes),
  errors: [...sessionErrors, 'secondFactor.notFound', 'secondFactor.wrongProof', 'secondFactor.locked'],
});

export const endOwnSession = defineCall({
  ...ownCall,
  id: 'endOwnSession',
  path: 'api/x/security/EndSession',
  summary: 'Ends one session of the signed-in user',
  body: z.object({ id }),
  reply: envelope(z.object({ isEnded: z.boolean() })),
  errors: sessionErrors,
});

export const endOtherSessions = defineCall({
  ...ownCall,
  id: 'endOtherSessions',
  method: 'POST',
  path: 'api/x/security/EndOtherSessions',
  summary: 'Ends every session of the signed-in user but this one, which goes on with the token of the answer',
  reply: envelope(sessionSchema),
  errors: sessionErrors,
});

/** An owner who asks it of others has a second factor himself. */
export const requireSecondFactor = defineCall({
  id: 'requireSecondFactor',
  recentSignIn: true,
  path: 'api/x/security/Require',
  summary: 'Whether the account asks a second factor of its owners',
  ...byOwners,
  body: z.object({ isRequired: z.boolean() }),
  reply: envelope(z.object({ isRequired: z.boolean() })),
  errors: [...sessionErrors, 'secondFactor.noneOwn'],
});

/** Their owner has lost them. He is told by email. */
export const resetSecondFactors = defineCall({
  id: 'resetSecondFactors',
  recentSignIn: true,
  path: 'api/x/users/ResetSecondFactors',
  summary: 'Takes all second factors of another person of the account away',
  ...byOwners,
  body: z.object({ userId: id }),
  reply: envelope(z.object({ isReset: z.boolean() })),
  errors: [...sessionErrors, 'user.notFound', 'secondFactor.ownReset'],
});

/** Looking changes nothing. `step` is what `signIn` gave in place of a session. */
export const inspectSecondStep = defineCall({
  id: 'inspectSecondStep',
  path: 'api/x/session/SecondStep',
  summary: 'What a person may prove himself with after the password',
  audience: 'public',
  query: z.object({ step: stepText }),
  reply: envelope(z.object({ hasApp: z.boolean(), hasPasskey: z.boolean() })),
  errors: ['secondFactor.ended'],
  rateLimit: 'lookUp',
});

export const finishSignIn = defineCall({
  id: 'finishSignIn',
  path: 'api/x/session/FinishSignIn',
  summary: 'Opens the session by a code of the authenticator app or a recovery code',
  audience: 'public',
  body: z.object({ step: stepText, code: secretText }),
  reply: envelope(sessionSchema),
  errors: [...stepErrors, 'secondFactor.wrongCode', 'request.tooMany'],
  rateLimit: 'guess',
});

export const startPasskeyStep = defineCall({
  id: 'startPasskeyStep',
  path: 'api/x/session/StartPasskey',
  summary: 'Options for `navigator.credentials.get`',
  audience: 'public',
  body: z.object({ step: stepText }),
  reply: envelope(z.object({ options: webAuthn })),
  errors: ['secondFactor.ended', 'secondFactor.notFound', 'request.tooMany'],
  rateLimit: 'guess',
});

export const finishSignInWithPasskey = defineCall({
  id: 'finishSignInWithPasskey',
  path: 'api/x/session/FinishSignInWithPasskey',
  summary: 'Opens the session by what a passkey has signed',
  audience: 'public',
  body: z.object({ step: stepText, response: webAuthn }),
  reply: envelope(sessionSchema),
  errors: [...stepErrors, 'secondFactor.passkeyFailed', 'request.tooMany'],
  rateLimit: 'guess',
});

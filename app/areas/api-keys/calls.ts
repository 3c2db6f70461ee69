import { z } from 'zod';
import { defineCalls, envelope } from '~/lib/contract/call';
import { KEY_KINDS, KEY_SCOPES } from '~/lib/contract/enums';
import { byOwners, keyErrors, sessionErrors } from '~/lib/contract/shared-call-parts';

const defineCall = defineCalls('keys');

/** Keys of an account that have not been revoked. */
export const MAX_KEYS = 50;
/** Keys that a list shows: all that work, and the latest that were revoked. */
export const MAX_LISTED_KEYS = 200;
/** Calls that the log of a key shows. */
export const MAX_LISTED_CALLS = 100;

const kindSchema = z.enum(KEY_KINDS);
const scopesSchema = z.array(z.enum(KEY_SCOPES)).max(KEY_SCOPES.length);
const nameSchema = z.string().max(100);
const keyId = z.string().min(1).max(64);

/** What every call with a key may ask first: whose it is. */
export const getKeyHolder = defineCall({
  id: 'getKeyHolder',
  path: 'api/x/key/Who',
  summary: 'Whose the API key is, and what it may be used for',
  audience: 'key',
  scope: 'read',
  reply: envelope(
    z.object({
      accountId: z.string().max(64),
      accountName: z.string().max(300),
      kind: kindSchema,
      scopes: scopesSchema,
      name: nameSchema,
      /** When the key expires; null where it does not. */
      expiresAt: z.string().nullable(),
    }),
  ),
  errors: [...keyErrors, 'request.notFound'],
  example: {
    reply: {
      accountId: 'prairie',
      accountName: 'Prairie Light & Water',
      kind: 'live',
      scopes: ['read'],
      name: 'Nightly import',
      expiresAt: null,
    },
  },
});

export const apiKeySchema = z.object({
  id: keyId,
  name: nameSchema,
  kind: kindSchema,
  scopes: scopesSchema,
  createdAt: z.string(),
  /** Name of the person; empty for a key made beside the platform, or by one who is gone. */
  createdBy: z.string().max(300),
  /** To the minute. */
  lastUsedAt: z.string().nullable(),
  revokedAt: z.string().nullable(),
  /** From then on its calls are refused with `key.expired`; null where it does not expire. */
  expiresAt: z.string().nullable(),
  /** Whole days until then, 0 on the last one; negative once it has expired. */
  daysLeft: z.number().int().nullable(),
});
export type ApiKey = z.output<typeof apiKeySchema>;

export const listApiKeys = defineCall({
  id: 'listApiKeys',
  path: 'api/x/keys/List',
  summary: 'The API keys of the account, those that work first',
  ...byOwners,
  reply: envelope(z.object({ keys: z.array(apiKeySchema).max(MAX_LISTED_KEYS) })),
  errors: sessionErrors,
});

/** The secret is stored nowhere: what the answer holds can be had once. */
export const createApiKey = defineCall({
  id: 'createApiKey',
  recentSignIn: true,
  path: 'api/x/keys/Create',
  summary: 'Makes an API key; the answer alone holds it whole',
  ...byOwners,
  body: z.object({
    name: nameSchema.min(1),
    kind: kindSchema,
    scopes: scopesSchema.min(1),
    /** A moment to come; left out, the key does not expire. */
    expiresAt: z.iso.datetime({ offset: true }).optional(),
    /** Names the form that was sent: sent again, it makes no second key. */
    formKey: z.string().min(8).max(64).optional(),
  }),
  reply: envelope(
    z.object({
      key: apiKeySchema,
      /** The whole key as it travels; empty where this form has made it before. */
      token: z.string().max(100),
    }),
  ),
  errors: [...sessionErrors, 'key.tooMany', 'key.expiresPast'],
});

export const revokeApiKey = defineCall({
  id: 'revokeApiKey',
  path: 'api/x/keys/Revoke',
  summary: 'Ends an API key at once and for ever',
  ...byOwners,
  body: z.object({ id: keyId }),
  reply: envelope(z.object({ isRevoked: z.boolean() })),
  errors: [...sessionErrors, 'request.notFound'],
});

const keyCallSchema = z.object({
  at: z.string(),
  callId: z.string().max(100),
  /** HTTP status of the answer. */
  status: z.number().int(),
  milliseconds: z.number().int(),
  requestId: z.string().max(200),
  mode: kindSchema,
});

export const listApiKeyCalls = defineCall({
  id: 'listApiKeyCalls',
  path: 'api/x/keys/Calls',
  summary: 'The latest calls that were made with an API key, the newest first; kept for 30 days',
  ...byOwners,
  query: z.object({ id: keyId }),
  reply: envelope(z.object({ key: apiKeySchema, calls: z.array(keyCallSchema).max(MAX_LISTED_CALLS) })),
  errors: [...sessionErrors, 'request.notFound'],
});

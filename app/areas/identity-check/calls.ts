import { z } from 'zod';
import { defineCalls, envelope } from '~/lib/contract/call';
import { mergeTagSchema } from '~/areas/forms/form-wire-schemas';
import type { LinkPurpose } from '~/lib/contract/token-schemas';
import { linkErrors, linkToken, renameFields } from '~/lib/contract/shared-call-parts';

const defineCall = defineCalls('gate');

/** Pages that an account may protect with an identity check; also the purposes of their links. */
export const IDENTITY_CHECK_PURPOSES = [
  'preferences',
  'unsubscribe',
  'view-bill',
] as const satisfies readonly LinkPurpose[];

/** One value that the identity check asks for. `tag` holds `ZIP` for a postal code. Spec: preferences-and-consent 3. */
const identityCheckFieldSchema = renameFields(
  z.object({
    key: z.string().min(1).max(100),
    description: z.string().max(300),
    tag: z.string().max(100).default(''),
    limit: z.number().int().min(1).max(500),
    value: z.string().max(500).default(''),
  }),
  { description: 'label', limit: 'maxLength' },
);

/** The tag of a field that asks for a postal code. */
export const ZIP_TAG = 'ZIP';

/** What the identity check shows. Spec: preferences-and-consent 3, "Smart page access". */
export const smartPageAccessSchema = z.codec(
  z.object({
    isAuthRequired: z.boolean(),
    expiredUrl: z.string().max(2048).nullable().default(null),
    headerMessage: z.string().default(''),
    contentConfigure: z.string().default(''),
    errorMessage: z.string().default(''),
    fetcher: z.object({ mapper: z.array(identityCheckFieldSchema).max(20) }).nullable(),
  }),
  z.object({
    isAuthRequired: z.boolean(),
    expiredUrl: z.string().nullable(),
    headerMessage: z.string(),
    consentText: z.string(),
    errorMessage: z.string(),
    /** Null when the service that knows the values is not available. */
    fields: z
      .array(
        z.object({ key: z.string(), label: z.string(), tag: z.string(), maxLength: z.number(), value: z.string() }),
      )
      .nullable(),
  }),
  {
    decode: ({ contentConfigure, fetcher, ...rest }) => ({
      ...rest,
      consentText: contentConfigure,
      fields: fetcher?.mapper ?? null,
    }),
    encode: ({ consentText, fields, ...rest }) => ({
      ...rest,
      contentConfigure: consentText,
      fetcher: fields && { mapper: fields },
    }),
  },
);
export type SmartPageAccess = z.output<typeof smartPageAccessSchema>;

/**
 * A POST that only reads. `jwt` is the link token; of an expired one only `expiredUrl` is told, the page that offers a new
 * link. Spec: preferences-and-consent 7.
 */
export const getSmartPageAccess = defineCall({
  id: 'getSmartPageAccess',
  path: 'api/v1/SmartPageAuth/Info',
  summary: 'Whether a link opens at once or asks for identifying values first',
  audience: 'link',
  body: renameFields(
    z.object({ jwt: linkToken, deviceUuid: z.string().max(64).default(''), isViewBill: z.boolean().default(false) }),
    { jwt: 'token', deviceUuid: 'deviceId' },
  ),
  reply: envelope(smartPageAccessSchema),
  errors: [
    'token.invalid',
    'token.keysAway',
    'token.wrongPurpose',
    'gate.unavailable',
    'account.suspended',
    'account.closed',
    'recipient.erased',
    'link.withdrawn',
  ],
  rateLimit: 'read',
});

/** Wrong values are no error: `isAuthorized` is false and the page shows the configured text. */
export const authorizeSmartPage = defineCall({
  id: 'authorizeSmartPage',
  path: 'api/v1/SmartPageAuth/Authorize',
  summary: 'Checks the identifying values and remembers the device that gave them',
  audience: 'link',
  body: renameFields(
    z.object({
      token: linkToken,
      mergeTags: z.array(mergeTagSchema).max(20),
      isAuthorized: z.boolean(),
      deviceUuid: z.string().min(1).max(64),
      isViewBill: z.boolean().default(false),
    }),
    { deviceUuid: 'deviceId', isAuthorized: 'isConsentGiven' },
  ),
  reply: envelope(z.object({ isAuthorized: z.boolean() })),
  errors: [...linkErrors, 'gate.locked', 'gate.unavailable', 'gate.consentRequired'],
  rateLimit: 'guess',
});

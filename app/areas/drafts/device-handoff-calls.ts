/** Parts of drafts that a phone takes over: one question, for a few minutes, by a code. */
import { z } from 'zod';
import { PART_STATES, PHONE_STATES, HANDOFF_CODE_LENGTH } from '~/domain/device-handoff-code';
import { pageAccountSchema } from '~/areas/accounts/calls';
import { defineCalls, envelope } from '~/lib/contract/call';
import { draftErrors, draftFileSchema, draftUploadSchema } from './calls';
import { formElements, idSchema } from '~/areas/forms/form-wire-schemas';
import { byToken, languageTag, linkErrors, linkToken } from '~/lib/contract/shared-call-parts';

const defineCall = defineCalls('drafts');

const code = z.string().length(HANDOFF_CODE_LENGTH);
/** A secret of the phone alone, made for the page on which it takes the part over. */
const device = z.string().regex(/^[\w-]{16,64}$/);

/**
 * What a phone calls with in place of a link's token, for files of its question alone: `{code}.{device}`. A link's token never
 * looks like it.
 */
export const DEVICE_HANDOFF_KEY = /^[2-9A-Z]{12}\.[\w-]{16,64}$/;
export const formatDeviceHandoffKey = (code: string, device: string): string => `${code}.${device}`;

export const offerPart = defineCall({
  id: 'offerPart',
  path: 'api/x/drafts/OfferPart',
  summary: 'Offers one upload or signature of a form to a phone, once and for ten minutes',
  audience: 'link',
  body: z.object({
    token: linkToken,
    inputId: idSchema,
    /** Of the form, as the person sees it. */
    language: languageTag,
  }),
  reply: envelope(z.object({ partId: idSchema })),
  errors: [...draftErrors, 'form.unknownInput', 'form.alreadySubmitted', 'request.tooMany'],
});

export const getPart = defineCall({
  id: 'getPart',
  path: 'api/x/drafts/Part',
  summary: 'How an offer to a phone stands, for whoever has made it, and its code while it can be taken',
  audience: 'link',
  query: z.object({ token: linkToken, partId: idSchema }),
  reply: envelope(
    z.object({
      inputId: idSchema,
      state: z.enum(PART_STATES),
      /** Whether a file has come by it. */
      hasCome: z.boolean(),
      /** Empty unless `open`. */
      code: z.string(),
      /** Milliseconds since 1970-01-01 UTC. */
      expiresAt: z.number().int(),
    }),
  ),
  errors: [...linkErrors, 'part.unknown'],
});

export const listPartFiles = defineCall({
  id: 'listPartFiles',
  path: 'api/x/drafts/PartFiles',
  summary: 'Files that came by phones which this link has offered a part to',
  audience: 'link',
  query: byToken,
  reply: envelope(z.object({ fileIds: z.array(z.string()) })),
  errors: linkErrors,
});

/** It changes nothing: scanners open codes, too. */
export const openPart = defineCall({
  id: 'openPart',
  path: 'api/x/drafts/OpenPart',
  summary: 'What a code is for, and to the phone that has taken it over the question itself; no other answer',
  audience: 'public',
  query: z.object({ code, device: device.optional() }),
  reply: envelope(
    z.object({
      state: z.enum(PHONE_STATES),
      account: pageAccountSchema,
      formTitle: z.string(),
      /** Of the form's texts. */
      language: languageTag,
      question: z.string(),
      isSignature: z.boolean(),
      /** Milliseconds since 1970-01-01 UTC. */
      expiresAt: z.number().int(),
      /** Null to every phone but the one that has taken it over, and once that is done. */
      part: z
        .object({
          country: z.string(),
          /** The question alone. */
          formElements,
          files: z.array(draftFileSchema),
          uploads: z.array(draftUploadSchema),
        })
        .nullable(),
    }),
  ),
  errors: [...draftErrors, 'part.unknown'],
  rateLimit: 'phoneCode',
});
export type OpenedPart = z.output<(typeof openPart)['reply']['data']>;

export const claimPart = defineCall({
  id: 'claimPart',
  path: 'api/x/drafts/ClaimPart',
  summary: 'Takes a part over to the phone that calls first; the same phone may call again',
  audience: 'public',
  body: z.object({ code, device }),
  reply: envelope(z.object({ isClaimed: z.boolean() })),
  errors: [...draftErrors, 'part.unknown', 'part.taken'],
  rateLimit: 'phoneCode',
});

export const finishPart = defineCall({
  id: 'finishPart',
  path: 'api/x/drafts/FinishPart',
  summary: 'The phone is done: nothing more comes from it',
  audience: 'public',
  body: z.object({ code, device }),
  reply: envelope(z.object({ isFinished: z.boolean() })),
  errors: [...draftErrors, 'part.unknown', 'part.taken'],
  rateLimit: 'phoneCode',
});

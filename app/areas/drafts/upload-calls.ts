/** Files of drafts that come in pieces, and go on after a break where they were. */
import { z } from 'zod';
import { PHOTO_CHANGES } from '~/domain/uploaded-photo';
import { defineCalls, envelope } from '~/lib/contract/call';
import { draftErrors, draftFileSchema, draftUploadSchema } from './calls';
import { idSchema } from '~/areas/forms/form-wire-schemas';
import { fileErrors, linkToken } from '~/lib/contract/shared-call-parts';

export { PHOTO_CHANGES };

const defineCall = defineCalls('drafts');

const byUpload = z.object({ token: linkToken, uploadId: idSchema });
const uploadErrors = [...draftErrors, 'file.notFound'] as const;

export const startDraftUpload = defineCall({
  id: 'startDraftUpload',
  path: 'api/x/drafts/StartUpload',
  summary: 'Begins a file that comes in pieces; unfinished for a day it goes',
  audience: 'link',
  body: z.object({
    token: linkToken,
    inputId: idSchema,
    name: z.string().max(255),
    /** Bytes. */
    size: z.number().int().min(0),
    /** By which a file that is chosen again is known to be this one. */
    fingerprint: z.string().max(400).default(''),
    /** What the browser has done to a picture. */
    changes: z.array(z.enum(PHOTO_CHANGES)).max(PHOTO_CHANGES.length).default([]),
    /** Key of the rendered form: what it has been submitted with takes no more files. */
    submissionKey: z.string().max(100).optional(),
  }),
  reply: envelope(draftUploadSchema),
  errors: [...draftErrors, 'form.alreadySubmitted', 'form.unknownInput', ...fileErrors, 'file.tooMany'],
  rateLimit: 'upload',
});

export const getDraftUpload = defineCall({
  id: 'getDraftUpload',
  path: 'api/x/drafts/UploadState',
  method: 'GET',
  summary: 'How far a file has come',
  audience: 'link',
  query: byUpload,
  reply: envelope(draftUploadSchema),
  errors: uploadErrors,
});

/** Body: the next bytes. What has come of them when a connection breaks is kept. */
export const appendDraftUpload = defineCall({
  id: 'appendDraftUpload',
  path: 'api/x/drafts/AppendUpload',
  summary: 'Adds bytes to a file; none where it has not come as far as the sender thinks, or further',
  audience: 'link',
  query: byUpload.extend({ offset: z.coerce.number().int().min(0) }),
  bodyKind: 'binary',
  /** `added`: bytes of this request that were stored. */
  reply: envelope(draftUploadSchema.extend({ added: z.number().int().optional() })),
  errors: uploadErrors,
  rateLimit: 'uploadPart',
});

export const finishDraftUpload = defineCall({
  id: 'finishDraftUpload',
  path: 'api/x/drafts/FinishUpload',
  summary: 'Judges a file that has come whole, and attaches it; once, however often it is asked for',
  audience: 'link',
  body: byUpload,
  reply: envelope(draftFileSchema),
  errors: [...uploadErrors, 'form.alreadySubmitted', 'form.unknownInput', ...fileErrors, 'file.tooMany'],
  rateLimit: 'upload',
});

export const removeDraftUpload = defineCall({
  id: 'removeDraftUpload',
  path: 'api/x/drafts/RemoveUpload',
  summary: 'Forgets a file that is unfinished or refused',
  audience: 'link',
  body: byUpload,
  reply: envelope(z.object({ isRemoved: z.boolean() })),
  errors: draftErrors,
});

import { z } from 'zod';
import { defineCalls, envelope, file } from '~/lib/contract/call';
import { PHOTO_CHANGES } from '~/domain/uploaded-photo';
import { savedBankAccountSchema } from '~/areas/payments/banks/calls';
import { idSchema } from '~/areas/forms/form-wire-schemas';
import { MAX_HASHES_PER_ANSWER } from '~/domain/draft-merge';
import { CHANGE_STATES } from '~/domain/submission-change';
import { differencesSchema } from '~/areas/submissions/submission-version-schemas';
import { byToken, eventSchema, fileErrors, linkErrors, linkToken } from '~/lib/contract/shared-call-parts';

const defineCall = defineCalls('drafts');

const submissionKey = z.string().min(16).max(100);

export const draftErrors = [...linkErrors, 'form.notFound'] as const;

export const draftFileSchema = z.object({
  fileId: idSchema,
  inputId: idSchema,
  kind: z.enum(['attachment', 'signature']),
  name: z.string(),
  contentType: z.string(),
  size: z.number().int(),
  /** How a signature was made; empty for attachments. */
  method: z.enum(['', 'draw', 'type', 'upload']),
  /** The typed name of a typed signature. */
  text: z.string(),
  /** What was done to a picture before it was kept. */
  changes: z.array(z.enum(PHOTO_CHANGES)).default([]),
});
export type DraftFile = z.output<typeof draftFileSchema>;

/** A file on its way in: it may go on where it was, or was refused once it had come. */
export const draftUploadSchema = z.object({
  uploadId: idSchema,
  inputId: idSchema,
  name: z.string(),
  /** Bytes, and how many of them have come. */
  size: z.number().int(),
  received: z.number().int(),
  state: z.enum(['coming', 'refused', 'kept']),
  /** Why it was refused: the name of a failure and its values. */
  refusal: z.object({ name: z.string(), params: z.record(z.string(), z.unknown()) }).nullable(),
  fingerprint: z.string(),
  /** Milliseconds since 1970-01-01 UTC: until then it can go on. */
  expiresAt: z.number().int(),
});
export type DraftUpload = z.output<typeof draftUploadSchema>;

// As long as a page's whole post may be: what is too long is kept too, and is a mistake of its field when it is submitted.
export const answerSchema = z.union([z.string().max(1_048_576), z.array(idSchema).max(200)]);
const answersSchema = z.record(idSchema, answerSchema);

const challengesSchema = z.record(
  idSchema,
  z.object({ mobileToken: z.string().max(200), destination: z.string().max(254), resendAt: z.number().int() }),
);

/** Marks as `domain/draft-merge` makes them. */
const marksSchema = z.array(z.string().max(12)).max(MAX_HASHES_PER_ANSWER);

const draftChangeSchema = z.object({
  /** Goes with each save and with the submission, so that no page of something else is taken for it. */
  id: z.string().max(64),
  reference: z.string().max(40),
  submittedAt: z.string(),
  /** Where it is not `open`, it can't be sent any more. */
  state: z.enum(CHANGE_STATES),
  until: z.string().nullable(),
  /** The form was changed since it was sent, so that there may be other questions. */
  isNewerForm: z.boolean(),
  /** What is typed and was not sent, where it can't be any more. */
  differences: differencesSchema,
});

export const draftSchema = z.object({
  /** 0 while nothing was saved. */
  revision: z.number().int(),
  formVersion: z.number().int(),
  /** When something was kept last; null while nothing was. */
  savedAt: z.iso.datetime().nullable().default(null),
  answers: answersSchema,
  challenges: challengesSchema,
  /** Inputs whose present answer is a contact this recipient has verified. */
  verifiedInputs: z.array(z.string()),
  files: z.array(draftFileSchema),
  /** Files that are unfinished or refused. */
  uploads: z.array(draftUploadSchema).default([]),
  bankAccount: savedBankAccountSchema.nullable(),
  /** What stood in questions that were answered on two devices at once, until the person says which counts; null for a file. */
  others: z.record(idSchema, answerSchema.nullable()).default({}),
  /** What was sent that it changes; null where it is to be a new submission. */
  change: draftChangeSchema.nullable().default(null),
});
export type Draft = z.output<typeof draftSchema>;

export const getDraft = defineCall({
  id: 'getDraft',
  path: 'api/x/drafts/Get',
  summary: 'What the recipient has filled in so far',
  audience: 'link',
  query: byToken,
  reply: envelope(draftSchema),
  errors: draftErrors,
});

export const saveDraft = defineCall({
  id: 'saveDraft',
  path: 'api/x/drafts/Save',
  summary: 'Keeps what was typed; never bank or card numbers',
  audience: 'link',
  body: z.object({
    token: linkToken,
    formVersion: z.number().int().min(1),
    /** The version that the page showed, where that is an older one: what is chosen of a change under other words is asked again. */
    shownVersion: z.number().int().min(1).optional(),
    answers: answersSchema,
    /**
     * By input id, marks of what the page began from and has sent: a question that was changed elsewhere meanwhile, and not here,
     * keeps its answer. Absent, every answer is meant.
     */
    base: z.record(idSchema, marksSchema).optional(),
    /** Questions of which the person has said which answer counts, or whose file is the later of two. */
    settled: z.array(idSchema).max(500).optional(),
    replaced: z.array(idSchema).max(500).optional(),
    /** Id of the change that the page is of, empty where of none; absent, whatever is begun is meant. */
    change: z.string().max(64).optional(),
    /** Merged into the kept ones; absent leaves them. */
    challenges: challengesSchema.optional(),
    /** Token of `tokenizeBankAccount`; `null` forgets the kept one, absent leaves it. */
    bankToken: z.string().max(100).nullish(),
    /** A page that saves again and again, and the number of this save: one with an older number that comes late is left. */
    save: z.object({ page: z.string().regex(/^[\w-]{8,64}$/), number: z.number().int().min(1) }).optional(),
    /** Key of the rendered form: what it has been submitted with takes no more saves. */
    submissionKey: submissionKey.optional(),
    /** Lines for the event log of the link, written with the save. */
    events: z.array(eventSchema).max(2).optional(),
  }),
  reply: envelope(
    draftSchema.extend({
      /** Questions that hold something else now than the page shows, as far as it gave marks of them. */
      elsewhere: z.array(z.string()).default([]),
    }),
  ),
  errors: [
    ...draftErrors,
    'form.unknownInput',
    'form.alreadySubmitted',
    'form.changed',
    'form.paymentInvalid',
    'draft.another',
  ],
});

/** Body: the bytes of the file. Where an input takes one file, a new one takes the old one's place. */
export const uploadDraftFile = defineCall({
  id: 'uploadDraftFile',
  path: 'api/x/drafts/Upload',
  summary: 'Keeps an attachment or a signature image for an input',
  audience: 'link',
  query: z.object({
    token: linkToken,
    inputId: idSchema,
    name: z.string().max(255),
    method: z.enum(['', 'draw', 'type', 'upload']).default(''),
    text: z.string().max(200).default(''),
    /** Key of the rendered form: what it has been submitted with takes no more files. */
    submissionKey: submissionKey.optional(),
  }),
  bodyKind: 'binary',
  reply: envelope(draftFileSchema),
  errors: [...draftErrors, 'form.alreadySubmitted', 'form.unknownInput', ...fileErrors, 'file.tooMany'],
  rateLimit: 'upload',
});

const linkContact = { channel: z.enum(['email', 'sms']), masked: z.string().max(300) };

/** Where a link to the form may be sent so that its recipient goes on elsewhere. */
export const listDraftContacts = defineCall({
  id: 'listDraftContacts',
  path: 'api/x/drafts/Contacts',
  summary: 'Contacts on file that a link to the form can be sent to, masked, and until when the present one is good',
  audience: 'link',
  query: byToken,
  reply: envelope(z.object({ contacts: z.array(z.object(linkContact)), expiresAt: z.iso.datetime() })),
  errors: draftErrors,
});

export const sendDraftLink = defineCall({
  id: 'sendDraftLink',
  path: 'api/x/drafts/SendLink',
  summary: 'Sends a fresh link to the form to one of these contacts, never to another; the answer does not show it',
  audience: 'link',
  body: z.object({ token: linkToken, ...linkContact, language: z.string().max(35).default('en') }),
  reply: envelope(z.object({ isSent: z.boolean() })),
  errors: [
    ...draftErrors,
    'form.expired',
    'form.alreadySubmitted',
    'link.noContact',
    'message.notSetUp',
    'message.notAllowed',
    'request.tooMany',
    'server.unavailable',
  ],
  rateLimit: 'send',
});

export const removeDraftFile = defineCall({
  id: 'removeDraftFile',
  path: 'api/x/drafts/RemoveFile',
  summary: 'Forgets the files of an input, or one of them',
  audience: 'link',
  body: z.object({ token: linkToken, inputId: idSchema, fileId: idSchema.optional() }),
  reply: envelope(z.object({ isRemoved: z.boolean() })),
  errors: draftErrors,
});

export const getDraftPreview = defineCall({
  id: 'getDraftPreview',
  path: 'api/x/drafts/Preview',
  summary: 'A kept picture in small, for its own recipient only',
  audience: 'link',
  query: z.object({ token: linkToken, fileId: idSchema }),
  reply: file('image/jpeg'),
  errors: [...draftErrors, 'file.notFound'],
  rateLimit: 'asset',
});

export const getDraftFile = defineCall({
  id: 'getDraftFile',
  path: 'api/x/drafts/File',
  summary: 'The bytes of a kept file, for its own recipient only',
  audience: 'link',
  query: z.object({ token: linkToken, fileId: idSchema }),
  reply: file('application/octet-stream', 'image/png'),
  errors: [...draftErrors, 'file.notFound'],
  rateLimit: 'asset',
});

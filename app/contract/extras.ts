/**
 * Calls the spec lacks and the product needs, all under `api/x/`, so that an integrator sees at a glance what is extra.
 */
import { z } from 'zod';
import { pageAccountSchema } from './accounts';
import { defineCall, envelope, file } from './call';
import { EVENT_KINDS } from './enums';
import { idSchema } from './form-wire';
import { enrollmentSchema, openedLinkSchema, savedBankAccountSchema } from './forms';
import { languageSchema } from './preferences';
import { LINK_PURPOSES } from './tokens';
import { languageTag, linkErrors, linkToken } from './wire';

const submissionKey = z.string().min(16).max(100);
const draftErrors = [...linkErrors, 'form.notFound'] as const;

/** What a token page needs before anything else: whose it is, whether it still opens, and how the account looks. */
export const inspectLink = defineCall({
  id: 'inspectLink',
  area: 'links',
  method: 'GET',
  path: 'api/x/links/Inspect',
  summary: 'Checks a link token; an expired one is answered too, marked as such',
  audience: 'link',
  query: z.object({ token: linkToken }),
  reply: envelope(
    z.object({
      purpose: z.enum(LINK_PURPOSES),
      isExpired: z.boolean(),
      enrollmentId: z.string(),
      accountId: z.string(),
      recipientId: z.string(),
      recipientLocale: z.string().nullable(),
      account: pageAccountSchema,
      /** Changes whenever anything that a page of this link shows has changed; rendered pages are cached by it. */
      pageVersion: z.string(),
    }),
  ),
  errors: ['token.invalid'],
  rateLimit: 'read',
});
export type LinkInfo = z.output<(typeof inspectLink)['reply']['data']>;

export const renewLink = defineCall({
  id: 'renewLink',
  area: 'links',
  method: 'POST',
  path: 'api/x/links/Renew',
  summary: 'Sends a fresh link to the contact on file; the answer never shows the link or the contact',
  audience: 'link',
  body: z.object({ token: linkToken, language: z.string().max(35).default('en') }),
  reply: envelope(z.object({ isSent: z.boolean() })),
  errors: ['token.invalid', 'link.noContact', 'request.tooMany', 'server.unavailable'],
  rateLimit: 'send',
});

/**
 * The preferences page of the person who holds an open unsubscribe link. One unsubscribe link leads to one preferences
 * link, which lives as long: asking writes nothing and gives the holder nothing more with each time. Its own gate stays.
 */
export const getPreferencesLink = defineCall({
  id: 'getPreferencesLink',
  area: 'links',
  method: 'GET',
  path: 'api/x/links/Preferences',
  summary: 'Path of the preferences page that an unsubscribe link leads to',
  audience: 'link',
  query: z.object({ token: linkToken }),
  reply: envelope(z.object({ path: z.string().max(8192) })),
  errors: [...linkErrors, 'gate.required'],
  rateLimit: 'read',
});

/** A line of the event log of a link. */
export const eventSchema = z.object({
  kind: z.enum(EVENT_KINDS),
  source: z.string().max(100).default(''),
  detail: z.string().max(200).default(''),
});
export type LinkEvent = z.output<typeof eventSchema>;

/** An event of the link's log. `Visit` comes from a person's post or the page's beacon, never from a GET. */
export const recordEvent = defineCall({
  id: 'recordEvent',
  area: 'links',
  method: 'POST',
  path: 'api/x/events/Record',
  summary: 'Writes one line of the event log of a link',
  audience: 'link',
  body: eventSchema.extend({ token: linkToken }),
  reply: envelope(z.object({ isRecorded: z.boolean() })),
  errors: ['token.invalid'],
  rateLimit: 'write',
});

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
});
export type DraftFile = z.output<typeof draftFileSchema>;

// As long as a page's whole post may be: what is too long is kept too, and is a mistake of its field when it is submitted.
const answersSchema = z.record(idSchema, z.union([z.string().max(1_048_576), z.array(idSchema).max(200)]));
const challengesSchema = z.record(
  idSchema,
  z.object({ mobileToken: z.string().max(200), destination: z.string().max(254), resendAt: z.number().int() }),
);

export const draftSchema = z.object({
  /** 0 while nothing was saved. */
  revision: z.number().int(),
  formVersion: z.number().int(),
  answers: answersSchema,
  challenges: challengesSchema,
  /** Inputs whose present answer is a contact this recipient has verified. */
  verifiedInputs: z.array(z.string()),
  files: z.array(draftFileSchema),
  bankAccount: savedBankAccountSchema.nullable(),
});
export type Draft = z.output<typeof draftSchema>;

export const getDraft = defineCall({
  id: 'getDraft',
  area: 'drafts',
  method: 'GET',
  path: 'api/x/drafts/Get',
  summary: 'What the recipient has filled in so far',
  audience: 'link',
  query: z.object({ token: linkToken }),
  reply: envelope(draftSchema),
  errors: draftErrors,
  rateLimit: 'read',
});

/**
 * All that the page of a form needs at once: Fetcher, AvailableTranslations, Get, GetCaptureIpAddressConfig and the draft. The
 * form comes in the first of the languages that it has.
 */
export const openForm = defineCall({
  id: 'openForm',
  area: 'drafts',
  method: 'GET',
  path: 'api/x/forms/Open',
  summary: 'The form behind a link in a language that is wished, its tags, languages and draft',
  audience: 'link',
  query: z.object({
    token: linkToken,
    source: z.string().max(100).optional(),
    /** Tags, the most wanted first. */
    languages: z.codec(z.string().max(1000), z.array(languageTag), {
      decode: (text) => text.split(',').filter(Boolean),
      encode: (tags) => tags.join(','),
    }),
  }),
  reply: envelope(
    z.object({
      opened: openedLinkSchema,
      enrollment: enrollmentSchema,
      languages: z.array(languageSchema),
      draft: draftSchema,
      captureIpAddress: z.boolean(),
    }),
  ),
  errors: draftErrors,
  rateLimit: 'read',
});
export type OpenedForm = z.output<(typeof openForm)['reply']['data']>;

export const saveDraft = defineCall({
  id: 'saveDraft',
  area: 'drafts',
  method: 'POST',
  path: 'api/x/drafts/Save',
  summary: 'Keeps what was typed; never bank or card numbers',
  audience: 'link',
  body: z.object({
    token: linkToken,
    formVersion: z.number().int().min(1),
    answers: answersSchema,
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
  reply: envelope(draftSchema),
  errors: [...draftErrors, 'form.unknownInput', 'form.alreadySubmitted', 'form.changed', 'form.paymentInvalid'],
  rateLimit: 'write',
});

/** Body: the bytes of the file. An input holds one file: a new one takes the old one's place. */
export const uploadDraftFile = defineCall({
  id: 'uploadDraftFile',
  area: 'drafts',
  method: 'POST',
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
  errors: [
    ...draftErrors,
    'form.alreadySubmitted',
    'form.unknownInput',
    'file.tooBig',
    'file.empty',
    'file.incomplete',
    'file.unreadable',
    'file.tooManyPixels',
    'signature.empty',
    'file.wrongType',
    'file.tooMany',
  ],
  rateLimit: 'upload',
});

export const removeDraftFile = defineCall({
  id: 'removeDraftFile',
  area: 'drafts',
  method: 'POST',
  path: 'api/x/drafts/RemoveFile',
  summary: 'Forgets the file of an input',
  audience: 'link',
  body: z.object({ token: linkToken, inputId: idSchema }),
  reply: envelope(z.object({ isRemoved: z.boolean() })),
  errors: draftErrors,
  rateLimit: 'write',
});

export const getDraftFile = defineCall({
  id: 'getDraftFile',
  area: 'drafts',
  method: 'GET',
  path: 'api/x/drafts/File',
  summary: 'The bytes of a kept file, for its own recipient only',
  audience: 'link',
  query: z.object({ token: linkToken, fileId: idSchema }),
  reply: file('application/octet-stream', 'image/png'),
  errors: [...draftErrors, 'file.notFound'],
  rateLimit: 'asset',
});

/** Only where messages are captured; a platform that really sends has no outbox. */
export const listCapturedMessages = defineCall({
  id: 'listCapturedMessages',
  area: 'messages',
  method: 'GET',
  path: 'api/x/outbox/List',
  summary: 'Captured emails and messages, newest first (demo)',
  audience: 'operator',
  query: z.object({ to: z.string().max(254).optional(), limit: z.coerce.number().int().min(1).max(500).default(50) }),
  reply: envelope(
    z.object({
      messages: z.array(
        z.object({
          id: z.string(),
          channel: z.enum(['email', 'sms', 'whatsApp', 'push']),
          to: z.string(),
          subject: z.string(),
          text: z.string(),
          html: z.string(),
          headers: z.record(z.string(), z.string()),
          language: z.string(),
          sentAt: z.string(),
        }),
      ),
    }),
  ),
  errors: ['request.notFound'],
  rateLimit: 'read',
});

export const listDemoLinks = defineCall({
  id: 'listDemoLinks',
  area: 'links',
  method: 'GET',
  path: 'api/x/demo/Links',
  summary: 'Every demo screen with a working link (demo)',
  audience: 'operator',
  reply: envelope(
    z.object({
      links: z.array(z.object({ key: z.string(), title: z.string(), path: z.string(), note: z.string().optional() })),
    }),
  ),
  errors: ['request.notFound'],
  rateLimit: 'read',
});

/** Checks the session token that a sign-in link carries. */
export const inspectSession = defineCall({
  id: 'inspectSession',
  area: 'session',
  method: 'GET',
  path: 'api/x/session/Inspect',
  summary: 'Who is signed in, by the bearer token',
  audience: 'session',
  reply: envelope(
    z.object({
      userId: z.string(),
      accountId: z.string(),
      email: z.string(),
      name: z.string(),
      role: z.string(),
      expiresAt: z.number().int(),
      /** End of the free trial in milliseconds; null for an account that has none. */
      trialEndsAt: z.number().int().nullable().default(null),
    }),
  ),
  errors: ['session.required'],
  rateLimit: 'read',
});

export const extraCalls = [
  inspectLink,
  renewLink,
  getPreferencesLink,
  recordEvent,
  getDraft,
  openForm,
  saveDraft,
  uploadDraftFile,
  removeDraftFile,
  getDraftFile,
  listCapturedMessages,
  listDemoLinks,
  inspectSession,
];

import { z } from 'zod';
import { CONSENT_ACTIONS, CONSENT_SOURCES } from './consents';
import { defineCall, envelope } from './call';
import { ADMINS, EVENT_KINDS } from './enums';
import type { ErrorName } from './errors';
import { listedPaymentSchema } from './payment-list';
import { channelName, keyErrors, money, renamed, sessionErrors } from './wire';

/** Recipients on a page of the list. */
export const RECIPIENT_PAGE_SIZE = 50;
/** Lines of a part of the page, the latest first; of one part alone as many as `LONGEST_PART`. */
export const PART_LINES = 10;
export const LONGEST_PART = 500;
/** Acts that the list of them shows. */
export const LISTED_ACTS = 200;

/** A machine's key, or an admin who is signed in. */
const reading = { audience: 'key', scope: 'read', roles: ADMINS } as const;
const writing = { audience: 'key', scope: 'write', roles: ADMINS } as const;
const errors = [...new Set<ErrorName>([...sessionErrors, ...keyErrors])];
const id = z.string().min(1).max(64);

const personSchema = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  /** Somebody to try with. */
  isTest: z.boolean(),
});

export const findRecipients = defineCall({
  id: 'findRecipients',
  path: 'api/x/recipients/List',
  summary: 'Recipients of the account by a text in their id, name or contacts',
  ...reading,
  query: z.object({
    search: z.string().max(200).default(''),
    /** `next` of the page before. */
    after: z.string().max(64).default(''),
  }),
  reply: envelope(
    z.object({
      recipients: z.array(personSchema).max(RECIPIENT_PAGE_SIZE),
      /** Leads to those that follow; empty on the last page. */
      next: z.string(),
    }),
  ),
  errors,
  example: {
    query: { search: 'brandt' },
    reply: {
      recipients: [
        { id: 'otto', name: 'Otto Brandt', email: 'otto.brandt@mail.example', phone: '+13125550143', isTest: false },
      ],
      next: '',
    },
  },
});

const time = z.string();
const partOf = <T extends z.ZodType>(line: T) =>
  z.object({
    lines: z.array(line).max(LONGEST_PART),
    /** Whether there are older ones. */
    hasMore: z.boolean(),
  });

/** What became of a message: `recorded` where nobody knows, such as of one that was brought in. */
export const MESSAGE_OUTCOMES = ['sent', 'captured', 'failed', 'unsure', 'sending', 'recorded'] as const;

const consentSchema = z.object({
  category: z.string(),
  /** The category's name in the language of the request. */
  label: z.string(),
  channel: channelName,
  isGiven: z.boolean(),
  isMandatory: z.boolean(),
  /** When it was chosen; null where the account's default counts. */
  at: time.nullable(),
});

const historySchema = z.object({
  at: time,
  action: z.enum(CONSENT_ACTIONS),
  category: z.string(),
  label: z.string(),
  channel: channelName,
  source: z.enum(CONSENT_SOURCES),
  detail: z.string(),
});

const dossierSchema = z.object({
  recipient: renamed(
    personSchema.extend({
      language: z.string().nullable(),
      type: z.string(),
      balance: money.nullable(),
      nextBillDate: z.string().nullable(),
      tags: z.record(z.string(), z.string()),
    }),
    { balance: 'balanceCents' },
  ),
  contacts: z.array(
    z.object({
      channel: channelName,
      contact: z.string(),
      isVerified: z.boolean(),
      isPreferred: z.boolean(),
      /** When a code or a link proved it; null for one brought in as proven. */
      verifiedAt: time.nullable(),
      addedAt: time.nullable(),
      removedAt: time.nullable(),
    }),
  ),
  consents: z.array(consentSchema),
  /** Numbers that sent STOP: nothing goes there, whatever the consents say. */
  stops: z.array(z.object({ channel: channelName, number: z.string(), at: time })),
  /** `category` is empty where all that may be paused is. */
  pauses: z.array(z.object({ category: z.string(), until: time })),
  history: partOf(historySchema),
  messages: partOf(
    z.object({
      at: time,
      channel: channelName,
      /** A message of a category, or a form's link of a mailing. */
      kind: z.enum(['message', 'form']),
      /** Name of the category, or id of the form. */
      about: z.string(),
      to: z.string(),
      subject: z.string(),
      outcome: z.enum(MESSAGE_OUTCOMES),
    }),
  ),
  submissions: partOf(
    z.object({ id: z.string(), reference: z.string(), formId: z.string(), formTitle: z.string(), at: time }),
  ),
  payments: partOf(listedPaymentSchema),
  enrollments: z.array(
    z.object({
      kind: z.enum(['budget', 'installment', 'eBill', 'autopay']),
      isEnrolled: z.boolean(),
      enrolledAt: time.nullable(),
      endedAt: time.nullable(),
      source: z.string(),
    }),
  ),
  bills: partOf(
    renamed(z.object({ id: z.string(), number: z.string(), issuedOn: z.string(), dueOn: z.string(), total: money }), {
      total: 'totalCents',
    }),
  ),
  agreements: partOf(z.object({ id: z.string(), title: z.string(), status: z.string(), signedAt: time.nullable() })),
  events: partOf(z.object({ at: time, kind: z.enum(EVENT_KINDS), about: z.string(), source: z.string() })),
  currency: z.enum(['USD', 'INR']),
});

const nothing = { lines: [], hasMore: false };

export const getDossier = defineCall({
  id: 'getDossier',
  path: 'api/x/recipients/{recipientId}/Get',
  summary: 'What is kept of a recipient: contacts, consents, messages, submissions, payments and the rest',
  ...reading,
  params: z.object({ recipientId: id }),
  /** The part of which all lines are told. */
  query: z.object({ all: z.enum(['history', 'messages', 'events', '']).default('') }),
  reply: envelope(dossierSchema),
  errors: [...errors, 'recipient.notFound', 'recipient.erased'],
  example: {
    params: { recipientId: 'otto' },
    reply: {
      recipient: {
        id: 'otto',
        name: 'Otto Brandt',
        email: 'otto.brandt@mail.example',
        phone: '+13125550143',
        isTest: false,
        language: null,
        type: '',
        balance: 0,
        nextBillDate: null,
        tags: {},
      },
      contacts: (['otto.brandt@mail.example', '+13125550143'] as const).map((contact) => ({
        channel: contact.includes('@') ? 'email' : 'sms',
        contact,
        isVerified: false,
        isPreferred: false,
        verifiedAt: null,
        addedAt: null,
        removedAt: null,
      })),
      consents: (['email', 'sms'] as const).map((channel) => ({
        category: 'form_invitation',
        label: 'Invitations to fill in forms',
        channel,
        isGiven: true,
        isMandatory: false,
        at: null,
      })),
      stops: [],
      pauses: [],
      history: nothing,
      messages: nothing,
      submissions: nothing,
      payments: nothing,
      enrollments: [],
      bills: nothing,
      agreements: nothing,
      events: nothing,
      currency: 'USD',
    },
  },
});
export type DossierView = z.output<typeof dossierSchema>;

const countsSchema = z.record(z.string(), z.number().int());

/** It is written down that this was done, so it is a POST. */
export const handOver = defineCall({
  id: 'handOver',
  path: 'api/x/recipients/{recipientId}/HandOver',
  summary: 'All that is kept of a recipient, with its files; that it was handed over is written down',
  ...reading,
  params: z.object({ recipientId: id }),
  body: z.object({}),
  reply: envelope(
    z.object({
      company: z.string(),
      recipientId: z.string(),
      madeAt: time,
      /** Rows by the name of their table. */
      data: z.record(z.string(), z.array(z.record(z.string(), z.json()))),
      /** In Base64. A file without content was too large for the whole, or is not there any more. */
      files: z.array(z.object({ table: z.string(), name: z.string(), content: z.string().nullable() })),
    }),
  ),
  errors: [...errors, 'recipient.notFound', 'recipient.notTest', 'recipient.erased'],
  rateLimit: 'lookUp',
  example: {
    params: { recipientId: 'otto' },
    body: {},
    reply: {
      company: 'Prairie Light & Water',
      recipientId: 'otto',
      madeAt: '2026-01-15T16:00:00.000Z',
      data: {
        recipients: [
          {
            account_id: 'prairie',
            id: 'otto',
            name: 'Otto Brandt',
            email: 'otto.brandt@mail.example',
            phone: '+13125550143',
            locale: null,
            tags: {},
            balance_cents: 0,
            next_bill_date: null,
            revision: 1,
            kind: '',
            is_test: 0,
          },
        ],
      },
      files: [],
    },
  },
});

/** The same again tells of the first one. */
export const eraseRecipient = defineCall({
  id: 'eraseRecipient',
  path: 'api/x/recipients/{recipientId}/Erase',
  summary: 'Takes away all that is kept of a recipient; what the law keeps stays without the person',
  ...writing,
  params: z.object({ recipientId: id }),
  /** The id once more, so that nobody is erased by a slip. */
  body: z.object({ confirm: z.string().max(64) }),
  reply: envelope(z.object({ at: time, counts: countsSchema })),
  errors: [...errors, 'recipient.notFound', 'recipient.notTest', 'recipient.paying', 'request.invalid'],
  example: {
    params: { recipientId: 'otto' },
    body: { confirm: 'otto' },
    reply: { at: '2026-01-15T16:00:00.000Z', counts: { recipients: 1 } },
  },
});

export const listDossierActs = defineCall({
  id: 'listDossierActs',
  path: 'api/x/recipients/Acts',
  summary: 'What was handed over and erased, the latest first; whose it was is told by nobody but who knows the id',
  ...reading,
  query: z.object({
    /** Only the acts about this recipient. */
    recipient: z.string().max(64).default(''),
  }),
  reply: envelope(
    z.object({
      acts: z
        .array(
          z.object({
            id: z.string(),
            kind: z.enum(['handOver', 'erasure']),
            at: time,
            actor: z.string(),
            recipientHash: z.string(),
            counts: countsSchema,
          }),
        )
        .max(LISTED_ACTS),
    }),
  ),
  errors,
  example: { reply: { acts: [] } },
});

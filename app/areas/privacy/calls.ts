import { z } from 'zod';
import { CONSENT_ACTIONS, CONSENT_SOURCES } from '~/areas/consents/calls';
import { defineCalls, envelope } from '~/lib/contract/call';
import { EVENT_KINDS } from '~/lib/contract/enums';
import { listedPaymentSchema } from '~/areas/payments/payment-list-calls';
import { MAILING_PROBLEMS } from '~/areas/mailings/calls';
import { RETURN_REASONS } from '~/areas/preferences/calls';
import { SEND_ERRORS } from '~/areas/form-invitations/calls';
import { channelName, money, accountErrors, readAccess, renameFields } from '~/lib/contract/shared-call-parts';

const defineCall = defineCalls('dossier');

/** Recipients on a page of the list. */
export const RECIPIENT_PAGE_SIZE = 50;
/** Lines of a section, the latest first; a section shown by itself has up to `MAX_SECTION_LINES`. */
export const SECTION_LINES = 10;
export const MAX_SECTION_LINES = 500;

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
  ...readAccess,
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
  errors: accountErrors,
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
    lines: z.array(line).max(MAX_SECTION_LINES),
    /** Whether there are older ones. */
    hasMore: z.boolean(),
  });

/** What became of a message: `recorded` where nobody knows, such as of one that was brought in. */
export const MESSAGE_OUTCOMES = [
  'sent',
  'delivered',
  'bounced',
  'captured',
  'queued',
  'held',
  'failed',
  'unsure',
  'sending',
  'recorded',
] as const;

/**
 * Why a message was not sent, or what its carrier said of it. `message.away`: the carrier can't be reached; `message.late`: it would
 * have said nothing any more; `message.sealed`: its key is gone; `message.recalled`: it was taken back before it went;
 * `message.gone` and `message.refused`: it came back, for good or for what may pass; `message.complained`: its reader called it spam.
 */
export const MESSAGE_REASONS = [
  ...new Set([...MAILING_PROBLEMS, ...SEND_ERRORS]),
  'message.away',
  'message.late',
  'message.sealed',
  'message.recalled',
  'message.gone',
  'message.refused',
  'message.complained',
] as const;

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

const personalDataSchema = z.object({
  recipient: renameFields(
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
      /** Why nothing goes there until its owner asks for it again, and since when; null where messages go. */
      returned: z.enum(RETURN_REASONS).nullable(),
      returnedAt: time.nullable(),
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
      /** A message of a category, a link to a form or to something else, a code, or a notice such as a receipt. */
      kind: z.enum(['message', 'form', 'link', 'code', 'notice']),
      /** Name of the category, id of the form, or kind of the link. */
      about: z.string(),
      /** What the category is called in the language of the request, or the form’s title. */
      title: z.string(),
      to: z.string(),
      subject: z.string(),
      outcome: z.enum(MESSAGE_OUTCOMES),
      /** Why; empty where nothing speaks against it. */
      reason: z.enum(['', ...MESSAGE_REASONS]),
      /** Since when; null where that is not kept. */
      changedAt: time.nullable(),
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
    renameFields(
      z.object({ id: z.string(), number: z.string(), issuedOn: z.string(), dueOn: z.string(), total: money }),
      {
        total: 'totalCents',
      },
    ),
  ),
  agreements: partOf(z.object({ id: z.string(), title: z.string(), status: z.string(), signedAt: time.nullable() })),
  /** `about`: id of the form, or what else the link led to; `title`: the form’s. */
  events: partOf(
    z.object({ at: time, kind: z.enum(EVENT_KINDS), about: z.string(), title: z.string(), source: z.string() }),
  ),
  currency: z.enum(['USD', 'INR']),
});

const nothing = { lines: [], hasMore: false };

export const getDossier = defineCall({
  id: 'getDossier',
  path: 'api/x/recipients/{recipientId}/Get',
  summary: 'What is kept of a recipient: contacts, consents, messages, submissions, payments and the rest',
  ...readAccess,
  params: z.object({ recipientId: id }),
  /** The part of which all lines are told. */
  query: z.object({ all: z.enum(['history', 'messages', 'events', '']).default('') }),
  reply: envelope(personalDataSchema),
  errors: [...accountErrors, 'recipient.notFound', 'recipient.erased'],
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
        returned: null,
        returnedAt: null,
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
export type PersonalDataView = z.output<typeof personalDataSchema>;

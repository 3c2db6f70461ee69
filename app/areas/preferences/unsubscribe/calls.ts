import { z } from 'zod';
import { defineCalls, envelope } from '~/lib/contract/call';
import { consentEventSchema } from '~/areas/consents/calls';
import { numberStopSchema, unsubscribeInfoSchema } from '../calls';
import {
  byToken,
  channelName,
  identityCheckErrors,
  defineIdentityCheckedRead,
  linkToken,
} from '~/lib/contract/shared-call-parts';

const defineCall = defineCalls('unsubscribe');

/**
 * RFC 8058: ends the consent of the link's communication, whatever was done before. It asks for no gate, and an expired
 * link is good for it: a mail provider can't identify itself, and to say no must stay possible. `by` is `page` where a person
 * pressed the button on the page of an expired link.
 */
export const oneClickUnsubscribe = defineCall({
  id: 'oneClickUnsubscribe',
  method: 'POST',
  path: 'api/x/unsubscribe/OneClick',
  summary: 'Ends the consent of one communication; idempotent',
  audience: 'link',
  query: byToken.extend({ by: z.enum(['mailProgram', 'page']).optional() }),
  reply: envelope(z.object({ isConsentGiven: z.boolean() })),
  errors: [
    'token.invalid',
    'token.keysAway',
    'token.wrongPurpose',
    'preferences.mandatory',
    'account.suspended',
    'account.closed',
    'recipient.erased',
    'link.withdrawn',
  ],
  // Mail providers post for all their readers from a few addresses.
  rateLimit: 'webhook',
});

/** For the page of an expired link, which can end this and nothing else. */
export const getOneClickInfo = defineCall({
  id: 'getOneClickInfo',
  path: 'api/x/unsubscribe/OneClickInfo',
  summary: 'What a one-click unsubscribe would end; an expired link is good for it',
  audience: 'link',
  query: byToken,
  reply: envelope(unsubscribeInfoSchema),
  errors: [
    'token.invalid',
    'token.keysAway',
    'token.wrongPurpose',
    'account.suspended',
    'account.closed',
    'recipient.erased',
    'link.withdrawn',
  ],
});

export const unsubscribeFromAll = defineCall({
  id: 'unsubscribeFromAll',
  path: 'api/x/unsubscribe/All',
  summary: 'Ends what GetAll lists as `ends` and stores a no to what `staysOff`; all else goes on',
  audience: 'link',
  body: byToken,
  reply: envelope(unsubscribeInfoSchema),
  errors: identityCheckErrors,
});

/** In `domain/consent`, `UnsubscribeAllOutcome`. */
const unsubscribeAllOutcome = z.enum(['ends', 'staysOff', 'isOff', 'mandatory', 'bill']);

export const getUnsubscribeFromAll = defineIdentityCheckedRead(
  'unsubscribe',
  'getUnsubscribeFromAll',
  'api/x/unsubscribe/GetAll',
  'What "unsubscribe from all" does to each kind of message, for every recipient that the link speaks for',
  z.object({
    messages: z.array(
      z.object({
        /** Name for people, in the language of the request; empty where the category has none. */
        label: z.string().max(200),
        outcome: unsubscribeAllOutcome,
        channels: z.array(channelName),
        /** The preferences page has a box for each of these channels. */
        isOnPreferences: z.boolean(),
      }),
    ),
    /** Numbers that sent STOP: on their channel nothing goes on. */
    stops: z.array(numberStopSchema).max(200),
    /** Whom it is for, where the preferences page offers a choice of them. */
    recipients: z.array(z.string().max(64)).default([]),
    /** Until when the last one may be taken back; null when it may not. */
    undoUntil: z.string().nullable().default(null),
  }),
);
export type UnsubscribeAllMessages = z.output<(typeof getUnsubscribeFromAll)['reply']['data']>['messages'];

export const undoUnsubscribeFromAll = defineCall({
  id: 'undoUnsubscribeFromAll',
  path: 'api/x/unsubscribe/Undo',
  summary:
    'Restores what the last "unsubscribe from all" has ended and nobody has changed since, once and within a day',
  audience: 'link',
  body: byToken,
  reply: envelope(z.object({ restored: z.number().int() })),
  errors: identityCheckErrors,
});

/** Of the link's own communication with an unsubscribe link, of everything that may be paused with a preferences link. */
const pauseSchema = z.object({
  pausedUntil: z.string().nullable(),
  /** Extra: with an unsubscribe link, the end of a pause of everything that holds back its messages. */
  allPausedUntil: z.string().nullish(),
});

export const getPause = defineIdentityCheckedRead(
  'unsubscribe',
  'getPause',
  'api/x/unsubscribe/GetPause',
  'Until when messages are paused; null when they are not',
  pauseSchema,
);

export const pauseMessages = defineCall({
  id: 'pauseMessages',
  path: 'api/x/unsubscribe/Pause',
  summary: 'Pauses messages for 30 or 90 days from now; 0 days ends the pause',
  audience: 'link',
  body: z.object({ token: linkToken, days: z.union([z.literal(0), z.literal(30), z.literal(90)]) }),
  reply: envelope(pauseSchema),
  errors: [...identityCheckErrors, 'preferences.mandatory'],
});

export const UNSUBSCRIBE_REASONS = ['tooMany', 'notRelevant', 'neverAskedFor', 'wrongPerson', 'other'] as const;
export type UnsubscribeReason = (typeof UNSUBSCRIBE_REASONS)[number];

export const giveUnsubscribeReason = defineCall({
  id: 'giveUnsubscribeReason',
  path: 'api/x/unsubscribe/Reason',
  summary: 'Keeps why somebody unsubscribed, if they want to say; a later one takes its place',
  audience: 'link',
  body: z.object({ token: linkToken, reason: z.enum(UNSUBSCRIBE_REASONS), comment: z.string().max(500).default('') }),
  reply: envelope(z.object({ isKept: z.boolean() })),
  errors: identityCheckErrors,
});

/**
 * Without a body it flips the consent, as the spec's page does. `isConsentGiven` names the state wanted, so that a repeat
 * (a one-click post, a reload) changes nothing. Spec: preferences-and-consent 4.
 */
export const updateUnsubscribe = defineCall({
  id: 'updateUnsubscribe',
  path: 'api/Unsubscribe/UpdateUnsubscribe',
  summary: 'Unsubscribes from or resubscribes to the communication of a link',
  audience: 'link',
  query: byToken,
  body: z.object({ isConsentGiven: z.boolean().optional() }).optional(),
  reply: envelope(unsubscribeInfoSchema),
  errors: [...identityCheckErrors, 'preferences.mandatory'],
});

export const getUnsubscribeInfo = defineIdentityCheckedRead(
  'unsubscribe',
  'getUnsubscribeInfo',
  'api/Unsubscribe/InfoToUnsubscribe',
  'Consent of the one communication that the link came with',
  unsubscribeInfoSchema,
);

export const listConsentEvents = defineIdentityCheckedRead(
  'unsubscribe',
  'listConsentEvents',
  'api/x/preferences/History',
  'What a recipient agreed to and when, newest first, at most 500',
  z.object({ events: z.array(consentEventSchema) }),
);

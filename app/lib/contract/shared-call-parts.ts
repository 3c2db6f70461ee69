/** Parts that the calls of several areas share: schemas, lists of errors, and who may call. */
import { z } from 'zod';
import { fromCents, toCents } from '~/domain/money';
import { type Area, defineCalls, envelope } from './call';
import { ADMINS, CHANNELS, EVENT_KINDS, ROLES, type ChannelName } from './enums';
import type { ErrorName } from './errors';

/** A link token as it travels; what it says is checked by the platform. */
export const linkToken = z.string().min(1).max(4096);
export const languageTag = z.string().max(35);

/** Tags of the preferred languages of a text, the most preferred first. */
export const preferredLanguages = z.codec(z.string().max(1000), z.array(languageTag), {
  decode: (text) => text.split(',').filter(Boolean),
  encode: (tags) => tags.join(','),
});
export const sourceText = z.string().max(100).default('');

export const byToken = z.object({ token: linkToken });

/** What a call may answer that takes a link of any purpose, also one that has run out. */
export const anyLinkErrors = [
  'token.invalid',
  'token.keysAway',
  'account.suspended',
  'account.closed',
  'recipient.erased',
  'link.withdrawn',
] as const;
/** The errors of every call with a link token, and of one that requires an identity check. */
export const linkErrors = ['token.expired', 'token.wrongPurpose', ...anyLinkErrors] as const;
export const identityCheckErrors = [...linkErrors, 'gate.required'] as const;
/** What every call of a signed-in user may answer. */
export const sessionErrors = [
  'session.required',
  'token.keysAway',
  'session.forbidden',
  'secondFactor.required',
  'account.suspended',
  'account.closed',
  'account.trialEnded',
  'account.deleting',
] as const;
/** What every call with an API key may answer. */
export const keyErrors = [
  'key.invalid',
  'key.expired',
  'key.forbidden',
  'account.suspended',
  'account.closed',
  'account.trialEnded',
  'account.deleting',
] as const;
/** Which users of an account may make a call. */
export const byUsers = { audience: 'session', roles: ROLES } as const;
export const byAdmins = { audience: 'session', roles: ADMINS } as const;
export const byOwners = { audience: 'session', roles: ['Owner'] } as const;
/** Who may call for an account's own data: a machine with a key of the scope, or an admin who is signed in. */
export const readAccess = { audience: 'key', scope: 'read', roles: ADMINS } as const;
export const writeAccess = { audience: 'key', scope: 'write', roles: ADMINS } as const;
export const sendAccess = { audience: 'key', scope: 'send', roles: ADMINS } as const;
/** What such a call may answer. */
export const accountErrors = [...new Set<ErrorName>([...sessionErrors, ...keyErrors])];
/** What every call about a form may answer a signed-in user. */
export const formErrors = [...sessionErrors, 'form.notFound'] as const;

/** What may be wrong with a file or a signature that is sent. */
export const fileErrors = [
  'file.tooBig',
  'file.empty',
  'file.incomplete',
  'file.unreadable',
  'file.tooManyPixels',
  'signature.empty',
  'file.wrongType',
] as const;

/** A call that only reads, takes nothing but the token of a link, and requires an identity check. */
export function defineIdentityCheckedRead<const T extends z.ZodType>(
  area: Area,
  id: string,
  path: string,
  summary: string,
  data: T,
) {
  return defineCalls(area)({
    id,
    path,
    summary,
    audience: 'link',
    query: byToken,
    reply: envelope(data),
    errors: identityCheckErrors,
  });
}

type Renamed<O, M> = { [K in keyof O as K extends keyof M ? (M[K] extends string ? M[K] : K) : K]: O[K] };

function renameKeys(value: object, names: Record<string, string>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [names[key] ?? key, item]));
}

/**
 * Gives an object of the wire plain names beyond the contract: `names` maps wire name to plain name, other keys stay.
 * Values are checked on the wire side in both directions.
 */
export function renameFields<W extends z.ZodObject, const M extends { readonly [K in keyof z.output<W>]?: string }>(
  wire: W,
  names: M,
) {
  const toPlain = names as Record<string, string>;
  const toWire = Object.fromEntries(Object.entries(toPlain).map(([from, to]) => [to, from]));
  return z.codec(
    wire,
    z.custom<Renamed<z.output<W>, M>>((value) => typeof value === 'object' && value !== null),
    {
      decode: (value) => renameKeys(value, toPlain) as Renamed<z.output<W>, M>,
      encode: (value) => renameKeys(value as object, toWire) as z.output<W>,
    },
  );
}

/** The smallest step of an amount in major units: a cent or a paisa. */
export const SMALLEST_AMOUNT = 0.01;
const LARGEST_AMOUNT = 1e10;

/**
 * An amount of the spec's JSON in major units, with two decimals at most, as integer minor units beyond the wire. A fraction of a
 * cent is refused, not rounded.
 *
 * @param message of the issue, where an area names its own
 */
export const amountSchema = (message?: string) =>
  z.codec(
    z.number(message).min(-LARGEST_AMOUNT, message).max(LARGEST_AMOUNT, message).multipleOf(SMALLEST_AMOUNT, message),
    z.number().int(),
    { decode: (amount) => toCents(amount), encode: (minor) => fromCents(minor) },
  );

export const money = amountSchema();

export const CHANNEL_NAMES = Object.keys(CHANNELS) as ChannelName[];
export const channelName = z.enum(CHANNEL_NAMES);
export const channelNumber = z.number().int().min(0).max(6);

/** Channel number of the wire, 0 to 6, by its name. Spec: preferences-and-consent 3, "ContactPreference entry". */
export const channel = z.codec(channelNumber, channelName, {
  decode: (number) => CHANNEL_NAMES[number] ?? 'email',
  encode: (name) => CHANNELS[name],
});

/**
 * The `error` string of a bare reply: null, or translation keys of one word each, separated by dots.
 * Spec: enrollment-and-payment 8.
 */
export const errorKeys = z.string().max(500).nullable();

/** The provider is unavailable or slow: the message is queued and sent later. */
export const isQueued = z.boolean();

/** Stable name of a category, such as `new_bill_alert`. */
export const categoryKey = z.string().min(1).max(100);

/** A line of the event log of a link. */
export const eventSchema = z.object({
  kind: z.enum(EVENT_KINDS),
  source: z.string().max(100).default(''),
  detail: z.string().max(200).default(''),
});
export type LinkEvent = z.output<typeof eventSchema>;

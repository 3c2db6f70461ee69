import { z } from 'zod';
import { CHANNELS, type ChannelName, type KeyKind, type KeyScope } from './enums';
import { CHANNEL_NAMES, channelNumber, money, renameFields } from './shared-call-parts';

/** What a link may be used for; a token of one purpose opens nothing else. */
export const LINK_PURPOSES = [
  'form',
  'preferences',
  'unsubscribe',
  'view-bill',
  'agreement',
  'supplier',
  'enroll',
  'report',
  'smart-pay',
  'verify-email',
  'verify-sms',
  'wallet',
  'view-online',
  'outage',
  'expired',
] as const;
export type LinkPurpose = (typeof LINK_PURPOSES)[number];

const tagSchema = z.object({ name: z.string().max(100), value: z.string().max(2000) });

const id = z.string().min(1).max(64);

/** RFC 7519, 4.1.6: seconds, which may have a fraction. Ours has milliseconds; tokens made elsewhere may have none. */
const issued = z.number().optional();

/** When a token was made, in milliseconds since 1970-01-01 UTC; 0 where it does not say. */
export const issuedAtOf = ({ iat = 0 }: { iat?: number }): number => Math.round(iat * 1000);

/** What a link says, whatever its purpose. */
export interface LinkClaims {
  jti: string;
  purpose: LinkPurpose;
  accountId: string;
  recipientId: string;
  /**
   * What the link is about: of a form, a card, an agreement or a report its id, of consents the name of a category, of an
   * enrollment which one; empty where the recipient is all that counts.
   */
  target: string;
  /** Id of the message that the link came with; empty for none. */
  messageId: string;
  channel: ChannelName;
  tags: z.output<typeof tagSchema>[];
  /** Id of the link that this one was made from; empty for one that was sent. */
  parent: string;
  /** For the maker of a form to try it: what is submitted is marked as a test. Absent from all other links. */
  isTest?: boolean;
  /** When it was made, in milliseconds since 1970-01-01 UTC; 0 where the token does not say. */
  issuedAt: number;
  exp: number;
}

/** Enrollment token: the key to a recipient's page. Spec: forms-and-approval 3, enrollment-and-payment 3. */
export const linkTokenSchema = z.codec(
  z.object({
    jti: id,
    purpose: z.enum(LINK_PURPOSES),
    enrollmentId: z.string().max(64).optional(),
    notificationLogId: z.string().max(64).optional(),
    communicationChannel: channelNumber.optional(),
    accountId: id,
    recipientId: id,
    tags: z.array(tagSchema).max(100).optional(),
    parent: z.string().max(64).optional(),
    isTest: z.boolean().optional(),
    iat: issued,
    exp: z.number().int(),
  }),
  z.custom<LinkClaims>(),
  {
    decode: ({
      enrollmentId = '',
      notificationLogId = '',
      communicationChannel = 0,
      tags = [],
      parent = '',
      iat,
      ...rest
    }) => ({
      ...rest,
      target: enrollmentId,
      messageId: notificationLogId,
      channel: CHANNEL_NAMES[communicationChannel] ?? 'email',
      tags,
      parent,
      issuedAt: issuedAtOf({ iat }),
    }),
    // A link is short: what is empty is left out.
    encode: ({ target, messageId, channel, tags, parent, issuedAt, ...rest }) => ({
      ...rest,
      ...(target && { enrollmentId: target }),
      ...(messageId && { notificationLogId: messageId }),
      ...(channel !== 'email' && { communicationChannel: CHANNELS[channel] }),
      ...(tags.length > 0 && { tags }),
      ...(parent && { parent }),
      ...(issuedAt && { iat: issuedAt / 1000 }),
    }),
  },
);

/** Smart-pay token: its claims are capitalised and its amount is in major units. Spec: enrollment-and-payment 3. */
export const smartPayTokenSchema = renameFields(
  z.object({
    jti: z.string().min(1).max(64),
    purpose: z.literal('smart-pay'),
    Amount: money,
    RecipientId: z.string().max(64),
    Email: z.string().max(254),
    PhoneNumber: z.string().max(20),
    AccountId: z.string().max(64),
    iat: issued,
    exp: z.number().int(),
  }),
  {
    Amount: 'amountCents',
    RecipientId: 'recipientId',
    Email: 'email',
    PhoneNumber: 'phoneNumber',
    AccountId: 'accountId',
  },
);
export type SmartPayToken = z.output<typeof smartPayTokenSchema>;

/**
 * Field-agent token: what a field agent's installation opens for a few minutes. It is no link: it opens no page, can't be
 * renewed, and is good for the calls of the field agent alone. Spec: enrollment-and-payment 3 and 6.
 */
export const fieldAgentTokenSchema = z.object({
  jti: z.string().min(1).max(64),
  purpose: z.literal('field-agent'),
  installationId: z.string().min(1).max(100),
  accountId: z.string().min(1).max(64),
  recipientId: z.string().min(1).max(64),
  iat: issued,
  exp: z.number().int(),
});
export type FieldAgentToken = z.infer<typeof fieldAgentTokenSchema>;

/** User token: the session of an admin. Spec: forms-and-approval 3. */
export const userTokenSchema = renameFields(
  z.object({
    purpose: z.literal('session'),
    role: z.string().max(40),
    email: z.string().max(254),
    unique_name: z.string().max(200),
    userId: z.string().min(1).max(64),
    AccountId: z.string().min(1).max(64),
    /** Names the session, through all its refreshed tokens. Tokens that were minted elsewhere may lack it. */
    sid: z.string().max(64).optional(),
    /** When the person signed in, in seconds since 1970-01-01 UTC: a session is not refreshed for ever. */
    signedInAt: z.number().int().optional(),
    /** When the person last proved who they are, in seconds since 1970-01-01 UTC; `signedInAt` where it is missing, 0 where it is not known. */
    authTime: z.number().int().optional(),
    /** Of tokens that were minted elsewhere. */
    iat: z.number().optional(),
    /** How often all sessions of the user had been ended when this one began; 0 where it is missing. */
    epoch: z.number().int().optional(),
    exp: z.number().int(),
  }),
  { unique_name: 'name', AccountId: 'accountId' },
);
export type UserToken = z.output<typeof userTokenSchema>;

/** What one has who has given his password and still owes a second factor: no rights. */
export const secondStepTokenSchema = z.object({
  purpose: z.literal('second-step'),
  userId: z.string().min(1).max(64),
  /** Of the user's sessions, when the password was checked. */
  epoch: z.number().int(),
  exp: z.number().int(),
});
export type SecondStepToken = z.infer<typeof secondStepTokenSchema>;

/** Who makes a call with an API key. */
export interface KeyHolder {
  /** Of the key. */
  id: string;
  accountId: string;
  kind: KeyKind;
  scopes: readonly KeyScope[];
  /** What the account calls the key. */
  name: string;
  /** Milliseconds since 1970-01-01 UTC; null: it does not expire. */
  expiresAt: number | null;
}

/** Email verification token of a sign-up; `jti` names the sign-up. Spec: forms-and-approval 3. */
export const emailVerificationTokenSchema = z.object({
  jti: z.string().max(64).default(''),
  purpose: z.literal('verify-sign-up'),
  role: z.string().max(40),
  email: z.string().max(254),
  exp: z.number().int(),
});
export type EmailVerificationToken = z.infer<typeof emailVerificationTokenSchema>;

/** An operator's invitation to sign up with an address, where nobody else may. */
export const signUpInvitationTokenSchema = z.object({
  purpose: z.literal('invite-sign-up'),
  email: z.string().max(254),
  exp: z.number().int(),
});

/** Lets its holder choose a new password, as long as the password is the one that `mark` was made of. */
export const passwordResetTokenSchema = z.object({
  purpose: z.literal('reset-password'),
  userId: z.string().max(64),
  mark: z.string().max(64),
  exp: z.number().int(),
});
export type PasswordResetToken = z.infer<typeof passwordResetTokenSchema>;

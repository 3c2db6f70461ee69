import { z } from 'zod';
import { defineCalls, envelope } from '~/lib/contract/call';
import { ROLES } from '~/lib/contract/enums';
import { byAdmins, byOwners, byUsers, renameFields, sessionErrors } from '~/lib/contract/shared-call-parts';

const defineCall = defineCalls('people');

/** A session as the host keeps it in its cookie. */
export const sessionSchema = z.object({
  token: z.string().max(4096),
  /** Milliseconds. */
  expiresAt: z.number().int(),
});

/** A session, or what is owed for one: a second factor, at `finishSignIn`. */
export const admittedSchema = z.union([sessionSchema, z.object({ secondStep: z.string().max(4096) })]);

/** Checks the session token that a sign-in link carries. */
export const inspectSession = defineCall({
  id: 'inspectSession',
  path: 'api/x/session/Inspect',
  summary: 'Who is signed in, by the bearer token',
  audience: 'session',
  beforeSecondFactor: true,
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
      /** An owner whose account asks a second factor of him, which he has yet to set up. */
      lacksSecondFactor: z.boolean().default(false),
      /** When the account is removed, in milliseconds; null where nobody has asked for that. */
      deletesAt: z.number().int().nullable().default(null),
      /** Runs the installation. */
      isOperator: z.boolean().default(false),
    }),
  ),
  errors: ['session.required', 'token.keysAway', 'account.suspended', 'account.closed'],
});

const resetText = z.string().min(1).max(4096);

/** The answer is the same whether the address is a user's or nobody's. */
export const requestPasswordReset = defineCall({
  id: 'requestPasswordReset',
  path: 'api/x/session/RequestPasswordReset',
  summary: 'Sends a user a link to choose a new password',
  audience: 'public',
  body: z.object({ email: z.string().min(1).max(254) }),
  reply: envelope(z.object({ isTaken: z.boolean() })),
  errors: ['email.invalid', 'message.notSetUp'],
  rateLimit: 'send',
});

/** Looking takes nothing. */
export const inspectPasswordReset = defineCall({
  id: 'inspectPasswordReset',
  path: 'api/x/session/PasswordReset',
  summary: 'Whose password a link resets',
  audience: 'public',
  query: z.object({ reset: resetText }),
  reply: envelope(z.object({ email: z.string().max(254) })),
  errors: ['reset.invalid'],
  rateLimit: 'lookUp',
});

/** Ends every session of the user and opens a new one, or leads to the second step. */
export const resetPassword = defineCall({
  id: 'resetPassword',
  path: 'api/x/session/ResetPassword',
  summary: 'Chooses a new password by the link of a message',
  audience: 'public',
  body: z.object({ reset: resetText, password: z.string().min(1).max(256) }),
  reply: envelope(admittedSchema),
  errors: ['reset.invalid', 'password.weak', 'password.common', 'password.personal'],
  rateLimit: 'signIn',
});

/** Called 60 seconds before expiry; no body is read, the token is the bearer. Spec: enrollment-and-payment 4. */
export const refreshToken = defineCall({
  id: 'refreshToken',
  method: 'POST',
  path: 'api/Session/RefreshToken',
  summary: 'Exchanges a session token for a fresh one',
  audience: 'session',
  beforeSecondFactor: true,
  reply: envelope(renameFields(z.object({ jwtToken: z.string() }), { jwtToken: 'token' })),
  errors: ['session.required', 'token.keysAway', 'account.suspended', 'account.closed'],
});

/** The token is the bearer; one that has run out is ended as well. */
export const endSession = defineCall({
  id: 'endSession',
  method: 'POST',
  path: 'api/x/session/End',
  summary:
    'Ends the session of the bearer token; without one that holds there is nothing to end, and the answer is the same',
  audience: 'public',
  reply: envelope(z.object({ isEnded: z.boolean() })),
  errors: [],
});

/** Before an act that gives lasting access, when the sign-in is some time ago. `proof` is the password, a code of the app, or a recovery code. */
export const confirmSignIn = defineCall({
  id: 'confirmSignIn',
  path: 'api/x/session/Confirm',
  summary: 'Proves anew who is signed in; the session goes on with the token of the answer',
  ...byUsers,
  beforeSecondFactor: true,
  body: z.object({ proof: z.string().min(1).max(256) }),
  reply: envelope(sessionSchema),
  errors: [...sessionErrors, 'secondFactor.wrongProof', 'secondFactor.locked'],
  rateLimit: 'signIn',
});

const roleSchema = z.enum(ROLES);

const emailText = z.string().min(1).max(254);

const passwordText = z.string().min(1).max(256);

/** An unknown address and a wrong password are answered alike, and take as long. */
export const signIn = defineCall({
  id: 'signIn',
  path: 'api/x/session/SignIn',
  summary: 'Exchanges an email address and a password for a session, or for the second step to one',
  audience: 'public',
  body: z.object({ email: emailText, password: passwordText }),
  reply: envelope(admittedSchema),
  errors: [
    'session.wrongCredentials',
    'session.locked',
    'session.unverified',
    'request.tooMany',
    'account.suspended',
    'account.closed',
  ],
  rateLimit: 'signIn',
});

/** Ends every session of the user: tokens that were minted before are refused from now on. */
export const signOutEverywhere = defineCall({
  id: 'signOutEverywhere',
  method: 'POST',
  path: 'api/x/session/SignOutEverywhere',
  summary: 'Ends all sessions of the signed-in user',
  ...byUsers,
  beforeSecondFactor: true,
  reply: envelope(z.object({ isSignedOut: z.boolean() })),
  errors: sessionErrors,
});

/** Spec: forms-and-approval 5, "Profile is complete". */
export const profileSchema = z.object({
  email: emailText,
  role: roleSchema,
  firstName: z.string().max(100),
  lastName: z.string().max(100),
  mobileNumber: z.string().max(40),
  /** IANA name, such as `America/New_York`; empty while none is chosen. */
  timeZone: z.string().max(60),
  /** The account's, which times are shown in until then. */
  accountTimeZone: z.string().max(60),
});
export type UserProfile = z.output<typeof profileSchema>;

export const getProfile = defineCall({
  id: 'getProfile',
  path: 'api/x/profile/Get',
  summary: 'Who the signed-in user is',
  ...byUsers,
  beforeSecondFactor: true,
  reply: envelope(profileSchema),
  errors: sessionErrors,
});

export const saveProfile = defineCall({
  id: 'saveProfile',
  path: 'api/x/profile/Save',
  summary: 'Names, mobile number and time zone of the signed-in user',
  ...byUsers,
  body: profileSchema.pick({ firstName: true, lastName: true, mobileNumber: true, timeZone: true }),
  reply: envelope(profileSchema),
  errors: [...sessionErrors, 'phone.invalid', 'profile.unknownTimeZone'],
});

/** The helper's rule, not that of sign-up: at least 12 characters of four kinds. Spec: forms-and-approval 5, "Shared helpers". */
export const changePassword = defineCall({
  id: 'changePassword',
  path: 'api/x/profile/ChangePassword',
  summary: 'A new password; every other session of the user ends',
  ...byUsers,
  body: z.object({ currentPassword: passwordText, newPassword: passwordText }),
  reply: envelope(sessionSchema),
  errors: [
    ...sessionErrors,
    'session.wrongCredentials',
    'session.locked',
    'password.weak',
    'password.common',
    'password.personal',
  ],
  rateLimit: 'signIn',
});

const memberSchema = z.object({
  userId: z.string().max(64),
  name: z.string().max(200),
  email: emailText,
  role: roleSchema,
  /** `invited`: has not followed the invitation yet. */
  state: z.enum(['active', 'invited']),
  hasSecondFactor: z.boolean(),
});
export type Member = z.output<typeof memberSchema>;

export const listUsers = defineCall({
  id: 'listUsers',
  path: 'api/x/users/List',
  summary: 'The people of an account, and who has been invited',
  ...byAdmins,
  reply: envelope(z.object({ users: z.array(memberSchema) })),
  errors: sessionErrors,
});

/** An address that has an account elsewhere is answered alike; its owner is told by email. */
export const inviteUser = defineCall({
  id: 'inviteUser',
  recentSignIn: true,
  path: 'api/x/users/Invite',
  summary: 'Sends an invitation to join the account; again for one who has been invited',
  ...byOwners,
  body: z.object({ email: emailText, role: roleSchema }),
  reply: envelope(z.object({ isSent: z.boolean() })),
  errors: [
    ...sessionErrors,
    'email.invalid',
    'message.undeliverable',
    'message.notSetUp',
    'message.notAllowed',
    'request.tooMany',
  ],
  rateLimit: 'send',
});

const invitationText = z.string().min(1).max(4096);

export const inspectInvitation = defineCall({
  id: 'inspectInvitation',
  path: 'api/x/users/Invitation',
  summary: 'Who invites whom',
  audience: 'public',
  query: z.object({ invitation: invitationText }),
  reply: envelope(z.object({ accountName: z.string(), email: emailText, role: roleSchema })),
  errors: ['invitation.invalid'],
  rateLimit: 'lookUp',
});

export const acceptInvitation = defineCall({
  id: 'acceptInvitation',
  path: 'api/x/users/AcceptInvitation',
  summary: 'Joins the account with a name and a password; opens a session',
  audience: 'public',
  body: z.object({
    invitation: invitationText,
    firstName: z.string().min(1).max(100),
    lastName: z.string().min(1).max(100),
    password: passwordText,
  }),
  reply: envelope(sessionSchema),
  errors: ['invitation.invalid', 'password.weak', 'password.common', 'password.personal'],
  rateLimit: 'signIn',
});

/** An account keeps at least one owner. */
export const setUserRole = defineCall({
  id: 'setUserRole',
  recentSignIn: true,
  path: 'api/x/users/SetRole',
  summary: 'Gives a person of the account another role',
  ...byOwners,
  body: z.object({ userId: z.string().min(1).max(64), role: roleSchema }),
  reply: envelope(memberSchema),
  errors: [...sessionErrors, 'user.notFound', 'user.lastOwner'],
});

export const removeUser = defineCall({
  id: 'removeUser',
  recentSignIn: true,
  path: 'api/x/users/Remove',
  summary: 'Takes a person, or an invitation, out of the account',
  ...byOwners,
  body: z.object({ userId: z.string().min(1).max(64) }),
  reply: envelope(z.object({ isRemoved: z.boolean() })),
  errors: [...sessionErrors, 'user.notFound', 'user.lastOwner'],
});

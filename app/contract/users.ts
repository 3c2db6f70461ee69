import { z } from 'zod';
import { defineCall, envelope } from './call';
import { ROLES } from './enums';
import { sessionErrors } from './wire';

const roleSchema = z.enum(ROLES);
const emailText = z.string().min(1).max(254);
const passwordText = z.string().min(1).max(256);

/** A session as the host keeps it in its cookie. */
export const sessionSchema = z.object({
  token: z.string().max(4096),
  /** Milliseconds. */
  expiresAt: z.number().int(),
});

/** An unknown address and a wrong password are answered alike, and take as long. */
export const signIn = defineCall({
  id: 'signIn',
  area: 'session',
  method: 'POST',
  path: 'api/x/session/SignIn',
  summary: 'Exchanges an email address and a password for a session',
  audience: 'public',
  body: z.object({ email: emailText, password: passwordText }),
  reply: envelope(sessionSchema),
  errors: ['session.wrongCredentials', 'session.locked', 'session.unverified', 'request.tooMany'],
  rateLimit: 'signIn',
});

/** Ends every session of the user: tokens that were minted before are refused from now on. */
export const signOutEverywhere = defineCall({
  id: 'signOutEverywhere',
  area: 'session',
  method: 'POST',
  path: 'api/x/session/SignOutEverywhere',
  summary: 'Ends all sessions of the signed-in user',
  audience: 'session',
  roles: ROLES,
  reply: envelope(z.object({ isSignedOut: z.boolean() })),
  errors: sessionErrors,
  rateLimit: 'write',
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
  area: 'session',
  method: 'GET',
  path: 'api/x/profile/Get',
  summary: 'Who the signed-in user is',
  audience: 'session',
  roles: ROLES,
  reply: envelope(profileSchema),
  errors: sessionErrors,
  rateLimit: 'read',
});

export const saveProfile = defineCall({
  id: 'saveProfile',
  area: 'session',
  method: 'POST',
  path: 'api/x/profile/Save',
  summary: 'Names, mobile number and time zone of the signed-in user',
  audience: 'session',
  roles: ROLES,
  body: profileSchema.pick({ firstName: true, lastName: true, mobileNumber: true, timeZone: true }),
  reply: envelope(profileSchema),
  errors: [...sessionErrors, 'phone.invalid', 'profile.unknownTimeZone'],
  rateLimit: 'write',
});

/** The helper's rule, not that of sign-up: at least 12 characters of four kinds. Spec: forms-and-approval 5, "Shared helpers". */
export const changePassword = defineCall({
  id: 'changePassword',
  area: 'session',
  method: 'POST',
  path: 'api/x/profile/ChangePassword',
  summary: 'A new password; every other session of the user ends',
  audience: 'session',
  roles: ROLES,
  body: z.object({ currentPassword: passwordText, newPassword: passwordText }),
  reply: envelope(sessionSchema),
  errors: [...sessionErrors, 'session.wrongCredentials', 'session.locked', 'password.weak'],
  rateLimit: 'signIn',
});

const memberSchema = z.object({
  userId: z.string().max(64),
  name: z.string().max(200),
  email: emailText,
  role: roleSchema,
  /** `invited`: has not followed the invitation yet. */
  state: z.enum(['active', 'invited']),
});
export type Member = z.output<typeof memberSchema>;

export const listUsers = defineCall({
  id: 'listUsers',
  area: 'session',
  method: 'GET',
  path: 'api/x/users/List',
  summary: 'The people of an account, and who has been invited',
  audience: 'session',
  roles: ['Owner', 'Admin'],
  reply: envelope(z.object({ users: z.array(memberSchema) })),
  errors: sessionErrors,
  rateLimit: 'read',
});

/** An address that has an account elsewhere is answered alike; its owner is told by email. */
export const inviteUser = defineCall({
  id: 'inviteUser',
  area: 'session',
  method: 'POST',
  path: 'api/x/users/Invite',
  summary: 'Sends an invitation to join the account; again for one who has been invited',
  audience: 'session',
  roles: ['Owner'],
  body: z.object({ email: emailText, role: roleSchema }),
  reply: envelope(z.object({ isSent: z.boolean() })),
  errors: [...sessionErrors, 'email.invalid', 'message.undeliverable', 'request.tooMany'],
  rateLimit: 'send',
});

const invitationText = z.string().min(1).max(4096);

export const inspectInvitation = defineCall({
  id: 'inspectInvitation',
  area: 'session',
  method: 'GET',
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
  area: 'session',
  method: 'POST',
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
  errors: ['invitation.invalid', 'password.weak'],
  rateLimit: 'signIn',
});

/** An account keeps at least one owner. */
export const setUserRole = defineCall({
  id: 'setUserRole',
  area: 'session',
  method: 'POST',
  path: 'api/x/users/SetRole',
  summary: 'Gives a person of the account another role',
  audience: 'session',
  roles: ['Owner'],
  body: z.object({ userId: z.string().min(1).max(64), role: roleSchema }),
  reply: envelope(memberSchema),
  errors: [...sessionErrors, 'user.notFound', 'user.lastOwner'],
  rateLimit: 'write',
});

export const removeUser = defineCall({
  id: 'removeUser',
  area: 'session',
  method: 'POST',
  path: 'api/x/users/Remove',
  summary: 'Takes a person, or an invitation, out of the account',
  audience: 'session',
  roles: ['Owner'],
  body: z.object({ userId: z.string().min(1).max(64) }),
  reply: envelope(z.object({ isRemoved: z.boolean() })),
  errors: [...sessionErrors, 'user.notFound', 'user.lastOwner'],
  rateLimit: 'write',
});

export const userCalls = [
  signIn,
  signOutEverywhere,
  getProfile,
  saveProfile,
  changePassword,
  listUsers,
  inviteUser,
  inspectInvitation,
  acceptInvitation,
  setUserRole,
  removeUser,
];

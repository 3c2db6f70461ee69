import {
  acceptInvitation,
  changePassword,
  endSession,
  getProfile,
  inspectInvitation,
  inspectPasswordReset,
  inspectSession,
  inviteUser,
  listUsers,
  refreshToken,
  removeUser,
  requestPasswordReset,
  resetPassword,
  saveProfile,
  setUserRole,
  signIn,
  signOutEverywhere,
} from '~/contract/people';
import type { PlatformContext } from '../../context';
import { handle, userOf } from '../../http/handlers';
import { createAccountService } from '../accounts/service';
import { createPasswordResetService } from './password-reset';
import { createMemberService } from './members';
import { createPeopleService, createProfileService, createSessionService } from './service';
import { createSignInService, type FindWaitingHash } from './sign-in';

/** @param findWaitingHash of sign-ups, which tell a right password of an unverified address from a wrong one */
export function peopleRoutes(context: PlatformContext, findWaitingHash: FindWaitingHash) {
  const sessions = createSessionService(context);
  const signIns = createSignInService(context);
  const profiles = createProfileService(context);
  const people = createPeopleService(context);
  const members = createMemberService(context);
  const resets = createPasswordResetService(context);
  const accounts = createAccountService(context);
  return [
    handle(signIn, ({ body }) => signIns.signIn(body, findWaitingHash)),
    handle(requestPasswordReset, ({ body }, { language }) => resets.request(body.email, language)),
    handle(inspectPasswordReset, ({ query }) => resets.inspect(query.reset)),
    handle(resetPassword, ({ body }) => resets.reset(body)),
    handle(signOutEverywhere, (_input, info) => signIns.endAll(userOf(info))),
    handle(getProfile, (_input, info) => people.getProfile(userOf(info))),
    handle(saveProfile, ({ body }, info) => profiles.save(userOf(info), body)),
    handle(changePassword, ({ body }, info) => signIns.changePassword(userOf(info), body)),
    handle(listUsers, (_input, info) => members.list(userOf(info))),
    handle(inviteUser, ({ body }, info) => members.invite(userOf(info), body)),
    handle(inspectInvitation, ({ query }) => members.inspect(query.invitation)),
    handle(acceptInvitation, ({ body }) => members.accept(body)),
    handle(setUserRole, ({ body }, info) => members.setRole(userOf(info), body)),
    handle(removeUser, ({ body }, info) => members.remove(userOf(info), body.userId)),
    handle(inspectSession, async (_input, info) => {
      const user = userOf(info);
      return {
        userId: user.userId,
        accountId: user.accountId,
        email: user.email,
        name: user.name,
        role: user.role,
        expiresAt: user.exp * 1000,
        trialEndsAt: await accounts.trialEndsAt(user.accountId),
        deletesAt: (await accounts.findEnd(user.accountId))?.deletes_at ?? null,
        isOperator: await people.isOperator(context.config.operators, user),
      };
    }),
    handle(refreshToken, (_input, info) => sessions.refresh(info.bearer ?? '')),
    handle(endSession, async (_input, info) => {
      await sessions.end(info.bearer ?? '');
      return { isEnded: true };
    }),
  ];
}

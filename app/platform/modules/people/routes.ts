import {
  acceptInvitation,
  changePassword,
  confirmSignIn,
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
import {
  addPasskey,
  confirmApp,
  endOtherSessions,
  endOwnSession,
  finishSignIn,
  finishSignInWithPasskey,
  getAppKey,
  getSecurity,
  inspectSecondStep,
  makeRecoveryCodes,
  removeSecondFactor,
  requireSecondFactor,
  resetSecondFactors,
  startApp,
  startPasskey,
  startPasskeyStep,
} from '~/contract/second-factor';
import { finishProviderSignIn, getSignInWays, startProviderSignIn } from '~/contract/provider-sign-in';
import type { PlatformContext } from '../../context';
import { handle, userOf } from '../../http/handlers';
import { isFailure } from '../../http/result';
import { createAccountService } from '../accounts/service';
import { createPasswordResetService } from './password-reset';
import { createMemberService, type RemovedBeside } from './members';
import { createProviderSignInService } from './provider-sign-in';
import { createSecondFactorService } from './second-factors';
import { createSecondStepService } from './second-step';
import { createPeopleService, createProfileService, createSessionService } from './service';
import { createSignInService, type FindWaitingHash } from './sign-in';

/** What other areas know of people, and keep of them. */
interface Beside {
  /** Of sign-ups, which tell a right password of an unverified address from a wrong one. */
  findWaitingHash: FindWaitingHash;
  removeBeside: RemovedBeside;
}

export function peopleRoutes(context: PlatformContext, { findWaitingHash, removeBeside }: Beside) {
  const sessions = createSessionService(context);
  const signIns = createSignInService(context);
  const profiles = createProfileService(context);
  const people = createPeopleService(context);
  const members = createMemberService(context, removeBeside);
  const resets = createPasswordResetService(context);
  const factors = createSecondFactorService(context);
  const steps = createSecondStepService(context);
  const accounts = createAccountService(context);
  const provider = createProviderSignInService(context);
  return [
    handle(signIn, ({ body }, info) => signIns.signIn(body, info, findWaitingHash)),
    handle(getSignInWays, async () => provider.ways()),
    handle(startProviderSignIn, ({ body }) => provider.start(body.isAgain)),
    handle(finishProviderSignIn, ({ body }, info) => provider.finish(body, info)),
    handle(requestPasswordReset, ({ body }, { language }) => resets.request(body.email, language)),
    handle(inspectPasswordReset, ({ query }) => resets.inspect(query.reset)),
    handle(resetPassword, ({ body }, info) => resets.reset(body, info)),
    handle(signOutEverywhere, (_input, info) => signIns.endAll(userOf(info))),
    handle(getProfile, (_input, info) => people.getProfile(userOf(info))),
    handle(saveProfile, ({ body }, info) => profiles.save(userOf(info), body)),
    handle(changePassword, ({ body }, info) => signIns.changePassword(userOf(info), body, info)),
    handle(listUsers, (_input, info) => members.list(userOf(info))),
    handle(inviteUser, ({ body }, info) => members.invite(userOf(info), body)),
    handle(inspectInvitation, ({ query }) => members.inspect(query.invitation)),
    handle(acceptInvitation, ({ body }, info) => members.accept(body, info)),
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
        lacksSecondFactor: await sessions.lacksSecondFactor(user),
        deletesAt: (await accounts.findEnd(user.accountId))?.deletes_at ?? null,
        isOperator: await people.isOperator(context.config.operators, user),
      };
    }),
    handle(refreshToken, (_input, info) => sessions.refresh(info.bearer ?? '', info)),
    handle(endSession, async (_input, info) => {
      await sessions.end(info.bearer ?? '');
      return { isEnded: true };
    }),
    handle(confirmSignIn, async ({ body }, info) => {
      const proven = await factors.prove(userOf(info), body.proof);
      return isFailure(proven) ? proven : sessions.confirm(userOf(info), info);
    }),
    handle(getSecurity, async (_input, info) => {
      const user = userOf(info);
      return { ...(await factors.look(user)), sessions: await sessions.list(user) };
    }),
    handle(startApp, (_input, info) => factors.startApp(userOf(info))),
    handle(getAppKey, (_input, info) => factors.getAppKey(userOf(info))),
    handle(confirmApp, ({ body }, info) => factors.confirmApp(userOf(info), body.code)),
    handle(startPasskey, (_input, info) => factors.startPasskey(userOf(info))),
    handle(addPasskey, ({ body }, info) => factors.addPasskey(userOf(info), body)),
    handle(removeSecondFactor, ({ body }, info) => factors.remove(userOf(info), body)),
    handle(makeRecoveryCodes, ({ body }, info) => factors.makeRecoveryCodes(userOf(info), body.proof)),
    handle(requireSecondFactor, ({ body }, info) => factors.require(userOf(info), body.isRequired)),
    handle(resetSecondFactors, ({ body }, info) => members.resetSecondFactors(userOf(info), body.userId)),
    handle(endOwnSession, ({ body }, info) => sessions.endOwn(userOf(info), body.id)),
    handle(endOtherSessions, (_input, info) => sessions.endOthers(userOf(info), info)),
    handle(inspectSecondStep, ({ query }) => steps.inspect(query.step)),
    handle(finishSignIn, ({ body }, info) => steps.finish(body, info)),
    handle(startPasskeyStep, ({ body }) => steps.startPasskey(body.step)),
    handle(finishSignInWithPasskey, ({ body }, info) => steps.finishWithPasskey(body, info)),
  ];
}

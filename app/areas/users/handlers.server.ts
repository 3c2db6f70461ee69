import * as calls from './calls';
import * as secondFactor from './second-factor/calls';
import { finishProviderSignIn, getSignInWays, startProviderSignIn } from './provider-sign-in/calls';
import { handle, userOf, type CreateHandlers } from '~/platform/http/handlers';
import { isFailure } from '~/platform/http/failure';
import { createAccountService } from '~/areas/accounts/service.server';
import { createPasswordResetService } from './password-reset.server';
import { createMemberService } from './members.server';
import { createProviderSignInService } from './provider-sign-in.server';
import { createSecondFactorService } from './manage-second-factors.server';
import { createSecondFactorSignInService } from './second-factor-sign-in.server';
import { createUserDirectory, createProfileService, createSessionService } from './service.server';
import { createSignInService } from './sign-in.server';

export const createHandlers: CreateHandlers = (context) => {
  const sessions = createSessionService(context);
  const signIns = createSignInService(context);
  const profiles = createProfileService(context);
  const people = createUserDirectory(context);
  const members = createMemberService(context);
  const resets = createPasswordResetService(context);
  const factors = createSecondFactorService(context);
  const steps = createSecondFactorSignInService(context);
  const accounts = createAccountService(context);
  const provider = createProviderSignInService(context);
  return [
    handle(calls.signIn, ({ body }, info) => signIns.signIn(body, info, context.findWaitingHash)),
    handle(getSignInWays, async () => provider.ways()),
    handle(startProviderSignIn, ({ body }) => provider.start(body.isAgain)),
    handle(finishProviderSignIn, ({ body }, info) => provider.finish(body, info)),
    handle(calls.requestPasswordReset, ({ body }, { language }) => resets.request(body.email, language)),
    handle(calls.inspectPasswordReset, ({ query }) => resets.inspect(query.reset)),
    handle(calls.resetPassword, ({ body }, info) => resets.reset(body, info)),
    handle(calls.signOutEverywhere, (_input, info) => signIns.endAll(userOf(info))),
    handle(calls.getProfile, (_input, info) => people.getProfile(userOf(info))),
    handle(calls.saveProfile, ({ body }, info) => profiles.save(userOf(info), body)),
    handle(calls.changePassword, ({ body }, info) => signIns.changePassword(userOf(info), body, info)),
    handle(calls.listUsers, (_input, info) => members.list(userOf(info))),
    handle(calls.inviteUser, ({ body }, info) => members.invite(userOf(info), body)),
    handle(calls.inspectInvitation, ({ query }) => members.inspect(query.invitation)),
    handle(calls.acceptInvitation, ({ body }, info) => members.accept(body, info)),
    handle(calls.setUserRole, ({ body }, info) => members.setRole(userOf(info), body)),
    handle(calls.removeUser, ({ body }, info) => members.remove(userOf(info), body.userId)),
    handle(calls.inspectSession, async (_input, info) => {
      const { exp, userId, accountId, email, name, role } = userOf(info);
      return {
        userId,
        accountId,
        email,
        name,
        role,
        expiresAt: exp * 1000,
        trialEndsAt: await accounts.trialEndsAt(accountId),
        lacksSecondFactor: await sessions.lacksSecondFactor(userOf(info)),
        deletesAt: (await accounts.findDeletion(accountId))?.deletes_at ?? null,
        isOperator: await people.isOperator(context.config.operators, userOf(info)),
      };
    }),
    handle(calls.refreshToken, (_input, info) => sessions.refresh(info.bearer ?? '', info)),
    handle(calls.endSession, async (_input, info) => {
      await sessions.end(info.bearer ?? '');
      return { isEnded: true };
    }),
    handle(calls.confirmSignIn, async ({ body }, info) => {
      const proven = await factors.prove(userOf(info), body.proof);
      return isFailure(proven) ? proven : sessions.confirm(userOf(info), info);
    }),
    handle(secondFactor.getSecurity, async (_input, info) => {
      const user = userOf(info);
      return { ...(await factors.getSecurity(user)), sessions: await sessions.list(user) };
    }),
    handle(secondFactor.startApp, (_input, info) => factors.startApp(userOf(info))),
    handle(secondFactor.getAppKey, (_input, info) => factors.getAppKey(userOf(info))),
    handle(secondFactor.confirmApp, ({ body }, info) => factors.confirmApp(userOf(info), body.code)),
    handle(secondFactor.startPasskey, (_input, info) => factors.startPasskey(userOf(info))),
    handle(secondFactor.addPasskey, ({ body }, info) => factors.addPasskey(userOf(info), body)),
    handle(secondFactor.removeSecondFactor, ({ body }, info) => factors.remove(userOf(info), body)),
    handle(secondFactor.makeRecoveryCodes, ({ body }, info) => factors.makeRecoveryCodes(userOf(info), body.proof)),
    handle(secondFactor.requireSecondFactor, ({ body }, info) => factors.require(userOf(info), body.isRequired)),
    handle(secondFactor.resetSecondFactors, ({ body }, info) => members.resetSecondFactors(userOf(info), body.userId)),
    handle(secondFactor.endOwnSession, ({ body }, info) => sessions.endOwn(userOf(info), body.id)),
    handle(secondFactor.endOtherSessions, (_input, info) => sessions.endOthers(userOf(info), info)),
    handle(secondFactor.inspectSecondStep, ({ query }) => steps.inspect(query.step)),
    handle(secondFactor.finishSignIn, ({ body }, info) => steps.finish(body, info)),
    handle(secondFactor.startPasskeyStep, ({ body }) => steps.startPasskey(body.step)),
    handle(secondFactor.finishSignInWithPasskey, ({ body }, info) => steps.finishWithPasskey(body, info)),
  ];
};

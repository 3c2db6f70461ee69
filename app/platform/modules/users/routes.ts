import { inspectPasswordReset, requestPasswordReset, resetPassword } from '~/contract/password-reset';
import {
  acceptInvitation,
  changePassword,
  getProfile,
  inspectInvitation,
  inviteUser,
  listUsers,
  removeUser,
  saveProfile,
  setUserRole,
  signIn,
  signOutEverywhere,
} from '~/contract/users';
import type { PlatformContext } from '../../context';
import { handle, userOf } from '../../http/handlers';
import { createPasswordResetService } from './password-reset';
import { createPeopleService } from './people';
import { createProfileService } from './profile';
import { createSignInService } from './sign-in';

export function userRoutes(context: PlatformContext) {
  const signIns = createSignInService(context);
  const profiles = createProfileService(context);
  const people = createPeopleService(context);
  const resets = createPasswordResetService(context);
  return [
    handle(signIn, ({ body }) => signIns.signIn(body)),
    handle(requestPasswordReset, ({ body }, { language }) => resets.request(body.email, language)),
    handle(inspectPasswordReset, ({ query }) => resets.inspect(query.reset)),
    handle(resetPassword, ({ body }) => resets.reset(body)),
    handle(signOutEverywhere, (_input, info) => signIns.endAll(userOf(info))),
    handle(getProfile, (_input, info) => profiles.read(userOf(info))),
    handle(saveProfile, ({ body }, info) => profiles.save(userOf(info), body)),
    handle(changePassword, ({ body }, info) => signIns.changePassword(userOf(info), body)),
    handle(listUsers, (_input, info) => people.list(userOf(info))),
    handle(inviteUser, ({ body }, info) => people.invite(userOf(info), body)),
    handle(inspectInvitation, ({ query }) => people.inspect(query.invitation)),
    handle(acceptInvitation, ({ body }) => people.accept(body)),
    handle(setUserRole, ({ body }, info) => people.setRole(userOf(info), body)),
    handle(removeUser, ({ body }, info) => people.remove(userOf(info), body.userId)),
  ];
}

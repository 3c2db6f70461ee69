import { inspectSession } from '~/contract/extras';
import { endSession, refreshToken } from '~/contract/sign-up';
import type { PlatformContext } from '../../context';
import { handle, userOf } from '../../http/handlers';
import { createSessionService } from './service';

export function sessionRoutes(context: PlatformContext) {
  const sessions = createSessionService(context);
  return [
    handle(inspectSession, async (_input, info) => {
      const user = userOf(info);
      return {
        userId: user.userId,
        accountId: user.AccountId,
        email: user.email,
        name: user.unique_name,
        role: user.role,
        expiresAt: user.exp * 1000,
        trialEndsAt: await sessions.trialEndsAt(user.AccountId),
      };
    }),
    handle(refreshToken, (_input, info) => sessions.refresh(info.bearer ?? '')),
    handle(endSession, async (_input, info) => {
      await sessions.end(info.bearer ?? '');
      return { isEnded: true };
    }),
  ];
}

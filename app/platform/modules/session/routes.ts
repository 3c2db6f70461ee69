import { inspectSession } from '~/contract/extras';
import type { PlatformContext } from '../../context';
import { handle } from '../../http/handlers';

export function sessionRoutes({ tokens }: PlatformContext) {
  return [
    handle(inspectSession, async (_input, info) => {
      const user = await tokens.requireSession(info.bearer);
      return {
        userId: user.userId,
        accountId: user.AccountId,
        email: user.email,
        name: user.unique_name,
        role: user.role,
        expiresAt: user.exp * 1000,
      };
    }),
  ];
}

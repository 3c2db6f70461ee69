import { inspectSession } from '~/contract/extras';
import { handle, userOf } from '../../http/handlers';

export function sessionRoutes() {
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
      };
    }),
  ];
}

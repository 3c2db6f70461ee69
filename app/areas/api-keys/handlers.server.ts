import { createApiKey, getKeyHolder, listApiKeyCalls, listApiKeys, revokeApiKey } from './calls';
import { handle, keyOf, userOf, type CreateHandlers } from '~/platform/http/handlers';
import { createAccountService } from '~/areas/accounts/service.server';
import { createKeyService } from './service.server';

export const createHandlers: CreateHandlers = (context) => {
  const keys = createKeyService(context);
  return [
    handle(getKeyHolder, async (_input, info) => {
      const { accountId, kind, scopes, name, expiresAt: at } = keyOf(info);
      const { name: accountName } = await createAccountService(context).getAccount({ accountId }, 'request.notFound');
      const expiresAt = at === null ? null : new Date(at).toISOString();
      return { accountId, accountName, kind, scopes: [...scopes], name, expiresAt };
    }),
    handle(listApiKeys, (_input, info) => keys.list(userOf(info).accountId)),
    handle(createApiKey, ({ body }, info) => keys.create(userOf(info).accountId, userOf(info).userId, body)),
    handle(revokeApiKey, ({ body }, info) => keys.revoke(userOf(info).accountId, body.id)),
    handle(listApiKeyCalls, async ({ query }, info) => {
      // An owner sees the call that they have just made.
      await context.flushKeyCalls();
      return keys.calls(userOf(info).accountId, query.id);
    }),
  ];
};

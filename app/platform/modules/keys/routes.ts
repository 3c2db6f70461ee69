import type { CallData } from '~/contract/call';
import { createApiKey, getKeyHolder, listApiKeyCalls, listApiKeys, revokeApiKey } from '~/contract/keys';
import type { KeyHolder } from '~/contract/tokens';
import type { PlatformContext } from '../../context';
import { handle, keyOf, userOf } from '../../http/handlers';
import { fail, type Failure } from '../../http/result';
import { createAccountService } from '../accounts/service';
import { createKeyService, type KeyCallLog } from './service';

/** @param callLog is read once all that it was told is stored: an owner sees the call that he has just made */
export function keyRoutes(context: PlatformContext, callLog: Pick<KeyCallLog, 'flush'>) {
  const keys = createKeyService(context);
  return [
    handle(getKeyHolder, (_input, info) => holderOf(context, keyOf(info))),
    handle(listApiKeys, (_input, info) => keys.list(userOf(info).accountId)),
    handle(createApiKey, ({ body }, info) => keys.create(userOf(info).accountId, userOf(info).userId, body)),
    handle(revokeApiKey, ({ body }, info) => keys.revoke(userOf(info).accountId, body.id)),
    handle(listApiKeyCalls, async ({ query }, info) => {
      await callLog.flush();
      return keys.calls(userOf(info).accountId, query.id);
    }),
  ];
}

async function holderOf(
  context: PlatformContext,
  { accountId, kind, scopes, name, expiresAt }: KeyHolder,
): Promise<CallData<typeof getKeyHolder> | Failure> {
  const account = await createAccountService(context).findAccount(accountId);
  if (!account) return fail('request.notFound');
  const expires = expiresAt === null ? null : new Date(expiresAt).toISOString();
  return { accountId, accountName: account.name, kind, scopes: [...scopes], name, expiresAt: expires };
}

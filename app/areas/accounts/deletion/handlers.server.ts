import { askAccountEnd, getAccountEnd, takeBackAccountEnd, type AccountDeletionView } from './calls';
import { handle, userOf, type CreateHandlers } from '~/platform/http/handlers';
import { fail, isFailure, type Failure } from '~/platform/http/failure';
import { createAccountDeletionService, type AccountDeletion } from './service.server';

const toDeletionView = (end: AccountDeletion | Failure): AccountDeletionView | Failure =>
  isFailure(end)
    ? end
    : {
        name: end.name,
        deletesAt: end.deletesAt === null ? null : new Date(end.deletesAt).toISOString(),
        isOwn: end.requestedBy !== 'operator',
      };

/** As people read it: what spaces are within makes no other name. */
const collapseSpaces = (name: string) => name.trim().replace(/\s+/g, ' ');

export const createHandlers: CreateHandlers = (context) => {
  const deletion = createAccountDeletionService(context);
  const requester = { by: 'owner', actor: 'owner' } as const;
  return [
    handle(getAccountEnd, async (_input, info) => toDeletionView(await deletion.find(userOf(info).accountId))),
    handle(askAccountEnd, async ({ body }, info) => {
      const { accountId } = userOf(info);
      const end = await deletion.find(accountId);
      if (isFailure(end)) return end;
      if (collapseSpaces(body.name) !== collapseSpaces(end.name)) return fail('closing.wrongName');
      return toDeletionView(await deletion.request(accountId, requester));
    }),
    handle(takeBackAccountEnd, async (_input, info) =>
      toDeletionView(await deletion.cancel(userOf(info).accountId, requester)),
    ),
  ];
};

import { askAccountEnd, getAccountEnd, takeBackAccountEnd, type AccountEnd } from './calls';
import { handle, userOf, type CreateHandlers } from '~/platform/http/handlers';
import { fail, isFailure, type Failure } from '~/platform/http/result';
import { createClosingService, type End } from './service.server';

const viewOf = (end: End | Failure): AccountEnd | Failure =>
  isFailure(end)
    ? end
    : {
        name: end.name,
        deletesAt: end.deletesAt === null ? null : new Date(end.deletesAt).toISOString(),
        isOwn: end.askedBy !== 'operator',
      };

/** As people read it: what spaces are within makes no other name. */
const plain = (name: string) => name.trim().replace(/\s+/g, ' ');

export const createHandlers: CreateHandlers = (context) => {
  const closing = createClosingService(context);
  const asker = { by: 'owner', actor: 'owner' } as const;
  return [
    handle(getAccountEnd, async (_input, info) => viewOf(await closing.find(userOf(info).accountId))),
    handle(askAccountEnd, async ({ body }, info) => {
      const { accountId } = userOf(info);
      const end = await closing.find(accountId);
      if (isFailure(end)) return end;
      if (plain(body.name) !== plain(end.name)) return fail('closing.wrongName');
      return viewOf(await closing.ask(accountId, asker));
    }),
    handle(takeBackAccountEnd, async (_input, info) => viewOf(await closing.keep(userOf(info).accountId, asker))),
  ];
};

import { countSegment, listSegment, type Segment } from './calls';
import { handle, actorOf, type CreateHandlers, type RequestInfo } from '~/platform/http/handlers';
import { FailureError, isFailure } from '~/platform/http/failure';
import { createAccountService } from '~/areas/accounts/service.server';
import { createSegmentService, type ResolvedSegment } from './service.server';

/** Recipients that a count shows. */
const FIRST = 5;

export const createHandlers: CreateHandlers = (context) => {
  const accounts = createAccountService(context);
  const segments = createSegmentService(context);

  async function open(info: RequestInfo, segment: Segment): Promise<ResolvedSegment> {
    const account = await accounts.getAccount(actorOf(info), 'account.closed');
    const opened = await segments.open(account, segment, info.key?.kind);
    if (isFailure(opened)) throw new FailureError(opened);
    return opened;
  }

  return [
    handle(countSegment, async ({ body }, info) => {
      const segment = await open(info, body.segment);
      const [count, first] = await Promise.all([segment.count(), segment.page('', FIRST)]);
      return { count, first: first.map(({ id, name }) => ({ recipientId: id, name })) };
    }),
    handle(listSegment, async ({ body: { segment, after, limit } }, info) => {
      const found = (await (await open(info, segment)).page(after, limit + 1)).map(({ id }) => id);
      const recipientIds = found.slice(0, limit);
      return { recipientIds, next: found.length > limit ? (recipientIds.at(-1) ?? '') : '' };
    }),
  ];
};

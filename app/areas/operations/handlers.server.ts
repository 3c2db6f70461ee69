import * as calls from './calls';
import type { PlatformContext } from '~/platform/platform-context';
import { handle, userOf, type CreateHandlers, type RequestInfo } from '~/platform/http/handlers';
import { fail, type Failure } from '~/platform/http/failure';
import { createAccountService } from '~/areas/accounts/service.server';
import { retryDeadJobs, loadJobs } from './jobs.server';
import { createOperatorAccountReader } from './account-reader.server';
import { createOperatorService, OperatorError } from './service.server';

type Operator = ReturnType<typeof createOperatorService>;

/** What would shut the operator out. */
const BLOCKING_ACTS: readonly calls.OperatorAction[] = ['suspend', 'delete'];

const tryIn =
  (context: PlatformContext) =>
  async <T>(info: RequestInfo, work: (operator: Operator) => Promise<T>): Promise<T | Failure> => {
    try {
      return await work(createOperatorService(context, userOf(info).email));
    } catch (error) {
      if (error instanceof OperatorError) return fail(error.failure);
      throw error;
    }
  };

export const createHandlers: CreateHandlers = (context) => {
  const accounts = createOperatorAccountReader(context);
  const tried = tryIn(context);
  return [
    handle(calls.listAccounts, ({ query }, info) => tried(info, (operator) => accounts.list(operator, query))),
    handle(calls.getOperatedAccount, ({ query }, info) =>
      tried(info, (operator) => accounts.get(operator, query.id, userOf(info))),
    ),
    handle(calls.createAccount, ({ body }, info) =>
      tried(info, async (operator) => ({ id: body.id, address: await operator.create(body) })),
    ),
    handle(calls.inviteAccountOwner, ({ body: { id, email } }, info) =>
      tried(info, async (operator) => ({ id, address: await operator.inviteOwner(id, email) })),
    ),
    handle(calls.listJobs, ({ query: { state } }) => loadJobs(context.jobs, state || undefined)),
    handle(calls.retryJobs, async ({ body: { id } }) => {
      const count = await retryDeadJobs(context, id);
      return id !== undefined && count === 0 ? fail('request.notFound') : { count };
    }),
    handle(calls.actOnAccount, async ({ body: { id, act, reason } }, info) => {
      if (userOf(info).accountId === id && BLOCKING_ACTS.includes(act)) return fail('operator.ownAccount');
      if (!(await createAccountService(context).findAccount(id))) return fail('account.notFound');
      return tried(info, async (operator) => {
        await operator[act](id, reason.trim());
        return { isDone: true };
      });
    }),
  ];
};

import type { CallData } from '~/contract/call';
import {
  actOnAccount,
  createAccount,
  getOperatedAccount,
  inviteAccountOwner,
  LISTED_ACCOUNTS,
  LISTED_ACTS,
  listAccounts,
  listJobs,
  retryJobs,
  type DoneAct,
  type OperatorAct,
} from '~/contract/operator';
import type { UserToken } from '~/contract/tokens';
import type { PlatformContext } from '../../context';
import type { AccountActRow } from '../../db/admin-tables';
import { handle, userOf } from '../../http/handlers';
import { fail, type Failure } from '../../http/result';
import { createAccountActs, createAccountService } from '../accounts/service';
import { createDomainService } from '../domains/service';
import { createPeopleService } from '../people/service';
import { createRecipientService } from '../recipients/service';
import { retryDeadJobs, viewJobs } from './jobs';
import { createAccountOperator, OperatorError } from './service';

type Operator = ReturnType<typeof createAccountOperator>;

const DOES: Record<OperatorAct, (operator: Operator, id: string, reason: string) => Promise<unknown>> = {
  suspend: (operator, id, reason) => operator.suspend(id, reason),
  resume: (operator, id, reason) => operator.resume(id, reason),
  liftTrial: (operator, id, reason) => operator.liftTrial(id, reason),
  delete: (operator, id, reason) => operator.delete(id, reason),
  keep: (operator, id, reason) => operator.keep(id, reason),
  proveDomain: (operator, id, reason) => operator.proveDomain(id, reason),
};
/** What would shut the operator out. */
const SHUTS: readonly OperatorAct[] = ['suspend', 'delete'];

const actOf = ({ account_id, account_name, at, actor, act, detail }: AccountActRow): DoneAct => ({
  accountId: account_id,
  accountName: account_name,
  at: new Date(at).toISOString(),
  actor,
  act: act as DoneAct['act'],
  detail,
});

export function operatorRoutes(context: PlatformContext) {
  const acts = createAccountActs(context);
  const people = createPeopleService(context);
  const recipients = createRecipientService(context);

  async function tried<T>(user: UserToken, work: (operator: Operator) => Promise<T>): Promise<T | Failure> {
    try {
      return await work(createAccountOperator(context, user.email));
    } catch (error) {
      if (error instanceof OperatorError) return fail(error.failure);
      throw error;
    }
  }

  async function withCounts<T extends { id: string }>(account: T) {
    const [recipientCount, users] = await Promise.all([recipients.count(account.id), people.listUsers(account.id)]);
    return { users, counted: { ...account, recipients: recipientCount, people: users.length } };
  }

  async function one(operator: Operator, id: string, user: UserToken): Promise<CallData<typeof getOperatedAccount>> {
    const { users, counted } = await withCounts(await operator.find(id));
    const { domain, waiting } = await createDomainService(context).view(id);
    return {
      ...counted,
      owners: users.filter(({ role }) => role === 'Owner').map(({ name, email }) => ({ name, email })),
      domain,
      waitingDomain: waiting?.domain ?? '',
      acts: (await acts.listOf(id, LISTED_ACTS)).map(actOf),
      isOwn: user.accountId === id,
    };
  }

  return [
    handle(listAccounts, async ({ query: { search, after } }, info) =>
      tried(userOf(info), async (operator) => {
        const found = await operator.list({ search: search.trim(), after, limit: LISTED_ACCOUNTS + 1 });
        const page = found.slice(0, LISTED_ACCOUNTS);
        return {
          accounts: await Promise.all(page.map(async (account) => (await withCounts(account)).counted)),
          next: found.length > page.length ? (page.at(-1)?.id ?? '') : '',
          removed: after === '' ? (await acts.listRemoved(LISTED_ACTS)).map(actOf) : [],
        };
      }),
    ),
    handle(getOperatedAccount, ({ query }, info) =>
      tried(userOf(info), (operator) => one(operator, query.id, userOf(info))),
    ),
    handle(createAccount, ({ body }, info) =>
      tried(userOf(info), async (operator) => ({ id: body.id, address: await operator.create(body) })),
    ),
    handle(inviteAccountOwner, ({ body: { id, email } }, info) =>
      tried(userOf(info), async (operator) => ({ id, address: await operator.inviteOwner(id, email) })),
    ),
    handle(listJobs, ({ query: { state } }) => viewJobs(context.jobs, state || undefined)),
    handle(retryJobs, async ({ body: { id } }) => {
      const count = await retryDeadJobs(context, id);
      return id !== undefined && count === 0 ? fail('request.notFound') : { count };
    }),
    handle(actOnAccount, async ({ body: { id, act, reason } }, info) => {
      const user = userOf(info);
      if (user.accountId === id && SHUTS.includes(act)) return fail('operator.ownAccount');
      if (!(await createAccountService(context).findAccount(id))) return fail('account.notFound');
      return tried(user, async (operator) => {
        await DOES[act](operator, id, reason.trim());
        return { isDone: true };
      });
    }),
  ];
}

import type { CallData } from '~/lib/contract/call';
import {
  ACCOUNTS_PAGE_SIZE,
  MAX_LISTED_ACTIONS,
  type AccountAction,
  type getOperatedAccount,
  type listAccounts,
} from './calls';
import type { UserToken } from '~/lib/contract/token-schemas';
import type { PlatformContext } from '~/platform/platform-context';
import type { AccountActRow } from '~/platform/db/admin-row-types';
import { createAccountActionLog } from '~/areas/accounts/service.server';
import { createDomainService } from '~/areas/accounts/domains/service.server';
import { createUserDirectory } from '~/areas/users/service.server';
import { createRecipientService } from '~/areas/recipients/service.server';
import type { createOperatorService } from './service.server';

type Operator = ReturnType<typeof createOperatorService>;

const toAccountAction = ({ account_id, account_name, at, actor, act, detail }: AccountActRow): AccountAction => ({
  accountId: account_id,
  accountName: account_name,
  at: new Date(at).toISOString(),
  actor,
  act: act as AccountAction['act'],
  detail,
});

/** Reads accounts as the operator's pages show them. */
export function createOperatorAccountReader(context: PlatformContext) {
  const acts = createAccountActionLog(context);
  const people = createUserDirectory(context);
  const recipients = createRecipientService(context);

  async function withCounts<T extends { id: string }>(account: T) {
    const [recipientCount, users] = await Promise.all([recipients.count(account.id), people.listUsers(account.id)]);
    return { users, counted: { ...account, recipients: recipientCount, people: users.length } };
  }

  async function get(operator: Operator, id: string, user: UserToken): Promise<CallData<typeof getOperatedAccount>> {
    const { users, counted } = await withCounts(await operator.find(id));
    const { domain, waiting } = await createDomainService(context).view(id);
    return {
      ...counted,
      owners: users.filter(({ role }) => role === 'Owner').map(({ name, email }) => ({ name, email })),
      domain,
      waitingDomain: waiting?.domain ?? '',
      acts: (await acts.listActions(id, MAX_LISTED_ACTIONS)).map(toAccountAction),
      isOwn: user.accountId === id,
    };
  }

  return {
    get,

    /** A page of the accounts that are searched for; on the first one also those that were removed last. */
    async list(
      operator: Operator,
      { search, after }: { search: string; after: string },
    ): Promise<CallData<typeof listAccounts>> {
      const found = await operator.list({ search: search.trim(), after, limit: ACCOUNTS_PAGE_SIZE + 1 });
      const page = found.slice(0, ACCOUNTS_PAGE_SIZE);
      return {
        accounts: await Promise.all(page.map(async (account) => (await withCounts(account)).counted)),
        next: found.length > page.length ? (page.at(-1)?.id ?? '') : '',
        removed: after === '' ? (await acts.listRemoved(MAX_LISTED_ACTIONS)).map(toAccountAction) : [],
      };
    },
  };
}

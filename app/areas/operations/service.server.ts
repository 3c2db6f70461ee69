import { SIGN_UP_INVITATION_DAYS } from '~/config/limits';
import type { AccountAction } from '~/lib/contract/enums';
import type { ErrorName } from '~/lib/contract/errors';
import { idSchema } from '~/areas/forms/form-wire-schemas';
import { trialRetainedUntil, accountStatusAt, type AccountStatus } from '~/domain/account-status';
import { isEmail, normalizeEmail } from '~/domain/contact';
import type { PlatformContext } from '~/platform/platform-context';
import { isFailure, type Failure } from '~/platform/http/failure';
import {
  createAccountActionLog,
  createAccountService,
  buildNewAccountRow,
  type AccountStatusRow,
} from '~/areas/accounts/service.server';
import { createAccountDeletionService } from '~/areas/accounts/deletion/service.server';
import { createDomainService } from '~/areas/accounts/domains/service.server';
import { inviteOwner } from '~/areas/users/service.server';

export { retryDeadJobs } from './jobs.server';

/** An error of the operator. Commands show its message, pages the text of its name. */
export class OperatorError extends Error {
  constructor(
    readonly failure: ErrorName,
    message: string,
  ) {
    super(message);
  }
}

interface ListedAccount {
  id: string;
  name: string;
  standing: AccountStatus;
  /**
   * ISO times; null where there is no such moment. `deleteAfter`: until then the terms promise to keep its data. `deletesAt`: then all
   * of it is removed.
   */
  trialEndsAt: string | null;
  deleteAfter: string | null;
  deletesAt: string | null;
}

const iso = (time: number | null) => (time === null ? null : new Date(time).toISOString());

function emailOf(typed: string): string {
  if (!isEmail(typed)) throw new OperatorError('email.invalid', `"${typed}" is no email address`);
  return normalizeEmail(typed);
}

/** Messages of commands about failures. */
const COMMAND_MESSAGES: Partial<Record<ErrorName, string>> = {
  'operator.notNow': 'That can’t be done with the account as it stands',
  'domain.none': 'No host name of the account waits for its proof',
  'domain.taken': 'Another account has this host name',
};

/**
 * What an operator does about accounts, from a command or a page. Methods throw `OperatorError`.
 *
 * @param actor the operator's address, or `command`: for the log of actions
 */
export function createOperatorService(context: PlatformContext, actor = 'command') {
  const { db, clock, ids, config, tokens } = context;
  const accounts = createAccountService({ db });
  const deletion = createAccountDeletionService(context);
  const acts = createAccountActionLog(context);

  async function known(id: string): Promise<AccountStatusRow> {
    const row = await accounts.findAccountStatus(id);
    if (!row) throw new OperatorError('account.notFound', `There is no account "${id}"`);
    return row;
  }

  async function done<T>(id: string, work: Promise<T | Failure>): Promise<T> {
    const result = await work;
    if (!isFailure(result)) return result;
    throw new OperatorError(result.name, `"${id}": ${COMMAND_MESSAGES[result.name] ?? result.name}`);
  }

  /** @returns the address of the page where the owner chooses a password */
  async function invite(deps: Pick<PlatformContext, 'db' | 'clock' | 'ids'>, accountId: string, typed: string) {
    const email = emailOf(typed);
    const invitation = await inviteOwner(deps, { accountId, email });
    if (!invitation) throw new OperatorError('operator.personTaken', `${email} belongs to an account already`);
    return `${config.publicUrl}/smart/invitation/${invitation}`;
  }

  function listed({ id, name, suspended_at, deletes_at, ends_at, lifted_at }: AccountStatusRow): ListedAccount {
    const trialEndsAt = lifted_at === null ? ends_at : null;
    return {
      id,
      name,
      standing: accountStatusAt({ suspendedAt: suspended_at, deletesAt: deletes_at, trialEndsAt }, clock.now()),
      trialEndsAt: iso(trialEndsAt),
      deleteAfter: iso(trialEndsAt && trialRetainedUntil(trialEndsAt)),
      deletesAt: iso(deletes_at),
    };
  }

  /** Does what is one statement, and notes it, together. */
  async function act(
    id: string,
    name: AccountAction,
    work: (inTrx: typeof accounts) => Promise<boolean>,
    detail = '',
  ): Promise<boolean> {
    const account = await known(id);
    return db.transaction().execute(async (trx) => {
      const isDone = await work(createAccountService({ db: trx }));
      if (isDone) await createAccountActionLog({ ...context, db: trx }).record(account, name, actor, detail);
      return isDone;
    });
  }

  return {
    /** Makes an account, and an invitation for its first owner. @returns the owner's way in, which works once */
    async create({ id, name, owner }: { id: string; name: string; owner: string }): Promise<string> {
      if (!idSchema.safeParse(id).success)
        throw new OperatorError('operator.invalidId', `"${id}" is no id: 1 to 64 letters, digits, "-" or "_"`);
      if (name.trim() === '') throw new OperatorError('request.incomplete', 'The name is empty');
      const email = emailOf(owner);
      return db.transaction().execute(async (trx) => {
        const inTrx = createAccountService({ db: trx });
        if (await inTrx.findAccount(id))
          throw new OperatorError('operator.idTaken', `There is an account "${id}" already`);
        await inTrx.insert(
          buildNewAccountRow({ id, publicId: ids.next(), name: name.trim(), supportEmail: email, language: 'en' }),
        );
        await createAccountActionLog({ ...context, db: trx }).record({ id, name: name.trim() }, 'created', actor);
        return invite({ db: trx, clock, ids }, id, email);
      });
    },

    /** A way in for another owner, or for the first one anew. @returns as `create` */
    async inviteOwner(id: string, email: string): Promise<string> {
      const account = await known(id);
      const address = await invite({ db, clock, ids }, id, email);
      await acts.record(account, 'invited', actor);
      return address;
    },

    /** @returns the address where the holder of the e-mail address may sign up, also where only the invited may */
    async inviteToSignUp(typed: string): Promise<string> {
      if (config.signUp === 'off')
        throw new OperatorError('signUp.off', 'SIGN_UP is off: nobody can sign up. Set SIGN_UP=invited.');
      const token = await tokens.mintSignUpInvitation(emailOf(typed), SIGN_UP_INVITATION_DAYS * 24 * 3600);
      return `${config.publicUrl}/smart/sign-up/?invitation=${encodeURIComponent(token)}`;
    },

    /** Accounts by id: all, or a page of those that are searched for. */
    list: async (page: { search?: string; after?: string; limit?: number } = {}): Promise<ListedAccount[]> =>
      (await accounts.listAccountStatuses(page)).map(listed),

    find: async (id: string): Promise<ListedAccount> => listed(await known(id)),

    async suspend(id: string, reason = ''): Promise<void> {
      await act(id, 'suspended', (inTrx) => inTrx.setSuspended(id, clock.now()), reason);
    },

    async resume(id: string, reason = ''): Promise<void> {
      await act(id, 'resumed', (inTrx) => inTrx.setSuspended(id, null), reason);
    },

    async liftTrial(id: string, reason = ''): Promise<void> {
      if (!(await act(id, 'trialLifted', (inTrx) => inTrx.liftTrial(id, clock.now()), reason)))
        throw new OperatorError('operator.notNow', `"${id}" is in no trial`);
    },

    /** Closes an account; all of it is removed when the time of the terms is over. @returns when, in milliseconds */
    async delete(id: string, reason = ''): Promise<number> {
      const end = await done(id, deletion.request(id, { by: 'operator', actor, detail: reason }));
      return end.deletesAt ?? clock.now();
    },

    /** Removes all of an account at once. */
    deleteNow: (id: string): Promise<undefined> => done(id, deletion.removeNow(id, { by: 'operator', actor })),

    /** Opens an account again that was to be deleted. */
    async keep(id: string, reason = ''): Promise<void> {
      await done(id, deletion.cancel(id, { by: 'operator', actor, detail: reason }));
    },

    /** Takes the host name that is waiting for proven. @returns the name */
    async proveDomain(id: string, reason = ''): Promise<string> {
      const account = await known(id);
      const { domain } = await done(id, createDomainService(context).proveByOperator(id));
      await acts.record(account, 'domainProven', actor, reason);
      return domain;
    },
  };
}

import { SIGN_UP_INVITATION_DAYS } from '~/config/limits';
import { idSchema } from '~/contract/form-wire';
import { keptUntil, standingOf, type AccountStanding } from '~/domain/account-standing';
import { isEmail, normalizeEmail } from '~/domain/contact';
import type { PlatformContext } from '../../context';
import { createAccountService, newAccount } from '../accounts/service';
import { inviteOwner } from '../people/service';

/** A mistake of the operator: its message is all that is shown. */
class OperatorError extends Error {}

interface ListedAccount {
  id: string;
  name: string;
  standing: AccountStanding;
  /** ISO times; null where there is no such moment. `deleteAfter`: until then the terms promise to keep its data. */
  trialEndsAt: string | null;
  deleteAfter: string | null;
}

const iso = (time: number | null) => (time === null ? null : new Date(time).toISOString());

function emailOf(typed: string): string {
  if (!isEmail(typed)) throw new OperatorError(`"${typed}" is no email address`);
  return normalizeEmail(typed);
}

/** What an operator does about accounts, from a command or a screen. Methods throw `OperatorError`. */
export function createAccountOperator(
  context: Pick<PlatformContext, 'db' | 'clock' | 'ids' | 'config' | 'tokens' | 'log'>,
) {
  const { db, clock, ids, config, tokens, log } = context;
  const accounts = createAccountService({ db });

  function known(isThere: boolean, id: string): void {
    if (!isThere) throw new OperatorError(`There is no account "${id}"`);
  }

  /** @returns the address of the page where the owner chooses a password */
  async function invite(deps: Pick<PlatformContext, 'db' | 'clock' | 'ids'>, accountId: string, typed: string) {
    const email = emailOf(typed);
    const invitation = await inviteOwner(deps, { accountId, email });
    if (!invitation) throw new OperatorError(`${email} belongs to an account already`);
    return `${config.publicUrl}/smart/invitation/${invitation}`;
  }

  return {
    /** Makes an account, and an invitation for its first owner. @returns the owner's way in, which works once */
    async create({ id, name, owner }: { id: string; name: string; owner: string }): Promise<string> {
      if (!idSchema.safeParse(id).success)
        throw new OperatorError(`"${id}" is no id: 1 to 64 letters, digits, "-" or "_"`);
      if (name.trim() === '') throw new OperatorError('The name is empty');
      const email = emailOf(owner);
      const url = await db.transaction().execute(async (trx) => {
        const inTrx = createAccountService({ db: trx });
        if (await inTrx.findAccount(id)) throw new OperatorError(`There is an account "${id}" already`);
        await inTrx.insert(
          newAccount({ id, publicId: ids.next(), name: name.trim(), supportEmail: email, language: 'en' }),
        );
        return invite({ db: trx, clock, ids }, id, email);
      });
      log('info', 'account.created', { accountId: id });
      return url;
    },

    /** A way in for another owner, or for the first one anew. @returns as `create` */
    async inviteOwner(id: string, email: string): Promise<string> {
      known((await accounts.findAccount(id)) !== undefined, id);
      return invite({ db, clock, ids }, id, email);
    },

    /** @returns the address where the holder of the e-mail address may sign up, also where only the invited may */
    async inviteToSignUp(typed: string): Promise<string> {
      if (config.signUp === 'off') throw new OperatorError('SIGN_UP is off: nobody can sign up. Set SIGN_UP=invited.');
      const token = await tokens.mintSignUpInvitation(emailOf(typed), SIGN_UP_INVITATION_DAYS * 24 * 3600);
      return `${config.publicUrl}/smart/sign-up/?invitation=${encodeURIComponent(token)}`;
    },

    async list(): Promise<ListedAccount[]> {
      const rows = await accounts.listStandings();
      return rows.map(({ id, name, suspended_at, ends_at, lifted_at }) => {
        const trialEndsAt = lifted_at === null ? ends_at : null;
        return {
          id,
          name,
          standing: standingOf({ suspendedAt: suspended_at, trialEndsAt }, clock.now()),
          trialEndsAt: iso(trialEndsAt),
          deleteAfter: iso(trialEndsAt && keptUntil(trialEndsAt)),
        };
      });
    },

    async suspend(id: string): Promise<void> {
      known(await accounts.setSuspended(id, clock.now()), id);
      log('warn', 'account.suspended', { accountId: id });
    },

    async resume(id: string): Promise<void> {
      known(await accounts.setSuspended(id, null), id);
      log('info', 'account.resumed', { accountId: id });
    },

    async liftTrial(id: string): Promise<void> {
      known((await accounts.findAccount(id)) !== undefined, id);
      if (!(await accounts.liftTrial(id, clock.now()))) throw new OperatorError(`"${id}" is in no trial`);
      log('info', 'account.trialLifted', { accountId: id });
    },
  };
}

import type { CallInput } from '~/lib/contract/call';
import type { FormAlerts, saveFormAlerts } from './calls';
import { ROLES } from '~/lib/contract/enums';
import { findDuePeriod } from '~/domain/summary-period';
import { timeZoneOrUtc } from '~/domain/calendar-date';
import type { PlatformContext } from '~/platform/platform-context';
import type { Db } from '~/platform/db/open-database';
import { fail, isFailure, type Failure } from '~/platform/http/failure';
import { createAccountService } from '~/areas/accounts/service.server';
import { createFormService } from '~/areas/forms/service.server';
import { createUserDirectory } from '~/areas/users/service.server';
import { createAlertStore } from './store.server';

export { createSubmissionAlerts } from './submission-alerts.server';
export { sendAlertSummaries } from './send-alert-summaries.server';

type Chosen = CallInput<typeof saveFormAlerts>['body'];

/** People of an account who get emails about a form's submissions. */
export function createAlertService({ db, clock }: Pick<PlatformContext, 'db' | 'clock'>) {
  /** Failures: `form.notFound`. */
  async function get(accountId: string, formId: string, within: Db = db): Promise<FormAlerts | Failure> {
    const form = await createFormService({ db: within }).findFormRow(accountId, formId);
    const account = form && (await createAccountService({ db: within }).findAccount(accountId));
    if (!account) return fail('form.notFound');
    const users = await createUserDirectory({ db: within }).listUsers(accountId);
    const rows = await createAlertStore(within).listOfForm(accountId, formId);
    const rhythms = new Map(rows.map(({ user_id, rhythm }) => [user_id, rhythm]));
    return {
      title: form.title,
      timeZone: timeZoneOrUtc(account.time_zone),
      people: users.map(({ id, name, email, role }) => ({
        userId: id,
        name,
        email,
        role: ROLES.find((one) => one === role) ?? 'Member',
        rhythm: rhythms.get(id) ?? 'never',
      })),
    };
  }

  return {
    get: (accountId: string, formId: string): Promise<FormAlerts | Failure> => get(accountId, formId),

    /**
     * Whoever begins to get summaries is told first of the day or the week that is under way: what was before is told already.
     * Failures: `form.notFound`, `user.notFound`.
     */
    save: (accountId: string, { formId, people }: Chosen): Promise<FormAlerts | Failure> =>
      db.transaction().execute(async (trx) => {
        // People are removed under the same lock: nobody's row outlives him.
        await createAccountService({ db: trx }).lock(accountId);
        const before = await get(accountId, formId, trx);
        if (isFailure(before)) return before;
        const known = new Map(before.people.map(({ userId, rhythm }) => [userId, rhythm]));
        const chosen = new Map(people.map(({ userId, rhythm }) => [userId, rhythm]));
        if (![...chosen.keys()].every((userId) => known.has(userId))) return fail('user.notFound');
        const store = createAlertStore(trx);
        for (const [userId, rhythm] of chosen) {
          if (rhythm === known.get(userId)) continue;
          const key = { account_id: accountId, form_id: formId, user_id: userId };
          const reportedThrough =
            rhythm === 'day' || rhythm === 'week' ? findDuePeriod(rhythm, clock.now(), before.timeZone).firstDay : '';
          await (rhythm === 'never' ? store.remove(key) : store.put({ ...key, rhythm, told: reportedThrough }));
        }
        return get(accountId, formId, trx);
      }),
  };
}

/** Removes a user's alerts when the user is removed. */
export const removeAlertsOfUser = (trx: Db, accountId: string, userId: string): Promise<number> =>
  createAlertStore(trx).removeOf({ account_id: accountId, user_id: userId });

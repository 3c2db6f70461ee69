import { findDuePeriod, type SummaryPeriod, type SummaryFrequency } from '~/domain/summary-period';
import { timeZoneOrUtc } from '~/domain/calendar-date';
import type { PlatformContext } from '~/platform/platform-context';
import type { AccountRow, UserRow } from '~/platform/db/schema';
import type { EnqueueMessage } from '~/platform/messages/message-queue';
import type { FormSummary } from '~/platform/messages/kinds/alerts';
import { createAccountService } from '~/areas/accounts/service.server';
import { createFormService } from '~/areas/forms/service.server';
import { createUserDirectory } from '~/areas/users/service.server';
import { createSubmissionService } from '../service.server';
import { canManageAlerts, formAdminPages, prepareAlert } from './alert-mail.server';
import { createAlertStore } from './store.server';

interface Due {
  account: AccountRow;
  rhythm: SummaryFrequency;
  period: SummaryPeriod;
}

/** A form, as those are told who may set who is. */
type FormSum = FormSummary & { alertsUrl: string };

/** The forms that got anything in the period or the one before, those that got the most first. */
async function summarizeForms(context: PlatformContext, { account, period }: Due, ids: ReadonlySet<string>) {
  const forms = createFormService(context);
  const submissions = createSubmissionService(context);
  const counts = await submissions.countFinished(account.id, period);
  const amended = await submissions.countAmended(account.id, period);
  const sums = new Map<string, FormSum>();
  for (const formId of ids) {
    const count = counts.get(formId) ?? { count: 0, before: 0 };
    const more = amended.get(formId) ?? { changed: 0, withdrawn: 0 };
    if (!counts.has(formId) && !amended.has(formId)) continue;
    const form = await forms.findFormRow(account.id, formId);
    if (!form) continue;
    const { submissions: url, alerts: alertsUrl } = formAdminPages(context, formId);
    sums.set(formId, { title: form.title, ...count, ...more, url, alertsUrl });
  }
  return new Map([...sums].sort(([, a], [, b]) => b.count - a.count || b.before - a.before));
}

/** Promises a person's summary; undefined where there is nothing to tell, or it can't be delivered. */
async function prepareSummary(
  context: PlatformContext,
  { account, rhythm: frequency, period }: Due,
  user: UserRow,
  sums: readonly FormSum[],
): Promise<EnqueueMessage | undefined> {
  if (!sums.some(({ count, changed, withdrawn }) => count + changed + withdrawn > 0)) return undefined;
  const { firstDay, lastDay } = period;
  const forms = sums.map((sum) => ({ ...sum, alertsUrl: canManageAlerts(user) ? sum.alertsUrl : undefined }));
  return prepareAlert(context, account, user, 'alert.summary', { frequency, firstDay, lastDay, forms });
}

/** Notifies people of an account who have no summary of the period yet. Each is one transaction; the first process wins. */
async function sendAccountSummaries(context: PlatformContext, due: Due): Promise<void> {
  const { account, rhythm, period } = due;
  const rows = await createAlertStore(context.db).listUnreported(account.id, rhythm, period.firstDay);
  if (rows.length === 0) return;
  const formsOf = new Map<string, Set<string>>();
  for (const { user_id, form_id } of rows) formsOf.set(user_id, (formsOf.get(user_id) ?? new Set()).add(form_id));
  const sums = await summarizeForms(context, due, new Set(rows.map(({ form_id }) => form_id)));
  for (const user of await createUserDirectory(context).listUsers(account.id)) {
    const formIds = formsOf.get(user.id);
    if (!formIds) continue;
    const own = [...sums].filter(([formId]) => formIds.has(formId)).map(([, sum]) => sum);
    const enqueue = await prepareSummary(context, due, user, own);
    await context.db.transaction().execute(async (trx) => {
      const person = { account_id: account.id, user_id: user.id };
      if (await createAlertStore(trx).markReported(person, rhythm, [...formIds], period.firstDay)) await enqueue?.(trx);
    });
  }
}

/**
 * Sends the summaries that are due: one mail for each person and period, with all the forms of that rhythm. Whoever is stopped on
 * the way goes on the next time. What goes wrong with one account is thrown once all the others are told.
 */
export async function sendAlertSummaries(context: PlatformContext): Promise<void> {
  const { db, clock } = context;
  const failures: unknown[] = [];
  for (const { account_id, rhythm } of await createAlertStore(db).listSummed()) {
    const account = await createAccountService({ db }).findAccount(account_id);
    if (!account) continue;
    const period = findDuePeriod(rhythm, clock.now(), timeZoneOrUtc(account.time_zone));
    await sendAccountSummaries(context, { account, rhythm, period }).catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw failures[0];
}

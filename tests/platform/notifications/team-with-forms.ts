import { getFormAlerts, saveFormAlerts } from '~/areas/submissions/notifications/calls';
import type { NotificationFrequency } from '~/domain/summary-period';
import { sendAlertSummaries } from '~/areas/submissions/notifications/service.server';
import { createFormCalls, repairForm } from '../drafts/form-calls';
import { dataOf, createTeam, type Team } from '../form-builder/team';
import type { TestPlatformOptions } from '../../support/test-platform';

/** A team with two forms and a customer. */
export async function createTeamWithForms(options?: TestPlatformOptions): Promise<Team> {
  const team = await createTeam(options);
  const { seed } = team.testPlatform;
  await seed.recipient();
  await seed.form({ ...repairForm, multipleSubmission: true });
  await seed.form({ ...repairForm, id: 'meter', title: 'Meter reading', multipleSubmission: true });
  return team;
}

const DAY = 24 * 3600_000;

/** The actions of the tests. */
export function notificationActions({ testPlatform, sessions }: Team) {
  let submissionCount = 0;
  // An owner's session, good for all the days of a test.
  const owner = async () => {
    const row = await testPlatform.context.db
      .selectFrom('users')
      .selectAll()
      .where('id', '=', 'omar')
      .executeTakeFirstOrThrow();
    return { bearer: await testPlatform.seed.session(row, (90 * DAY) / 1000) };
  };
  const acts = {
    /** Sets what people get, as Omar, who is an owner. */
    set: async (formId: string, rhythms: Record<string, NotificationFrequency>) => {
      const people = Object.entries(rhythms).map(([userId, rhythm]) => ({ userId, rhythm }));
      return dataOf(await testPlatform.call(saveFormAlerts, { body: { formId, people } }, await owner()));
    },

    /** What each gets who gets anything. */
    rhythms: async (formId: string) => {
      const { people } = dataOf(await testPlatform.call(getFormAlerts, { query: { formId } }, await owner()));
      return Object.fromEntries(
        people.filter(({ rhythm }) => rhythm !== 'never').map(({ userId, rhythm }) => [userId, rhythm]),
      );
    },

    /** Somebody submits a form; resolves to the submission's id. */
    submit: async (form = 'repair', recipient = 'maya') => {
      const life = createFormCalls(testPlatform, await testPlatform.seed.link({ form, recipient }), {
        form,
        recipient,
      });
      submissionCount += 1;
      const { reportId } = dataOf(
        await life.submit({ what: 'tap' }, { submissionKey: `the-key-of-submission-${submissionCount}` }),
      );
      return { reportId, finish: async () => dataOf(await life.finish(reportId)) };
    },

    complete: async (form?: string, recipient?: string) => (await acts.submit(form, recipient)).finish(),

    /** Sends the summaries that are due. */
    sendDueSummaries: async () => {
      await sendAlertSummaries(testPlatform.context);
      await testPlatform.platform.worker.drain();
    },

    /** Mails to one of the account's people, the oldest first. */
    mailsTo: (who: string) => testPlatform.messages.filter(({ to }) => to === `${who}@prairie.example`),
  };
  return { ...acts, as: (who: string) => ({ bearer: sessions[who] }) };
}

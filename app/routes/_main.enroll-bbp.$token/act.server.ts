import type { ActionFunctionArgs } from '@remix-run/node';
import { z } from 'zod';
import { setBudgetPlan } from '~/contract/enrollment';
import { wholeNumber } from '~/contract/fields';
import { appContext } from '~/services/context.server';
import { enrollmentPath, stepOf, type EnrollmentStep } from '~/services/enrollment-paths.server';
import { requireLink } from '~/services/link.server';
import { localeOf } from '~/services/locale.server';
import { sourceOf } from '~/services/look-up.server';
import { readFields } from '~/services/read-post.server';
import { invalid, seeOther } from '~/services/respond.server';
import { requireFields } from '~/services/validate-post.server';

/** The estimate that the person saw: nothing is agreed to unseen. */
const budgetFields = z.object({ estimate: wholeNumber() });

/** Why the page is shown again: the key of a sentence. */
export interface BudgetProblem {
  problem: string;
}

/** Enrolls, or ends the enrollment where the address is the question about that. Both may be repeated. */
export async function act(args: ActionFunctionArgs) {
  const { token } = await requireLink(args, 'enroll');
  const post = await readFields(args.request);
  const enroll = stepOf(args.request) !== 'unenroll';
  const shownCents = enroll ? (await requireFields(post, budgetFields)).estimate : undefined;
  const { api } = await appContext(args);
  const body = { token, enroll, shownCents, source: sourceOf(args.request) };
  const result = await api.call(setBudgetPlan, { body }, { language: await localeOf(args) });
  const goTo = (step?: EnrollmentStep) => seeOther(enrollmentPath(args.request, { plan: 'enroll-bbp', token, step }));
  if (!result.isOk) {
    if (result.name === 'enrollment.changed')
      return invalid<BudgetProblem>({ problem: `errors:${result.name}` }, result.status);
    // The page itself knows why: a balance that has come up leads to the installment plan.
    return goTo(result.name === 'enrollment.notAllowed' ? undefined : 'error');
  }
  if (result.data.error) return goTo('error');
  return goTo(enroll ? 'thank-you' : 'thank-you-unenrolled');
}

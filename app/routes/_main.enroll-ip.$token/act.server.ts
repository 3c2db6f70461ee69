import type { ActionFunctionArgs } from '@remix-run/node';
import { z } from 'zod';
import { checkbox, rawText } from '~/contract/fields';
import { setInstallmentPlan } from '~/contract/enrollment';
import type { PlanProblem } from '~/features/enrollment/plan-page';
import { appContext } from '~/services/context.server';
import { enrollmentPath, isOnWayToBudget, type EnrollmentStep } from '~/services/enrollment-paths.server';
import { flashHeader } from '~/services/flash.server';
import { requireLink } from '~/services/link.server';
import { localeOf } from '~/services/locale.server';
import { sourceOf } from '~/services/look-up.server';
import { readFields } from '~/services/read-post.server';
import { invalid, seeOther } from '~/services/respond.server';
import { requireFields } from '~/services/validate-post.server';

const planFields = z.object({ consent: checkbox(), version: rawText(64) });
const CHANGED = 409;

/** Agrees to the plan that was shown, never to another one. May be repeated. Spec: enrollment-and-payment 4 and 5. */
export async function act(args: ActionFunctionArgs) {
  const { token } = await requireLink(args, 'enroll');
  const { request } = args;
  const { consent, version } = await requireFields(await readFields(request), planFields);
  if (!consent) return invalid<{ problem: PlanProblem }>({ problem: 'consent' });
  if (version === '') return invalid<{ problem: PlanProblem }>({ problem: 'changed' }, CHANGED);
  const isBudget = isOnWayToBudget(request);
  const source = sourceOf(request) || (isBudget ? 'bbp' : '');
  const { api } = await appContext(args);
  const result = await api.call(
    setInstallmentPlan,
    { body: { token, version, source } },
    { language: await localeOf(args) },
  );
  const goTo = (step?: EnrollmentStep) => seeOther(enrollmentPath(request, { plan: 'enroll-ip', token, step }));
  if (!result.isOk) {
    if (result.name === 'enrollment.changed')
      return invalid<{ problem: PlanProblem }>({ problem: 'changed' }, result.status);
    // The page itself knows why there is no plan any more.
    return goTo(result.name === 'enrollment.notAllowed' ? undefined : 'error');
  }
  if (result.data.error) return goTo('error');
  if (!isBudget) return goTo('thank-you');
  const budget = enrollmentPath(request, { plan: 'enroll-bbp', token, change: { bbp: null } });
  return seeOther(budget, await flashHeader('info', 'enrollment:plan.enrolledInfo'));
}

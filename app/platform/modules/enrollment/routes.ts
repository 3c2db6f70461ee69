import {
  authorizeBudgetUser,
  getBudgetPlan,
  getInstallmentPlan,
  setBudgetPlan,
  setInstallmentPlan,
} from '~/contract/enrollment';
import type { PlatformContext } from '../../context';
import { handle } from '../../http/handlers';
import { createEnrollmentService } from './service';

export function enrollmentRoutes(context: PlatformContext) {
  const service = createEnrollmentService(context);
  const { tokens } = context;
  return [
    handle(authorizeBudgetUser, ({ body }) => service.authorize(body)),
    handle(getBudgetPlan, async ({ body }) => service.getBudget(await tokens.requireLink(body.token, 'enroll'))),
    handle(setBudgetPlan, async ({ body: { token, ...wanted } }, info) =>
      service.setBudget(await tokens.openLink(token, 'enroll'), wanted, info),
    ),
    handle(getInstallmentPlan, async ({ query }) => service.getPlan(await tokens.requireLink(query.token, 'enroll'))),
    handle(setInstallmentPlan, async ({ body: { token, ...agreed } }, info) =>
      service.setPlan(await tokens.openLink(token, 'enroll'), agreed, info),
    ),
  ];
}

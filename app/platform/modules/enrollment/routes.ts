import {
  authorizeBudgetUser,
  getBudgetPlan,
  getInstallmentPlan,
  getUsageChart,
  setBudgetPlan,
  setInstallmentPlan,
} from '~/contract/enrollment';
import type { PlatformContext } from '../../context';
import { handle } from '../../http/handlers';
import { createEnrollmentService } from './service';
import { createUsageCharts } from './usage-chart';

export function enrollmentRoutes(context: PlatformContext) {
  const service = createEnrollmentService(context);
  const usageCharts = createUsageCharts(context);
  const { tokens } = context;
  return [
    handle(authorizeBudgetUser, ({ body }) => service.authorize(body)),
    handle(getBudgetPlan, async ({ body }) => service.getBudget(await tokens.requireLink(body.token, 'enroll'))),
    handle(getUsageChart, async ({ query: { token, ...asked } }, { language }) =>
      usageCharts.get(await tokens.requireLink(token, 'enroll'), asked, language),
    ),
    handle(setBudgetPlan, async ({ body: { token, ...wanted } }, info) =>
      service.setBudget(await tokens.openLink(token, 'enroll'), wanted, info),
    ),
    handle(getInstallmentPlan, async ({ query }) => service.getPlan(await tokens.requireLink(query.token, 'enroll'))),
    handle(setInstallmentPlan, async ({ body: { token, ...agreed } }, info) =>
      service.setPlan(await tokens.openLink(token, 'enroll'), agreed, info),
    ),
  ];
}

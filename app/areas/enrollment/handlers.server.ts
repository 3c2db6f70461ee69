import * as calls from './calls';
import { handle, type CreateHandlers } from '~/platform/http/handlers';
import { createPlanEnrollmentService } from './service.server';
import { createUsageCharts } from './usage-chart.server';

export const createHandlers: CreateHandlers = (context) => {
  const service = createPlanEnrollmentService(context);
  const usageCharts = createUsageCharts(context);
  const requireLink = (token: string) => context.tokens.requireLink(token, 'enroll');
  return [
    handle(calls.authorizeBudgetUser, ({ body }) => service.authorize(body)),
    handle(calls.getBudgetPlan, async ({ body }) => service.getBudget(await requireLink(body.token))),
    handle(calls.getUsageChart, async ({ query: { token, ...asked } }, { language }) =>
      usageCharts.get(await requireLink(token), asked, language),
    ),
    handle(calls.setBudgetPlan, async ({ body: { token, ...wanted } }, info) =>
      service.setBudget(await context.tokens.openLink(token, 'enroll'), wanted, info),
    ),
    handle(calls.getInstallmentPlan, async ({ query }) => service.getPlan(await requireLink(query.token))),
    handle(calls.setInstallmentPlan, async ({ body: { token, ...agreed } }, info) =>
      service.setPlan(await context.tokens.openLink(token, 'enroll'), agreed, info),
    ),
  ];
};

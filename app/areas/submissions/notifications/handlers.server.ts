import { getFormAlerts, saveFormAlerts } from './calls';
import { handle, userOf, type CreateHandlers } from '~/platform/http/handlers';
import { createAlertService } from './service.server';

export const createHandlers: CreateHandlers = (context) => {
  const alerts = createAlertService(context);
  return [
    handle(getFormAlerts, ({ query }, info) => alerts.get(userOf(info).accountId, query.formId)),
    handle(saveFormAlerts, ({ body }, info) => alerts.save(userOf(info).accountId, body)),
  ];
};

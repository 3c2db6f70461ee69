import { getFormAlerts, saveFormAlerts } from '~/contract/alerts';
import { handle, userOf, type CreateHandlers } from '../../http/handlers';
import { createAlertService } from './service';

export const createHandlers: CreateHandlers = (context) => {
  const alerts = createAlertService(context);
  return [
    handle(getFormAlerts, ({ query }, info) => alerts.get(userOf(info).accountId, query.formId)),
    handle(saveFormAlerts, ({ body }, info) => alerts.save(userOf(info).accountId, body)),
  ];
};

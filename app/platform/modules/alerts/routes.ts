import { getFormAlerts, saveFormAlerts } from '~/contract/alerts';
import type { PlatformContext } from '../../context';
import { handle, userOf } from '../../http/handlers';
import { createAlertService } from './service';

export function alertRoutes(context: PlatformContext) {
  const alerts = createAlertService(context);
  return [
    handle(getFormAlerts, ({ query }, info) => alerts.get(userOf(info).accountId, query.formId)),
    handle(saveFormAlerts, ({ body }, info) => alerts.save(userOf(info).accountId, body)),
  ];
}

import { sendNotification } from '~/contract/consents';
import type { PlatformContext } from '../../context';
import { handle } from '../../http/handlers';
import { createNotifications } from './service';

export function notificationRoutes(context: PlatformContext) {
  const notifications = createNotifications(context);
  return [handle(sendNotification, ({ body }) => notifications.notify(body))];
}

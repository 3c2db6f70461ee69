import {
  changeWebhook,
  createWebhook,
  getWebhookLog,
  listWebhooks,
  removeWebhook,
  resendWebhookEvent,
  rotateWebhookSecret,
  sendTestEvent,
} from '~/contract/webhooks';
import type { PlatformContext } from '../../context';
import { handle, userOf } from '../../http/handlers';
import { createWebhookService } from './service';

export function webhookRoutes(context: PlatformContext) {
  const webhooks = createWebhookService(context);
  return [
    handle(listWebhooks, (_input, info) => webhooks.list(userOf(info).accountId)),
    handle(createWebhook, ({ body }, info) => webhooks.create(userOf(info).accountId, body)),
    handle(changeWebhook, ({ body }, info) => webhooks.change(userOf(info).accountId, body)),
    handle(removeWebhook, ({ body }, info) => webhooks.remove(userOf(info).accountId, body.id)),
    handle(rotateWebhookSecret, ({ body }, info) => webhooks.rotate(userOf(info).accountId, body)),
    handle(getWebhookLog, ({ query }, info) => webhooks.log(userOf(info).accountId, query.id)),
    handle(resendWebhookEvent, ({ body }, info) =>
      webhooks.sendAgain(userOf(info).accountId, body.id, body.deliveryId),
    ),
    handle(sendTestEvent, ({ body }, info) => webhooks.test(userOf(info).accountId, body.id)),
  ];
}

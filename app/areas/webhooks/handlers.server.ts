import * as calls from './calls';
import { handle, userOf, type CreateHandlers } from '~/platform/http/handlers';
import { createWebhookService } from './service.server';

export const createHandlers: CreateHandlers = (context) => {
  const webhooks = createWebhookService(context);
  return [
    handle(calls.listWebhooks, (_input, info) => webhooks.list(userOf(info).accountId)),
    handle(calls.createWebhook, ({ body }, info) => webhooks.create(userOf(info).accountId, body)),
    handle(calls.changeWebhook, ({ body }, info) => webhooks.change(userOf(info).accountId, body)),
    handle(calls.removeWebhook, ({ body }, info) => webhooks.remove(userOf(info).accountId, body.id)),
    handle(calls.rotateWebhookSecret, ({ body }, info) => webhooks.rotate(userOf(info).accountId, body)),
    handle(calls.getWebhookLog, ({ query }, info) => webhooks.log(userOf(info).accountId, query.id)),
    handle(calls.resendWebhookEvent, ({ body }, info) =>
      webhooks.sendAgain(userOf(info).accountId, body.id, body.deliveryId),
    ),
    handle(calls.sendTestEvent, ({ body }, info) => webhooks.test(userOf(info).accountId, body.id)),
  ];
};

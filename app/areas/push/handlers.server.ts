import * as calls from './calls';
import { handle, type CreateHandlers } from '~/platform/http/handlers';
import { createPushService } from './service.server';

export const createHandlers: CreateHandlers = (context) => {
  const service = createPushService(context);
  return [
    handle(calls.getPushInfo, ({ query }) => service.info(query.browserRecipientId)),
    handle(calls.registerBrowserToken, ({ body }) => service.register(body)),
    handle(calls.registerSafariToken, ({ query }) => service.registerSafari(query)),
    handle(calls.getSafariPushPackage, ({ params, body }) => service.safariPackage(params.websitePushId, body)),
    handle(calls.removePushBrowsers, ({ body }) => service.remove(body)),
    handle(calls.createPushLink, ({ body }) => service.createLink(body)),
  ];
};

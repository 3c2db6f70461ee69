import {
  createPushLink,
  getPushInfo,
  getSafariPushPackage,
  registerBrowserToken,
  registerSafariToken,
  removePushBrowsers,
} from '~/contract/push';
import type { PlatformContext } from '../../context';
import { handle } from '../../http/handlers';
import { createPushService } from './service';

export function pushRoutes(context: PlatformContext) {
  const service = createPushService(context);
  return [
    handle(getPushInfo, ({ query }) => service.info(query.browserRecipientId)),
    handle(registerBrowserToken, ({ body }) => service.register(body)),
    handle(registerSafariToken, ({ query }) => service.registerSafari(query)),
    handle(getSafariPushPackage, ({ params, body }) => service.safariPackage(params.websitePushId, body)),
    handle(removePushBrowsers, ({ body }) => service.remove(body)),
    handle(createPushLink, ({ body }) => service.createLink(body)),
  ];
}

import { receiveInboundSms } from '~/contract/consents';
import type { PlatformContext } from '../../context';
import { handle } from '../../http/handlers';
import { createInboundMessages } from './inbound';

export function consentRoutes(context: PlatformContext) {
  const inbound = createInboundMessages(context);
  return [handle(receiveInboundSms, (_input, { request }) => inbound.receive(request))];
}

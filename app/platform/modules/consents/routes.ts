import { receiveInboundSms } from '~/contract/consents';
import type { PlatformContext } from '../../context';
import { handle } from '../../http/handlers';
import { fail } from '../../http/result';
import { createInboundMessages } from './inbound';

export function consentRoutes(context: PlatformContext) {
  const inbound = createInboundMessages(context);
  return [
    handle(receiveInboundSms, async (_input, { request }) =>
      // What no carrier has signed comes from nobody.
      request ? inbound.receive(request) : fail('webhook.forged'),
    ),
  ];
}

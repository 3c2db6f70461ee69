import { receiveInboundSms } from './calls';
import { handle, requireRequest, type CreateHandlers } from '~/platform/http/handlers';
import { createInboundMessageService } from './inbound-messages.server';

export const createHandlers: CreateHandlers = (context) => {
  const inbound = createInboundMessageService(context);
  return [handle(receiveInboundSms, (_input, info) => inbound.receive(requireRequest(info)))];
};

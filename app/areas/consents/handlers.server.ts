import { receiveInboundSms } from './calls';
import { handle, requireRequest, type CreateHandlers } from '~/platform/http/handlers';
import { createInboundMessages } from './inbound.server';

export const createHandlers: CreateHandlers = (context) => {
  const inbound = createInboundMessages(context);
  return [handle(receiveInboundSms, (_input, info) => inbound.receive(requireRequest(info)))];
};

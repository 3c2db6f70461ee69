import { receiveInboundSms } from './calls';
import { handle, requireRequest, type CreateHandlers } from '~/platform/http/handlers';
import { createStopReplyHandler } from './handle-stop-replies.server';

export const createHandlers: CreateHandlers = (context) => {
  const inbound = createStopReplyHandler(context);
  return [handle(receiveInboundSms, (_input, info) => inbound.receive(requireRequest(info)))];
};

import { receiveInboundSms } from '~/contract/consents';
import { handle, requestOf, type CreateHandlers } from '../../http/handlers';
import { createInboundMessages } from './inbound';

export const createHandlers: CreateHandlers = (context) => {
  const inbound = createInboundMessages(context);
  return [handle(receiveInboundSms, (_input, info) => inbound.receive(requestOf(info)))];
};

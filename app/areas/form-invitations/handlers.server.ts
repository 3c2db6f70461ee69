import { createTestLink, getTemplateSend, sendTemplateLinks } from './calls';
import { handle, userOf, type CreateHandlers } from '~/platform/http/handlers';
import { createSendService } from './service.server';
import { createTestLinks } from './test-link.server';

export const createHandlers: CreateHandlers = (context) => {
  const sending = createSendService(context);
  const tests = createTestLinks(context);
  return [
    handle(createTestLink, ({ body }, info) => tests.create(userOf(info), body.id)),
    handle(sendTemplateLinks, ({ body }, info) => sending.send(userOf(info).accountId, body)),
    handle(getTemplateSend, ({ query }, info) => sending.result(userOf(info).accountId, query)),
  ];
};

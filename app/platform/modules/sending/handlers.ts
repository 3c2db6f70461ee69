import { createTestLink, getTemplateSend, sendTemplateLinks } from '~/contract/sending';
import { handle, userOf, type CreateHandlers } from '../../http/handlers';
import { createSendService } from './service';
import { createTestLinks } from './test-link';

export const createHandlers: CreateHandlers = (context) => {
  const sending = createSendService(context);
  const tests = createTestLinks(context);
  return [
    handle(createTestLink, ({ body }, info) => tests.create(userOf(info), body.id)),
    handle(sendTemplateLinks, ({ body }, info) => sending.send(userOf(info).accountId, body)),
    handle(getTemplateSend, ({ query }, info) => sending.result(userOf(info).accountId, query)),
  ];
};

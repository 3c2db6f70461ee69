import { previewCategoryMessage, previewLinkMailing } from './preview-calls';
import * as calls from './calls';
import { handle, readAccessOf, writeAccessOf, type CreateHandlers } from '~/platform/http/handlers';
import { createMailingService } from './service.server';

export const createHandlers: CreateHandlers = (context) => {
  const mailings = createMailingService(context);
  return [
    handle(calls.sendCategoryMessage, ({ body: { sendKey, startAt, channel, to, ...message } }, info) =>
      mailings.send(writeAccessOf(info), sendKey, { channel, to, startAt, content: { kind: 'message', ...message } }),
    ),
    handle(calls.sendLinkMailing, ({ body: { sendKey, startAt, reminders, channel, to, link } }, info) =>
      mailings.send(writeAccessOf(info), sendKey, { channel, to, startAt, reminders, content: { kind: 'link', link } }),
    ),
    handle(calls.steerMailing, ({ body }, info) => mailings.steer(writeAccessOf(info), body.sendKey, body.act)),
    handle(previewCategoryMessage, ({ body: { channel, to, ...message } }, info) =>
      mailings.preview(writeAccessOf(info), { channel, to, content: { kind: 'message', ...message } }),
    ),
    handle(previewLinkMailing, ({ body }, info) => mailings.previewLinks(writeAccessOf(info), body)),
    handle(calls.getMailing, ({ query }, info) => mailings.get(readAccessOf(info), query.sendKey)),
    handle(calls.listMailings, ({ query }, info) => mailings.list(readAccessOf(info), query.after)),
    handle(calls.listMailingRows, ({ query }, info) => mailings.rows(readAccessOf(info), query)),
  ];
};

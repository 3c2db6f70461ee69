import { previewCategoryMessage, previewLinkMailing } from './mailing-previews';
import * as calls from './calls';
import { handle, readerOf, writerOf, type CreateHandlers } from '~/platform/http/handlers';
import { createMailingService } from './service.server';

export const createHandlers: CreateHandlers = (context) => {
  const mailings = createMailingService(context);
  return [
    handle(calls.sendCategoryMessage, ({ body: { sendKey, startAt, channel, to, ...message } }, info) =>
      mailings.send(writerOf(info), sendKey, { channel, to, startAt, content: { kind: 'message', ...message } }),
    ),
    handle(calls.sendLinkMailing, ({ body: { sendKey, startAt, reminders, channel, to, link } }, info) =>
      mailings.send(writerOf(info), sendKey, { channel, to, startAt, reminders, content: { kind: 'link', link } }),
    ),
    handle(calls.steerMailing, ({ body }, info) => mailings.steer(writerOf(info), body.sendKey, body.act)),
    handle(previewCategoryMessage, ({ body: { channel, to, ...message } }, info) =>
      mailings.preview(writerOf(info), { channel, to, content: { kind: 'message', ...message } }),
    ),
    handle(previewLinkMailing, ({ body }, info) => mailings.previewLinks(writerOf(info), body)),
    handle(calls.getMailing, ({ query }, info) => mailings.get(readerOf(info), query.sendKey)),
    handle(calls.listMailings, ({ query }, info) => mailings.list(readerOf(info), query.after)),
    handle(calls.listMailingRows, ({ query }, info) => mailings.rows(readerOf(info), query)),
  ];
};

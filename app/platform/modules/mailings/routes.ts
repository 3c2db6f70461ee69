import {
  continueMailing,
  getMailing,
  listMailingRows,
  listMailings,
  previewCategoryMessage,
  previewLinkMailing,
  sendCategoryMessage,
  sendLinkMailing,
} from '~/contract/mailings';
import type { PlatformContext } from '../../context';
import { actingOf, handle, type RequestInfo } from '../../http/handlers';
import { createMailingService } from './service';

const ordererOf = (info: RequestInfo) => ({ ...actingOf(info), kind: info.key?.kind ?? ('live' as const) });

export function mailingRoutes(context: PlatformContext) {
  const mailings = createMailingService(context);
  const accountOf = (info: RequestInfo) => actingOf(info).accountId;
  return [
    handle(sendCategoryMessage, ({ body: { sendKey, channel, to, ...message } }, info) =>
      mailings.send(ordererOf(info), sendKey, { channel, to, content: { kind: 'message', ...message } }),
    ),
    handle(sendLinkMailing, ({ body: { sendKey, channel, to, link } }, info) =>
      mailings.send(ordererOf(info), sendKey, { channel, to, content: { kind: 'link', link } }),
    ),
    handle(continueMailing, ({ body }, info) => mailings.continue(accountOf(info), body.sendKey)),
    handle(previewCategoryMessage, ({ body: { channel, to, ...message } }, info) =>
      mailings.preview(ordererOf(info), { channel, to, content: { kind: 'message', ...message } }),
    ),
    handle(previewLinkMailing, ({ body }, info) => mailings.previewLinks(ordererOf(info), body)),
    handle(getMailing, ({ query }, info) => mailings.get(accountOf(info), query.sendKey)),
    handle(listMailings, ({ query }, info) => mailings.list(accountOf(info), query.after)),
    handle(listMailingRows, ({ query }, info) => mailings.rows(accountOf(info), query)),
  ];
}

import { previewCategoryMessage, previewLinkMailing } from '~/contract/mailing-previews';
import {
  getMailing,
  listMailingRows,
  listMailings,
  sendCategoryMessage,
  sendLinkMailing,
  steerMailing,
} from '~/contract/mailings';
import type { PlatformContext } from '../../context';
import { actingOf, handle, readsTestsOnly, writesTestsOnly, type RequestInfo } from '../../http/handlers';
import { createMailingService } from './service';

const ordererOf = (info: RequestInfo) => ({ ...actingOf(info), kind: info.key?.kind ?? ('live' as const) });

export function mailingRoutes(context: PlatformContext) {
  const mailings = createMailingService(context);
  /** Whose mailings are read; to a test key, those of other keys and of people are not there. */
  const readerOf = (info: RequestInfo) => ({ accountId: actingOf(info).accountId, testsOnly: readsTestsOnly(info) });
  return [
    handle(sendCategoryMessage, ({ body: { sendKey, startAt, channel, to, ...message } }, info) =>
      mailings.send(ordererOf(info), sendKey, { channel, to, startAt, content: { kind: 'message', ...message } }),
    ),
    handle(sendLinkMailing, ({ body: { sendKey, startAt, reminders, channel, to, link } }, info) =>
      mailings.send(ordererOf(info), sendKey, { channel, to, startAt, reminders, content: { kind: 'link', link } }),
    ),
    handle(steerMailing, ({ body }, info) =>
      mailings.steer({ ...readerOf(info), testsOnly: writesTestsOnly(info) }, body.sendKey, body.act),
    ),
    handle(previewCategoryMessage, ({ body: { channel, to, ...message } }, info) =>
      mailings.preview(ordererOf(info), { channel, to, content: { kind: 'message', ...message } }),
    ),
    handle(previewLinkMailing, ({ body }, info) => mailings.previewLinks(ordererOf(info), body)),
    handle(getMailing, ({ query }, info) => mailings.get(readerOf(info), query.sendKey)),
    handle(listMailings, ({ query }, info) => mailings.list(readerOf(info), query.after)),
    handle(listMailingRows, ({ query }, info) => mailings.rows(readerOf(info), query)),
  ];
}

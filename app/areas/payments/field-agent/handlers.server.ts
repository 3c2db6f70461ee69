import type { FileData } from '~/lib/contract/call';
import * as calls from './calls';
import { fileResponse } from '~/platform/http/file-response';
import { renderQrPng } from '~/platform/documents/qr-code-png';
import { handle, type CreateHandlers } from '~/platform/http/handlers';
import { createFieldAgentService } from './service.server';

export const createHandlers: CreateHandlers = (context) => {
  const service = createFieldAgentService(context);
  return [
    handle(calls.getFieldAgentRecord, ({ query }) => service.getRecord(query.installationId)),
    handle(calls.generateFieldAgentQr, async ({ body }) => pngFile(await renderQrPng(await service.shortPayUrl(body)))),
    handle(calls.getFieldAgentPayLink, async ({ body }) => ({ url: await service.payUrl(body) })),
    handle(calls.getLastPayment, ({ body }) => service.lastPayment(body)),
    handle(calls.sendFieldAgentEmail, ({ body }) => service.send('email', body)),
    handle(calls.sendFieldAgentSms, ({ body }) => service.send('sms', body)),
  ];
};

/** The code holds a token: it is kept by nobody on the way. */
function pngFile(png: Buffer): FileData {
  return fileResponse(png, {
    'content-type': 'image/png',
    'content-length': String(png.byteLength),
    'cache-control': 'private, no-store',
  });
}

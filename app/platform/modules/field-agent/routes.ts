import type { FileData } from '~/contract/call';
import {
  generateFieldAgentQr,
  getFieldAgentPayLink,
  getFieldAgentRecord,
  getLastPayment,
  sendFieldAgentEmail,
  sendFieldAgentSms,
} from '~/contract/field-agent';
import type { PlatformContext } from '../../context';
import { fileAnswer } from '../../http/file-answer';
import { qrPng } from '../../documents/qr';
import { handle } from '../../http/handlers';
import { createFieldAgentService } from './service';

export function fieldAgentRoutes(context: PlatformContext) {
  const service = createFieldAgentService(context);
  return [
    handle(getFieldAgentRecord, ({ query }) => service.getRecord(query.installationId)),
    handle(generateFieldAgentQr, async ({ body }) => pngFile(await qrPng(await service.shortPayUrl(body)))),
    handle(getFieldAgentPayLink, async ({ body }) => ({ url: await service.payUrl(body) })),
    handle(getLastPayment, ({ body }) => service.lastPayment(body)),
    handle(sendFieldAgentEmail, ({ body }) => service.send('email', body)),
    handle(sendFieldAgentSms, ({ body }) => service.send('sms', body)),
  ];
}

/** The code holds a token: it is kept by nobody on the way. */
function pngFile(png: Buffer): FileData {
  return fileAnswer(png, {
    'content-type': 'image/png',
    'content-length': String(png.byteLength),
    'cache-control': 'private, no-store',
  });
}

import { downloadPdf, printMedia } from './calls';
import { pdfResponse } from '~/platform/http/file-response';
import { handle, type CreateHandlers } from '~/platform/http/handlers';
import { createMessageDocumentService } from './service.server';

export const createHandlers: CreateHandlers = (context) => {
  const service = createMessageDocumentService(context);
  return [
    handle(downloadPdf, async ({ body: { logId } }, { language }) =>
      pdfResponse(await service.ofMessage(logId, language), `${logId}.pdf`),
    ),
    handle(printMedia, async ({ body: { key } }, { language }) =>
      pdfResponse(await service.ofKey(key, language), `${key}.pdf`),
    ),
  ];
};

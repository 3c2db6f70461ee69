import { downloadPdf, printMedia } from './calls';
import { pdfFile } from '~/platform/http/file-answer';
import { handle, type CreateHandlers } from '~/platform/http/handlers';
import { createDocumentService } from './service.server';

export const createHandlers: CreateHandlers = (context) => {
  const service = createDocumentService(context);
  return [
    handle(downloadPdf, async ({ body: { logId } }, { language }) =>
      pdfFile(await service.ofMessage(logId, language), `${logId}.pdf`),
    ),
    handle(printMedia, async ({ body: { key } }, { language }) =>
      pdfFile(await service.ofKey(key, language), `${key}.pdf`),
    ),
  ];
};

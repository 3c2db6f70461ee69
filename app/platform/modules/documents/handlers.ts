import { downloadPdf, printMedia } from '~/contract/documents';
import { pdfFile } from '../../http/file-answer';
import { handle, type CreateHandlers } from '../../http/handlers';
import { createDocumentService } from './service';

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

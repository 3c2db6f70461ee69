import { downloadPdf, printMedia } from '~/contract/documents';
import type { PlatformContext } from '../../context';
import { pdfResponse } from '../../documents/pdf-response';
import { handle } from '../../http/handlers';
import { isFailure } from '../../http/result';
import { createDocumentService } from './service';

export function documentRoutes(context: PlatformContext) {
  const service = createDocumentService(context);
  return [
    handle(downloadPdf, async ({ body: { logId } }) => {
      const pdf = await service.ofMessage(logId);
      return isFailure(pdf) ? pdf : pdfResponse(pdf, `${logId}.pdf`);
    }),
    handle(printMedia, async ({ body: { key } }) => {
      const pdf = await service.ofKey(key);
      return isFailure(pdf) ? pdf : pdfResponse(pdf, `${key}.pdf`);
    }),
  ];
}

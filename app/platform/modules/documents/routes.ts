import { downloadPdf, printMedia } from '~/contract/documents';
import type { PlatformContext } from '../../context';
import { pdfResponse } from '../../documents/pdf-response';
import { handle } from '../../http/handlers';
import { acceptedLanguage } from '../../http/language';
import { isFailure } from '../../http/result';
import { createDocumentService } from './service';

export function documentRoutes(context: PlatformContext) {
  const service = createDocumentService(context);
  return [
    handle(downloadPdf, async ({ body: { logId } }, { request }) => {
      const pdf = await service.ofMessage(logId, acceptedLanguage(request.headers.get('accept-language')));
      return isFailure(pdf) ? pdf : pdfResponse(pdf, `${logId}.pdf`);
    }),
    handle(printMedia, async ({ body: { key } }, { request }) => {
      const pdf = await service.ofKey(key, acceptedLanguage(request.headers.get('accept-language')));
      return isFailure(pdf) ? pdf : pdfResponse(pdf, `${key}.pdf`);
    }),
  ];
}

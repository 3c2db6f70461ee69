import { downloadPdf, printMedia } from '~/contract/documents';
import type { PlatformContext } from '../../context';
import { pdfFile } from '../../http/file-answer';
import { handle } from '../../http/handlers';
import { isFailure } from '../../http/result';
import { createDocumentService } from './service';

export function documentRoutes(context: PlatformContext) {
  const service = createDocumentService(context);
  return [
    handle(downloadPdf, async ({ body: { logId } }, { language }) => {
      const pdf = await service.ofMessage(logId, language);
      return isFailure(pdf) ? pdf : pdfFile(pdf, `${logId}.pdf`);
    }),
    handle(printMedia, async ({ body: { key } }, { language }) => {
      const pdf = await service.ofKey(key, language);
      return isFailure(pdf) ? pdf : pdfFile(pdf, `${key}.pdf`);
    }),
  ];
}

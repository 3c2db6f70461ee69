import { completeSigning, getSigningDocument, getSigningEnvelope } from '~/contract/signing';
import type { PlatformContext } from '../../context';
import { pdfFile } from '../../http/file-answer';
import { handle } from '../../http/handlers';
import { isFailure } from '../../http/result';
import { createSigningService } from './service';

export function signingRoutes(context: PlatformContext) {
  const signing = createSigningService(context, { isOff: context.config.signing === 'off' });
  return [
    handle(getSigningEnvelope, ({ query }) => signing.read(query.envelopeId)),
    handle(getSigningDocument, async ({ query }) => {
      const pdf = await signing.document(query.envelopeId);
      return isFailure(pdf) ? pdf : pdfFile(pdf, 'agreement.pdf');
    }),
    handle(completeSigning, async ({ query }, { upload }) => {
      const { envelopeId, method, signerName } = query;
      return signing.complete(envelopeId, { method, signerName, body: upload?.body ?? null });
    }),
  ];
}

import { completeSigning, getSigningDocument, getSigningEnvelope } from './calls';
import { pdfResponse } from '~/platform/http/file-response';
import { handle, type CreateHandlers } from '~/platform/http/handlers';
import { createSigningService } from './service.server';

export const createHandlers: CreateHandlers = (context) => {
  const signing = createSigningService(context, { isOff: context.config.signing === 'off' });
  return [
    handle(getSigningEnvelope, ({ query }) => signing.read(query.envelopeId)),
    handle(getSigningDocument, async ({ query }) =>
      pdfResponse(await signing.document(query.envelopeId), 'agreement.pdf'),
    ),
    handle(completeSigning, ({ query: { envelopeId, ...signature } }, { upload }) =>
      signing.complete(envelopeId, { ...signature, body: upload?.body ?? null }),
    ),
  ];
};

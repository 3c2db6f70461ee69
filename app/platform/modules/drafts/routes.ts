import { getDraft, getDraftFile, removeDraftFile, saveDraft, uploadDraftFile } from '~/contract/extras';
import type { PlatformContext } from '../../context';
import { handle } from '../../http/handlers';
import { createDraftFileService } from './files';
import { createDraftService } from './service';

export function draftRoutes(context: PlatformContext) {
  const { tokens } = context;
  const drafts = createDraftService(context);
  const files = createDraftFileService(context);
  return [
    handle(getDraft, async ({ query }) => drafts.getDraft(await tokens.requireLink(query.token, 'form'))),
    handle(saveDraft, async ({ body }) => drafts.saveDraft(await tokens.requireLink(body.token, 'form'), body)),
    handle(uploadDraftFile, async ({ query }, { upload }) =>
      files.upload(await tokens.requireLink(query.token, 'form'), {
        ...query,
        body: upload?.body ?? null,
        claimedSize: upload?.claimedSize ?? 0,
      }),
    ),
    handle(removeDraftFile, async ({ body }) =>
      files.remove(await tokens.requireLink(body.token, 'form'), body.inputId),
    ),
    handle(getDraftFile, async ({ query }) => files.open(await tokens.requireLink(query.token, 'form'), query.fileId)),
  ];
}

import {
  appendDraftUpload,
  finishDraftUpload,
  getDraftUpload,
  removeDraftUpload,
  startDraftUpload,
} from '~/contract/draft-uploads';
import {
  getDraft,
  getDraftFile,
  getDraftPreview,
  listDraftContacts,
  removeDraftFile,
  saveDraft,
  sendDraftLink,
  uploadDraftFile,
} from '~/contract/drafts';
import { leaveChange, startChange } from '~/contract/submission-changes';
import type { PlatformContext } from '../../context';
import { handle } from '../../http/handlers';
import { isFailure } from '../../http/result';
import { createEventLog } from '../events/service';
import { createChanging } from './changing';
import { createDraftFileService } from './files';
import { createGoingOn } from './going-on';
import { createDraftService } from './service';
import { createDraftUploadService } from './uploads';

export function draftRoutes(context: PlatformContext) {
  const { tokens } = context;
  const drafts = createDraftService(context);
  const files = createDraftFileService(context);
  const goingOn = createGoingOn(context);
  const uploads = createDraftUploadService(context);
  const changing = createChanging(context);
  const log = createEventLog(context);
  return [
    handle(getDraft, async ({ query }) => drafts.getDraft(await tokens.requireLink(query.token, 'form'))),
    handle(saveDraft, async ({ body: { token, events = [], ...sent } }) => {
      const link = await tokens.requireLink(token, 'form');
      const saved = await drafts.saveDraft(link, sent);
      if (!isFailure(saved)) await log.record(link, ...events);
      return saved;
    }),
    handle(uploadDraftFile, async ({ query }, { upload }) =>
      files.upload(await tokens.requireLink(query.token, 'form'), {
        ...query,
        body: upload?.body ?? null,
        claimedSize: upload?.claimedSize ?? 0,
      }),
    ),
    handle(removeDraftFile, async ({ body }) => files.remove(await tokens.requireLink(body.token, 'form'), body)),
    handle(startDraftUpload, async ({ body }) => uploads.start(await tokens.requireLink(body.token, 'form'), body)),
    handle(getDraftUpload, async ({ query }) =>
      uploads.find(await tokens.requireLink(query.token, 'form'), query.uploadId),
    ),
    handle(appendDraftUpload, async ({ query: { token, uploadId, offset } }, { upload }) =>
      uploads.append(await tokens.requireLink(token, 'form'), uploadId, offset, upload?.body ?? null),
    ),
    handle(finishDraftUpload, async ({ body }) =>
      uploads.finish(await tokens.requireLink(body.token, 'form'), body.uploadId),
    ),
    handle(removeDraftUpload, async ({ body }) =>
      uploads.remove(await tokens.requireLink(body.token, 'form'), body.uploadId),
    ),
    handle(listDraftContacts, async ({ query }) => goingOn.list(await tokens.requireLink(query.token, 'form'))),
    handle(sendDraftLink, async ({ body }) => goingOn.send(await tokens.requireLink(body.token, 'form'), body)),
    handle(getDraftPreview, async ({ query }) =>
      files.openSmall(await tokens.requireLink(query.token, 'form'), query.fileId),
    ),
    handle(startChange, async ({ body }) => changing.start(await tokens.requireLink(body.token, 'form'), body)),
    handle(leaveChange, async ({ body }) =>
      changing.leave(await tokens.requireLink(body.token, 'form'), body.changeId),
    ),
    handle(getDraftFile, async ({ query }) => files.open(await tokens.requireLink(query.token, 'form'), query.fileId)),
  ];
}

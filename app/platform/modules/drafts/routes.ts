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
import { claimPart, finishPart, getPart, listPartFiles, offerPart, openPart } from '~/contract/phone-parts';
import { leaveChange, startChange } from '~/contract/submission-changes';
import type { PlatformContext } from '../../context';
import { handle } from '../../http/handlers';
import { fail, FailureError, isFailure } from '../../http/result';
import { createEventLog } from '../events/service';
import { createChanging } from './changing';
import { createDraftFileService } from './files';
import { createGoingOn } from './going-on';
import { createPhoneParts } from './phone-parts';
import { createDraftService } from './service';
import { createDraftUploadService } from './uploads';

export function draftRoutes(context: PlatformContext) {
  const { tokens } = context;
  const drafts = createDraftService(context);
  const files = createDraftFileService(context);
  const goingOn = createGoingOn(context);
  const uploads = createDraftUploadService(context);
  const changing = createChanging(context);
  const parts = createPhoneParts(context);
  const log = createEventLog(context);

  /** A phone gives files of its own question and of no other. */
  async function requirePart(token: string, inputId: string) {
    const link = await parts.requireFiles(token);
    if (link.part && link.part.inputId !== inputId) throw new FailureError(fail('token.wrongPurpose'));
    return link;
  }

  return [
    handle(getDraft, async ({ query }) => drafts.getDraft(await tokens.requireLink(query.token, 'form'))),
    handle(saveDraft, async ({ body: { token, events = [], ...sent } }) => {
      const link = await tokens.requireLink(token, 'form');
      const saved = await drafts.saveDraft(link, sent);
      if (!isFailure(saved)) await log.record(link, ...events);
      return saved;
    }),
    handle(uploadDraftFile, async ({ query }, { upload }) => {
      const link = await requirePart(query.token, query.inputId);
      const kept = await files.upload(link, {
        ...query,
        body: upload?.body ?? null,
        claimedSize: upload?.claimedSize ?? 0,
      });
      return parts.noted(link, kept);
    }),
    handle(removeDraftFile, async ({ body }) => files.remove(await requirePart(body.token, body.inputId), body)),
    handle(startDraftUpload, async ({ body }) => uploads.start(await requirePart(body.token, body.inputId), body)),
    handle(getDraftUpload, async ({ query }) => uploads.find(await parts.requireFiles(query.token), query.uploadId)),
    handle(appendDraftUpload, async ({ query: { token, uploadId, offset } }, { upload }) =>
      uploads.append(await parts.requireFiles(token), uploadId, offset, upload?.body ?? null),
    ),
    handle(finishDraftUpload, async ({ body }) => {
      const link = await parts.requireFiles(body.token);
      return parts.noted(link, await uploads.finish(link, body.uploadId));
    }),
    handle(removeDraftUpload, async ({ body }) => uploads.remove(await parts.requireFiles(body.token), body.uploadId)),
    handle(listDraftContacts, async ({ query }) => goingOn.list(await tokens.requireLink(query.token, 'form'))),
    handle(sendDraftLink, async ({ body }) => goingOn.send(await tokens.requireLink(body.token, 'form'), body)),
    handle(getDraftPreview, async ({ query }) => files.openSmall(await parts.requireFiles(query.token), query.fileId)),
    handle(getDraftFile, async ({ query }) => files.open(await parts.requireFiles(query.token), query.fileId)),
    handle(startChange, async ({ body }) => changing.start(await tokens.requireLink(body.token, 'form'), body)),
    handle(leaveChange, async ({ body }) =>
      changing.leave(await tokens.requireLink(body.token, 'form'), body.changeId),
    ),
    handle(offerPart, ({ body }) => parts.offer(body)),
    handle(getPart, ({ query }) => parts.find(query.token, query.partId)),
    handle(listPartFiles, async ({ query }) => parts.listFiles(await tokens.requireLink(query.token, 'form'))),
    handle(openPart, ({ query }) => parts.open(query)),
    handle(claimPart, ({ body }) => parts.claim(body)),
    handle(finishPart, ({ body }) => parts.finish(body)),
  ];
}

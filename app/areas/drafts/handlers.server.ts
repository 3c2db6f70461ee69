import * as draftUploads from './upload-calls';
import * as calls from './calls';
import { claimPart, finishPart, getPart, listPartFiles, offerPart, openPart } from './device-handoff-calls';
import { leaveChange, startChange } from '~/areas/submissions/change-calls';
import { handle, type CreateHandlers } from '~/platform/http/handlers';
import { fail, FailureError, isFailure } from '~/platform/http/failure';
import { createEventLog } from '~/areas/events/service.server';
import { createSubmissionChangeService } from './start-submission-change.server';
import { createDraftFileService } from './draft-files.server';
import { createResumeLinkService } from './resume-link.server';
import { createDeviceHandoffService } from './device-handoff.server';
import { createDraftService } from './service.server';
import { createDraftUploadService } from './draft-uploads.server';

export const createHandlers: CreateHandlers = (context) => {
  const requireLink = (token: string) => context.tokens.requireLink(token, 'form');
  const drafts = createDraftService(context);
  const files = createDraftFileService(context);
  const resumeLinks = createResumeLinkService(context);
  const uploads = createDraftUploadService(context);
  const changes = createSubmissionChangeService(context);
  const handoffs = createDeviceHandoffService(context);
  const log = createEventLog(context);

  /** A phone gives files of its own question and of no other. */
  async function requirePart(token: string, inputId: string) {
    const link = await handoffs.requireFileLink(token);
    if (link.part && link.part.inputId !== inputId) throw new FailureError(fail('token.wrongPurpose'));
    return link;
  }

  return [
    handle(calls.getDraft, async ({ query }) => drafts.getDraft(await requireLink(query.token))),
    handle(calls.saveDraft, async ({ body: { token, events = [], ...sent } }) => {
      const link = await requireLink(token);
      const saved = await drafts.saveDraft(link, sent);
      if (!isFailure(saved)) await log.record(link, ...events);
      return saved;
    }),
    handle(calls.uploadDraftFile, async ({ query }, { upload }) => {
      const link = await requirePart(query.token, query.inputId);
      const file = await files.upload(link, {
        ...query,
        body: upload?.body ?? null,
        claimedSize: upload?.claimedSize ?? 0,
      });
      return handoffs.recordFile(link, file);
    }),
    handle(calls.removeDraftFile, async ({ body }) => files.remove(await requirePart(body.token, body.inputId), body)),
    handle(draftUploads.startDraftUpload, async ({ body }) =>
      uploads.start(await requirePart(body.token, body.inputId), body),
    ),
    handle(draftUploads.getDraftUpload, async ({ query }) =>
      uploads.find(await handoffs.requireFileLink(query.token), query.uploadId),
    ),
    handle(draftUploads.appendDraftUpload, async ({ query: { token, uploadId, offset } }, { upload }) =>
      uploads.append(await handoffs.requireFileLink(token), uploadId, offset, upload?.body ?? null),
    ),
    handle(draftUploads.finishDraftUpload, async ({ body }) => {
      const link = await handoffs.requireFileLink(body.token);
      return handoffs.recordFile(link, await uploads.finish(link, body.uploadId));
    }),
    handle(draftUploads.removeDraftUpload, async ({ body }) =>
      uploads.remove(await handoffs.requireFileLink(body.token), body.uploadId),
    ),
    handle(calls.listDraftContacts, async ({ query }) => resumeLinks.list(await requireLink(query.token))),
    handle(calls.sendDraftLink, async ({ body }) => resumeLinks.send(await requireLink(body.token), body)),
    handle(calls.getDraftPreview, async ({ query }) =>
      files.openThumbnail(await handoffs.requireFileLink(query.token), query.fileId),
    ),
    handle(calls.getDraftFile, async ({ query }) =>
      files.open(await handoffs.requireFileLink(query.token), query.fileId),
    ),
    handle(startChange, async ({ body }) => changes.start(await requireLink(body.token), body)),
    handle(leaveChange, async ({ body }) => changes.leave(await requireLink(body.token), body.changeId)),
    handle(offerPart, ({ body }) => handoffs.offer(body)),
    handle(getPart, ({ query }) => handoffs.find(query.token, query.partId)),
    handle(listPartFiles, async ({ query }) => handoffs.listFiles(await requireLink(query.token))),
    handle(openPart, ({ query }) => handoffs.open(query)),
    handle(claimPart, ({ body }) => handoffs.claim(body)),
    handle(finishPart, ({ body }) => handoffs.finish(body)),
  ];
};

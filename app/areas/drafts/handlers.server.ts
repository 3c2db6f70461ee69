import * as draftUploads from './draft-uploads';
import * as calls from './calls';
import { claimPart, finishPart, getPart, listPartFiles, offerPart, openPart } from './phone-parts';
import { leaveChange, startChange } from '~/areas/submissions/submission-changes';
import { handle, type CreateHandlers } from '~/platform/http/handlers';
import { fail, FailureError, isFailure } from '~/platform/http/result';
import { createEventLog } from '~/areas/events/service.server';
import { createChanging } from './changing.server';
import { createDraftFileService } from './files.server';
import { createGoingOn } from './going-on.server';
import { createPhoneParts } from './phone-parts.server';
import { createDraftService } from './service.server';
import { createDraftUploadService } from './uploads.server';

export const createHandlers: CreateHandlers = (context) => {
  const requireLink = (token: string) => context.tokens.requireLink(token, 'form');
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
    handle(calls.getDraft, async ({ query }) => drafts.getDraft(await requireLink(query.token))),
    handle(calls.saveDraft, async ({ body: { token, events = [], ...sent } }) => {
      const link = await requireLink(token);
      const saved = await drafts.saveDraft(link, sent);
      if (!isFailure(saved)) await log.record(link, ...events);
      return saved;
    }),
    handle(calls.uploadDraftFile, async ({ query }, { upload }) => {
      const link = await requirePart(query.token, query.inputId);
      const kept = await files.upload(link, {
        ...query,
        body: upload?.body ?? null,
        claimedSize: upload?.claimedSize ?? 0,
      });
      return parts.noted(link, kept);
    }),
    handle(calls.removeDraftFile, async ({ body }) => files.remove(await requirePart(body.token, body.inputId), body)),
    handle(draftUploads.startDraftUpload, async ({ body }) =>
      uploads.start(await requirePart(body.token, body.inputId), body),
    ),
    handle(draftUploads.getDraftUpload, async ({ query }) =>
      uploads.find(await parts.requireFiles(query.token), query.uploadId),
    ),
    handle(draftUploads.appendDraftUpload, async ({ query: { token, uploadId, offset } }, { upload }) =>
      uploads.append(await parts.requireFiles(token), uploadId, offset, upload?.body ?? null),
    ),
    handle(draftUploads.finishDraftUpload, async ({ body }) => {
      const link = await parts.requireFiles(body.token);
      return parts.noted(link, await uploads.finish(link, body.uploadId));
    }),
    handle(draftUploads.removeDraftUpload, async ({ body }) =>
      uploads.remove(await parts.requireFiles(body.token), body.uploadId),
    ),
    handle(calls.listDraftContacts, async ({ query }) => goingOn.list(await requireLink(query.token))),
    handle(calls.sendDraftLink, async ({ body }) => goingOn.send(await requireLink(body.token), body)),
    handle(calls.getDraftPreview, async ({ query }) =>
      files.openSmall(await parts.requireFiles(query.token), query.fileId),
    ),
    handle(calls.getDraftFile, async ({ query }) => files.open(await parts.requireFiles(query.token), query.fileId)),
    handle(startChange, async ({ body }) => changing.start(await requireLink(body.token), body)),
    handle(leaveChange, async ({ body }) => changing.leave(await requireLink(body.token), body.changeId)),
    handle(offerPart, ({ body }) => parts.offer(body)),
    handle(getPart, ({ query }) => parts.find(query.token, query.partId)),
    handle(listPartFiles, async ({ query }) => parts.listFiles(await requireLink(query.token))),
    handle(openPart, ({ query }) => parts.open(query)),
    handle(claimPart, ({ body }) => parts.claim(body)),
    handle(finishPart, ({ body }) => parts.finish(body)),
  ];
};

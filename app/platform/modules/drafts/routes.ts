import {
  getDraft,
  getDraftFile,
  listDraftContacts,
  removeDraftFile,
  saveDraft,
  sendDraftLink,
  uploadDraftFile,
} from '~/contract/drafts';
import type { PlatformContext } from '../../context';
import { handle } from '../../http/handlers';
import { isFailure } from '../../http/result';
import { createEventLog } from '../events/service';
import { createDraftFileService } from './files';
import { createGoingOn } from './going-on';
import { createDraftService } from './service';

export function draftRoutes(context: PlatformContext) {
  const { tokens } = context;
  const drafts = createDraftService(context);
  const files = createDraftFileService(context);
  const goingOn = createGoingOn(context);
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
    handle(removeDraftFile, async ({ body }) =>
      files.remove(await tokens.requireLink(body.token, 'form'), body.inputId),
    ),
    handle(listDraftContacts, async ({ query }) => goingOn.list(await tokens.requireLink(query.token, 'form'))),
    handle(sendDraftLink, async ({ body }) => goingOn.send(await tokens.requireLink(body.token, 'form'), body)),
    handle(getDraftFile, async ({ query }) => files.open(await tokens.requireLink(query.token, 'form'), query.fileId)),
  ];
}

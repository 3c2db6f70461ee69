import * as calls from './calls';
import { handle, userOf, type CreateHandlers } from '~/platform/http/handlers';
import { createTemplateService } from './service.server';

export const createHandlers: CreateHandlers = (context) => {
  const service = createTemplateService(context);
  return [
    handle(calls.listTemplates, async ({ query }, info) => service.list(userOf(info), query)),
    handle(calls.createTemplate, async ({ body }, info) => service.create(userOf(info), body)),
    handle(calls.saveTemplateDraft, async ({ body }, info) => service.save(userOf(info), body)),
    handle(calls.discardTemplateDraft, async ({ body }, info) => service.discard(userOf(info), body.id, body.revision)),
    handle(calls.undoTemplateChange, async ({ body }, info) => service.undo(userOf(info), body.id, body.revision)),
    handle(calls.duplicateTemplate, async ({ body }, info) => service.duplicate(userOf(info), body)),
    handle(calls.archiveTemplate, async ({ body }, info) => service.archive(userOf(info), body.id, body.isArchived)),
    handle(calls.importTemplate, async ({ body }, info) => service.importFile(userOf(info), body.text)),
    handle(calls.exportTemplate, async ({ query }, info) => service.exportFile(userOf(info), query.id, query.which)),
    handle(calls.listTemplateEvents, async ({ query }, info) => service.listEvents(userOf(info), query.id)),
  ];
};

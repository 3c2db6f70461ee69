import {
  archiveTemplate,
  createTemplate,
  discardTemplateDraft,
  duplicateTemplate,
  exportTemplate,
  importTemplate,
  listTemplateEvents,
  listTemplates,
  saveTemplateDraft,
  undoTemplateChange,
} from '~/contract/templates';
import type { PlatformContext } from '../../context';
import { handle, userOf } from '../../http/handlers';
import { createTemplateService } from './service';

export function templateRoutes(context: PlatformContext) {
  const service = createTemplateService(context);
  return [
    handle(listTemplates, async ({ query }, info) => service.list(userOf(info), query)),
    handle(createTemplate, async ({ body }, info) => service.create(userOf(info), body)),
    handle(saveTemplateDraft, async ({ body }, info) => service.save(userOf(info), body)),
    handle(discardTemplateDraft, async ({ body }, info) => service.discard(userOf(info), body.id, body.revision)),
    handle(undoTemplateChange, async ({ body }, info) => service.undo(userOf(info), body.id, body.revision)),
    handle(duplicateTemplate, async ({ body }, info) => service.duplicate(userOf(info), body)),
    handle(archiveTemplate, async ({ body }, info) => service.archive(userOf(info), body.id, body.isArchived)),
    handle(importTemplate, async ({ body }, info) => service.importFile(userOf(info), body.text)),
    handle(exportTemplate, async ({ query }, info) => service.exportFile(userOf(info), query.id, query.which)),
    handle(listTemplateEvents, async ({ query }, info) => service.listEvents(userOf(info), query.id)),
  ];
}

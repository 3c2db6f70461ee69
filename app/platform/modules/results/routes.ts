import {
  exportSubmissions,
  getPublicResults,
  getResults,
  getSubmission,
  getSubmissionFile,
  listSubmissions,
} from '~/contract/results';
import type { PlatformContext } from '../../context';
import { handle, userOf } from '../../http/handlers';
import { createResultService } from './service';
import { createSubmissionReads } from './submissions';

export function resultRoutes(context: PlatformContext) {
  const { tokens } = context;
  const submissions = createSubmissionReads(context);
  const results = createResultService(context);
  return [
    handle(listSubmissions, ({ query }, info) => submissions.list(userOf(info).AccountId, query)),
    handle(getSubmission, ({ query }, info) => submissions.get(userOf(info).AccountId, query)),
    handle(getSubmissionFile, ({ query }, info) => submissions.file(userOf(info).AccountId, query.id, query.fileId)),
    handle(exportSubmissions, ({ query }, info) =>
      submissions.exportAll(userOf(info).AccountId, query.formId, query.format),
    ),
    handle(getResults, ({ query }, info) => results.get(userOf(info).AccountId, query)),
    handle(getPublicResults, async ({ query }) =>
      results.getPublic(await tokens.requireLink(query.token, 'form'), query.language),
    ),
  ];
}

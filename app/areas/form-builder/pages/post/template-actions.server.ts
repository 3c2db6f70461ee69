import type { TextKey } from 'i18next';
import type { ActionFunctionArgs } from '@remix-run/node';
import { requestApproval, withdrawApproval } from '~/areas/approval/calls';
import {
  archiveTemplate,
  discardTemplateDraft,
  duplicateTemplate,
  undoTemplateChange,
} from '~/areas/form-builder/calls';
import type { BuilderPart } from '../builder-view';
import type { ApiResult } from '~/lib/api-client.server';
import { redirectWithFlash } from '~/lib/flash-message.server';
import { apiFailurePage, invalidFormResponse } from '~/lib/responses.server';
import { buildBuilderView, type Template } from '~/areas/form-builder/pages/load-builder.server';
import { loadConflict, isExpectedFailure, toProblem } from './save-draft.server';
import { pageContext } from '~/lib/page-context.server';

/** Publishing, archiving and the like; undefined for an intent that changes the draft. */
export async function answerTemplateAction(
  args: ActionFunctionArgs,
  parts: { template: Template; part: BuilderPart; intent: string; revision: number; repeatKey?: string },
) {
  const { template, part, intent, revision, repeatKey } = parts;
  const { api } = pageContext(args);
  const { id } = template.row;
  const here = `/smart/dynamic-form/${id}`;
  const answer = async (result: ApiResult<unknown>, flash: TextKey, path = here) => {
    if (result.isOk) return redirectWithFlash(path, 'success', flash);
    if (!isExpectedFailure(result)) throw apiFailurePage(result);
    const shown: BuilderPart = part.kind === 'confirm' ? part : { kind: 'overview' };
    return invalidFormResponse(
      { ...(await buildBuilderView(args, template, shown)), problem: toProblem(result) },
      result.status,
    );
  };
  const version = { id, revision: Math.max(revision, 0) };
  switch (intent) {
    case 'publish': {
      const result = await api.call(requestApproval, { body: { ...version, asks: 'all', adminIds: [] } });
      return answer(
        result,
        result.isOk && result.data.status === 'active' ? 'form-builder:published' : 'approval:requested',
      );
    }
    case 'withdraw':
      return answer(await api.call(withdrawApproval, { body: { id } }), 'form-builder:withdrawn');
    case 'discard':
      return answer(await api.call(discardTemplateDraft, { body: version }), 'form-builder:discarded');
    case 'undo':
      return undo(args, template, version);
    case 'archive':
    case 'restore':
      return answer(
        await api.call(archiveTemplate, { body: { id, isArchived: intent === 'archive' } }),
        intent === 'archive' ? 'form-builder:archived' : 'form-builder:restored',
      );
    case 'duplicate': {
      const result = await api.call(duplicateTemplate, { body: { id, repeatKey } });
      return answer(result, 'form-builder:duplicated', result.isOk ? `/smart/dynamic-form/${result.data.id}` : here);
    }
    default:
      return undefined;
  }
}

/** Takes back the last change. A page from before another change undoes nothing, and says so. */
async function undo(args: ActionFunctionArgs, template: Template, body: { id: string; revision: number }) {
  const { api } = pageContext(args);
  const result = await api.call(undoTemplateChange, { body });
  if (result.isOk) {
    const path = `/smart/dynamic-form/${body.id}`;
    return result.data.isUndone
      ? redirectWithFlash(path, 'success', 'form-builder:undone')
      : redirectWithFlash(path, 'info', 'form-builder:nothingToUndo');
  }
  if (!isExpectedFailure(result)) throw apiFailurePage(result);
  const view = await buildBuilderView(args, template, { kind: 'overview' });
  if (result.name !== 'template.changed')
    return invalidFormResponse({ ...view, problem: toProblem(result) }, result.status);
  return invalidFormResponse({ ...view, conflict: await loadConflict(args, template) }, 409);
}

import { checkForm } from '~/contract/form-check';
import { fail, type Failure } from '../../http/result';
import type { PlatformContext } from '../../context';
import { createFormService, type StoredForm } from '../forms/service';
import { createTemplateService } from '../templates/service';
import { createApprovalStore } from './store';

/** What an admin looks at: the version that waits, else what is live; or one of `draft` and `live` alone. */
export type Previewed = 'draft' | 'live' | undefined;

type PreviewDeps = Pick<PlatformContext, 'db' | 'clock' | 'ids' | 'files'>;

/**
 * A form before it is live, with the status that its makers see. A draft gets the number that it would be frozen as.
 *
 * @returns undefined where there is nothing of the kind, `template.hasIssues` for a draft that can't be shown yet
 */
export async function findPreviewed(
  context: PreviewDeps,
  accountId: string,
  formId: string,
  which: Previewed,
): Promise<StoredForm | Failure | undefined> {
  const forms = createFormService(context);
  const key = { accountId, id: formId };
  const templates = createTemplateService(context);
  const [found, draft] = await Promise.all([templates.find(key), templates.findDraft(key)]);
  if (!found) return undefined;
  const row = { ...found, status: found.shown };
  const isWritten = draft !== undefined && draft.stage !== 'none';
  if (which === 'draft' && isWritten && draft.stage !== 'waiting') {
    const { form, issues } = checkForm(JSON.parse(draft.definition));
    if (!form) return fail('template.hasIssues', { count: issues.length });
    return { row: { ...row, version: found.version + 1, submitted_by: draft.updated_by }, definition: form };
  }
  const round =
    which !== 'live' && draft?.stage === 'waiting'
      ? await createApprovalStore(context.db).findLatestRound(accountId, formId)
      : undefined;
  const version = round?.version ?? found.version;
  const definition = await forms.findVersion(accountId, formId, version);
  if (definition)
    return { row: { ...row, version, submitted_by: round?.submitted_by ?? found.submitted_by }, definition };
  return which === undefined && isWritten ? findPreviewed(context, accountId, formId, 'draft') : undefined;
}

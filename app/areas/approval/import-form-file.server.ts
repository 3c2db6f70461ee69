import { isDeepStrictEqual } from 'node:util';
import type { FormIssue } from '~/areas/forms/check-form';
import type { HiddenPicture } from '~/domain/html-pictures';
import type { PlatformContext } from '~/platform/platform-context';
import { FailureError } from '~/platform/http/failure';
import { createFormService } from '~/areas/forms/service.server';
import type { ReadSiblingFile } from '~/areas/accounts/pictures/service.server';
import { createTemplateService, type Author } from '~/areas/form-builder/service.server';
import { toConfig } from './service.server';
import { createApprovalStore } from './store.server';

/**
 * `published`: live now. `draft`: to be sent for approval. `unchanged`: what is there already. `hiddenPictures`: what no page
 * shows, so that its text stands in its place.
 */
type FileImport =
  | {
      isImported: true;
      formId: string;
      outcome: 'published' | 'draft' | 'unchanged';
      version: number;
      hiddenPictures: HiddenPicture[];
    }
  | { isImported: false; issues: FormIssue[] };

/** Who writes when a file is imported at the machine: nobody of the account. */
const byCommand = (accountId: string): Author => ({ accountId, userId: '', name: 'forms import' });

const refused = (message: string): FileImport => ({ isImported: false, issues: [{ path: '', message }] });

/**
 * Imports a form file as its account's rule of approval has it: the next version is live at once where none is needed, and
 * else a draft that somebody of the account sends for approval. A draft that people have changed is left as it is, and so is
 * one that waits. Spec: forms-and-approval 1, 4.
 *
 * @param options `publishesNow` goes past the rule; `readBeside` gives the pictures that lie beside the file
 */
export async function importFormFile(
  context: Pick<PlatformContext, 'db' | 'clock' | 'ids' | 'files'>,
  accountId: string,
  written: string,
  { publishesNow = false, readSiblingFile }: { publishesNow?: boolean; readSiblingFile?: ReadSiblingFile } = {},
): Promise<FileImport> {
  const { adminNeedApproval } = toConfig(await createApprovalStore(context.db).findSettings(accountId));
  const forms = createFormService(context);
  const templates = createTemplateService(context);
  const read = await templates.readFormImport(accountId, written, readSiblingFile);
  if (!read.form) return { isImported: false, issues: read.issues };
  const { form, hidden, save } = read;
  await save();
  const key = { accountId, id: form.id };
  const now = context.clock.now();
  const known = { isImported: true as const, formId: form.id, hiddenPictures: hidden };
  if (publishesNow || !adminNeedApproval) {
    const { version, isNewVersion } = await forms.importForm(accountId, form, now, async (trx) => {
      // What waits for approval would put an older version in the place of the one that is published past it.
      await createApprovalStore(trx).withdrawOpen(accountId, form.id, now);
      await createTemplateService({ ...context, db: trx }).takeBack(key);
    });
    return { ...known, outcome: isNewVersion ? 'published' : 'unchanged', version };
  }
  const [row, draft] = await Promise.all([templates.find(key), templates.findDraft(key)]);
  const isSame = (definition: string | undefined) =>
    definition !== undefined && isDeepStrictEqual(JSON.parse(definition), JSON.parse(JSON.stringify(form)));
  const waiting = { ...known, outcome: 'draft' as const, version: row?.version ?? 0 };
  if (draft && draft.stage !== 'none') {
    if (isSame(draft.definition)) return waiting;
    if (draft.stage === 'waiting')
      return refused('another version of it waits for approval; it has to be decided on or withdrawn first');
    if (draft.updated_by !== '')
      return refused(
        'somebody is changing it in the builder; those changes have to be sent for approval or thrown away first',
      );
  } else if (row && isSame(await forms.findVersionText(key, row.version))) return { ...waiting, outcome: 'unchanged' };
  try {
    const failure = await templates.importForm(byCommand(accountId), form);
    return failure ? refused(failure.name) : waiting;
  } catch (error) {
    // Archived, or sent for approval at this moment.
    if (error instanceof FailureError) return refused(error.failure.name);
    throw error;
  }
}

import { isDeepStrictEqual } from 'node:util';
import type { HiddenPicture } from '~/domain/html-pictures';
import type { PlatformContext } from '../../context';
import { FailureError } from '../../http/result';
import { createFormService, type ImportResult } from '../forms/service';
import type { ReadBeside } from '../pictures/service';
import { createTemplateService, type Author } from '../templates/service';
import { configOf } from './service';
import { createApprovalStore } from './store';

/**
 * `published`: live now. `draft`: to be sent for approval. `unchanged`: what is there already. `hiddenPictures`: what no page
 * shows, so that its text stands in its place.
 */
export type FileImport =
  | {
      isImported: true;
      formId: string;
      outcome: 'published' | 'draft' | 'unchanged';
      version: number;
      hiddenPictures: HiddenPicture[];
    }
  | Extract<ImportResult, { isImported: false }>;

type ImportDeps = Pick<PlatformContext, 'db' | 'clock' | 'ids' | 'files'>;

/** Who writes when a file is imported at the machine: nobody of the account. */
const byCommand = (accountId: string): Author => ({ AccountId: accountId, userId: '', unique_name: 'forms import' });

const refused = (message: string): FileImport => ({ isImported: false, issues: [{ path: '', message }] });

/**
 * Imports a form file as its account's rule of approval has it: the next version is live at once where none is needed, and
 * else a draft that somebody of the account sends for approval. A draft that people have changed is left as it is, and so is
 * one that waits. Spec: forms-and-approval 1, 4.
 *
 * @param options `publishesNow` goes past the rule; `readBeside` gives the pictures that lie beside the file
 */
export async function importFormFile(
  context: ImportDeps,
  accountId: string,
  written: string,
  { publishesNow = false, readBeside }: { publishesNow?: boolean; readBeside?: ReadBeside } = {},
): Promise<FileImport> {
  const { adminNeedApproval } = configOf(await createApprovalStore(context.db).findSettings(accountId));
  const templates = createTemplateService(context);
  const read = await templates.readFile(accountId, written, readBeside);
  if (!read.form) return { isImported: false, issues: read.issues };
  const { form, text, hidden, keep } = read;
  await keep();
  if (publishesNow || !adminNeedApproval) {
    const result = await publish(context, accountId, text);
    if (!result.isImported) return result;
    return {
      isImported: true,
      formId: result.formId,
      outcome: result.isNewVersion ? 'published' : 'unchanged',
      version: result.version,
      hiddenPictures: hidden,
    };
  }
  const key = { accountId, id: form.id };
  const [row, draft] = await Promise.all([templates.find(key), templates.findDraft(key)]);
  const isSame = (definition: string | undefined) =>
    definition !== undefined && isDeepStrictEqual(JSON.parse(definition), JSON.parse(JSON.stringify(form)));
  const known = { isImported: true as const, formId: form.id, version: row?.version ?? 0, hiddenPictures: hidden };
  if (draft && draft.stage !== 'none') {
    if (isSame(draft.definition)) return { ...known, outcome: 'draft' };
    if (draft.stage === 'waiting')
      return refused('another version of it waits for approval; it has to be decided on or withdrawn first');
    if (draft.updated_by !== '')
      return refused(
        'somebody is changing it in the builder; those changes have to be sent for approval or thrown away first',
      );
  } else if (row && isSame(await createFormService(context).findVersionText(key, row.version)))
    return { ...known, outcome: 'unchanged' };
  return writeDraft(context, accountId, read, known);
}

/** What waits for approval would put an older version in the place of the one that is published past it: its round ends. */
const publish = (context: ImportDeps, accountId: string, text: string): Promise<ImportResult> =>
  createFormService(context).importForm(accountId, text, context.clock.now(), async (trx, id) => {
    await createApprovalStore(trx).withdrawOpen(accountId, id, context.clock.now());
    await createTemplateService({ ...context, db: trx }).takeBack({ accountId, id });
  });

async function writeDraft(
  context: ImportDeps,
  accountId: string,
  read: Parameters<ReturnType<typeof createTemplateService>['importForm']>[1],
  known: Omit<Extract<FileImport, { isImported: true }>, 'outcome'>,
): Promise<FileImport> {
  try {
    const failure = await createTemplateService(context).importForm(byCommand(accountId), read);
    return failure ? refused(failure.name) : { ...known, outcome: 'draft' };
  } catch (error) {
    // Archived, or sent for approval at this moment.
    if (error instanceof FailureError) return refused(error.failure.name);
    throw error;
  }
}

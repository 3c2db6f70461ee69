import { isDeepStrictEqual } from 'node:util';
import type { CallData } from '~/contract/call';
import type { importTemplate } from '~/contract/templates';
import type { HiddenPicture } from '~/domain/html-pictures';
import type { PlatformContext } from '../../context';
import { FailureError, isFailure, type Failure } from '../../http/result';
import { configOf } from '../approval/service';
import { createApprovalStore } from '../approval/store';
import { createFormExchange, type ImportResult } from '../forms/exchange';
import { parseFormText, readFormFile } from '../forms/import';
import { takePictures, type ReadBeside } from '../pictures/of-form';
import { createTemplateService, type Author } from './service';
import { createTemplateStore } from './store';

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
  const { text, form, issues, hidden, keep } = await readWithPictures(context, accountId, written, readBeside);
  if (!form) return { isImported: false, issues };
  await keep();
  if (publishesNow || !adminNeedApproval) {
    const result = await createFormExchange(context).importForm(accountId, text);
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
  const store = createTemplateStore(context.db);
  const [row, draft] = await Promise.all([store.find(key), store.findDraft(key)]);
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
  } else if (row && isSame(await store.findVersion(key, row.version))) return { ...known, outcome: 'unchanged' };
  return writeDraft(context, accountId, text, known);
}

/** Reads a form file into a draft, as the builder does. Its pictures are kept first: no form names what isn't there. */
export async function importTemplateFile(
  context: ImportDeps,
  user: Author,
  written: string,
): Promise<CallData<typeof importTemplate> | Failure> {
  const { text, form, hidden, keep } = await readWithPictures(context, user.AccountId, written);
  if (form) await keep();
  const result = await createTemplateService(context).importFile(user, text);
  return isFailure(result) ? result : { ...result, pictures: form ? hidden : [] };
}

/** A form file whose text names its pictures where they are kept. A text that is no form stays as it is, for its mistakes to be named. */
async function readWithPictures(context: ImportDeps, accountId: string, written: string, readBeside?: ReadBeside) {
  const { value } = parseFormText(written);
  const { hasHtml, ...pictures } = await takePictures(context, accountId, value, readBeside);
  const text = hasHtml ? JSON.stringify(value) : written;
  return { text, ...readFormFile(text), ...pictures };
}

async function writeDraft(
  context: ImportDeps,
  accountId: string,
  text: string,
  known: Omit<Extract<FileImport, { isImported: true }>, 'outcome'>,
): Promise<FileImport> {
  try {
    const result = await createTemplateService(context).importFile(byCommand(accountId), text);
    return isFailure(result) ? refused(result.name) : { ...known, outcome: 'draft' };
  } catch (error) {
    // Archived, or sent for approval at this moment.
    if (error instanceof FailureError) return refused(error.failure.name);
    throw error;
  }
}

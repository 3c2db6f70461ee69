import { isDeepStrictEqual } from 'node:util';
import { FORM_FILE_TYPES, type FormFile } from '~/contract/form-file';
import type { PlatformContext } from '../../context';
import { readFormFile, type FormIssue } from './import';
import { createFormStore } from './store';

export type ImportResult =
  | { isImported: true; formId: string; version: number; isNewVersion: boolean }
  | { isImported: false; issues: FormIssue[] };

/** Forms in and out as files. Spec: forms-and-approval 3. */
export function createFormExchange({ db, clock }: Pick<PlatformContext, 'db' | 'clock'>) {
  const forms = createFormStore(db);
  return {
    /**
     * Publishes the file's form as its next version. The same content again makes no new version; a form that is there
     * keeps its status, a new one is active. A file with any issue stores nothing.
     */
    async importForm(accountId: string, text: string): Promise<ImportResult> {
      const { form, issues } = readFormFile(text);
      if (!form) return { isImported: false, issues };
      const current = await forms.findForm(accountId, form.id);
      if (current && isDeepStrictEqual(current.definition, form)) {
        return { isImported: true, formId: form.id, version: current.row.version, isNewVersion: false };
      }
      const version = await forms.publish({
        accountId,
        definition: form,
        type: FORM_FILE_TYPES.indexOf(form.type),
        status: current?.row.status ?? 'active',
        now: clock.now(),
      });
      return { isImported: true, formId: form.id, version, isNewVersion: true };
    },

    /** The live version of a form, or undefined when there is none. */
    exportForm: async (accountId: string, formId: string): Promise<FormFile | undefined> =>
      (await forms.findForm(accountId, formId))?.definition,
  };
}

import type { PlatformContext } from '../../context';
import type { TemplateDraftRow } from '../../db/admin-tables';
import type { Db } from '../../db/connect';
import type { FormRow } from '../../db/schema';
import { fail, FailureError } from '../../http/result';
import { createFormService, type FormService } from '../forms/service';
import { createTemplateStore, type Author, type NewEvent, type TemplateKey, type TemplateStore } from './store';

/** A template whose row is locked until the transaction ends, so that changes of it follow one another. */
export interface HeldTemplate {
  trx: Db;
  key: TemplateKey;
  form: FormRow;
  draft: TemplateDraftRow | undefined;
  templates: TemplateStore;
  forms: FormService;
  /** Writes a line of the audit trail. */
  note(kind: NewEvent['kind'], version?: number, detail?: string): Promise<void>;
}

/** Writes a line of the audit trail of a template by a user. */
export const noteBy =
  ({ clock, ids }: Pick<PlatformContext, 'clock' | 'ids'>, templates: TemplateStore, key: TemplateKey, by: Author) =>
  (kind: NewEvent['kind'], version?: number, detail?: string): Promise<void> =>
    templates.insertEvent(key, ids.next(), { kind, by, at: clock.now(), version, detail });

/**
 * Runs a change of one template: its row is locked first, and a thrown failure takes everything back. Throws `form.notFound`
 * where there is no such template.
 */
export const createTemplateHold =
  (context: Pick<PlatformContext, 'db' | 'clock' | 'ids'>) =>
  <T>(user: Author, id: string, run: (held: HeldTemplate) => Promise<T>): Promise<T> => {
    const key = { accountId: user.AccountId, id };
    return context.db.transaction().execute(async (trx) => {
      const templates = createTemplateStore(trx);
      const forms = createFormService({ db: trx });
      const form = await forms.lock(key);
      if (!form) throw new FailureError(fail('form.notFound'));
      const draft = await templates.findDraft(key);
      return run({ trx, key, form, draft, templates, forms, note: noteBy(context, templates, key, user) });
    });
  };

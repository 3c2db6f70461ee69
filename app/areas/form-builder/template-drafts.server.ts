import type { PlatformContext } from '~/platform/platform-context';
import type { TemplateDraftRow } from '~/platform/db/admin-row-types';
import type { Db } from '~/platform/db/open-database';
import type { FormRow } from '~/platform/db/schema';
import { fail, FailureError } from '~/platform/http/failure';
import { createFormService, type FormKey, type FormService } from '~/areas/forms/service.server';
import { type Author, createTemplateStore, type NewEvent, type TemplateStore } from './store.server';
import { FORM_FILE_TYPES } from '~/areas/forms/form-file';
import { checkForm, type FormIssue } from '~/areas/forms/check-form';

/** Most templates of an account, archived ones too. */
const MAX_TEMPLATES = 2000;
/** Changes of one person within this time, in milliseconds, are one line of the audit trail. */
const SAME_SITTING_MS = 15 * 60 * 1000;

type DraftDeps = Pick<PlatformContext, 'db' | 'clock' | 'ids'>;

/** A template whose row is locked until the transaction ends, so that changes of it follow one another. */
export interface LockedTemplate {
  trx: Db;
  key: FormKey;
  form: FormRow;
  draft: TemplateDraftRow | undefined;
  templates: TemplateStore;
  forms: FormService;
  /** Writes a line of the audit trail. */
  recordEvent(kind: NewEvent['kind'], version?: number, detail?: string): Promise<void>;
}

/** Writes a line of the audit trail of a template by a user. */
const createEventRecorder =
  ({ clock, ids }: DraftDeps, templates: TemplateStore, key: FormKey, by: Author) =>
  (kind: NewEvent['kind'], version?: number, detail?: string): Promise<void> =>
    templates.insertEvent(key, ids.next(), { kind, by, at: clock.now(), version, detail });

/** Throws where the draft may not be written now, or was written since. */
export function requireWritable(form: FormRow, draft: TemplateDraftRow | undefined, revision: number): void {
  if (form.status === 'archived') throw new FailureError(fail('template.locked', { status: 'archived' }));
  if (draft?.stage === 'waiting') throw new FailureError(fail('template.locked', { status: 'pendingApproval' }));
  const current = draft?.revision ?? 0;
  if (current !== revision) throw new FailureError(fail('template.changed', { revision: current }));
}

/** Drafts of an account's templates. */
export function createTemplateDrafts(context: DraftDeps) {
  const { db, clock } = context;

  /** Saves what the draft says now, so that its next change can be undone. */
  const saveUndo = ({ templates, form, draft }: LockedTemplate): Promise<void> =>
    templates.saveUndo({
      account_id: form.account_id,
      form_id: form.id,
      revision: (draft?.revision ?? 0) + 1,
      version: form.version,
      definition: draft && draft.stage !== 'none' ? draft.definition : '',
    });

  async function saveRevision(locked: LockedTemplate, user: Author, definition: Definition): Promise<number> {
    const { templates, forms, form, draft, key } = locked;
    const now = clock.now();
    const revision = (draft?.revision ?? 0) + 1;
    await templates.putDraft(draftRow(user, form.id, definition, revision, now));
    // A form that was never live has no other name than its draft's.
    const named = form.status === 'draft' ? { title: titleOf(definition, form.title), type: typeOf(definition) } : {};
    await forms.update(key, { ...named, updated_at: now });
    return revision;
  }

  async function removeDraftDefinition({ templates, form, draft }: LockedTemplate, user: Author): Promise<void> {
    const revision = (draft?.revision ?? 0) + 1;
    const row = draftRow(user, form.id, {}, revision, clock.now());
    await templates.putDraft({ ...row, definition: '', stage: 'none' });
  }

  /** One line of the audit trail for the changes of one sitting. */
  async function recordChange(
    { templates, key, recordEvent }: LockedTemplate,
    user: Author,
    kind: 'changed' | 'imported',
  ) {
    const [last] = await templates.listEvents(key, 1);
    const isSameSitting =
      kind === 'changed' &&
      last?.kind === 'changed' &&
      last.user_id === user.userId &&
      clock.now() - last.at < SAME_SITTING_MS;
    if (!isSameSitting) await recordEvent(kind);
  }

  return {
    /**
     * Runs a change of one template: its row is locked first, and a thrown failure takes everything back. Throws
     * `form.notFound` where there is no such template.
     */
    withLockedTemplate: <T>(user: Author, id: string, run: (locked: LockedTemplate) => Promise<T>): Promise<T> =>
      db.transaction().execute(async (trx) => {
        const key = { accountId: user.accountId, id };
        const templates = createTemplateStore(trx);
        const forms = createFormService({ db: trx });
        const form = await forms.lock(key);
        if (!form) throw new FailureError(fail('form.notFound'));
        const draft = await templates.findDraft(key);
        return run({
          trx,
          key,
          form,
          draft,
          templates,
          forms,
          recordEvent: createEventRecorder(context, templates, key, user),
        });
      }),

    /** The first draft of a template that is to be, unless it was made before. Throws `template.tooMany`. */
    async insertNew(
      user: Author,
      id: string,
      { definition, kind }: { definition: Definition; kind: 'created' | 'imported' | 'duplicated' },
    ): Promise<string> {
      const now = clock.now();
      await db.transaction().execute(async (trx) => {
        const templates = createTemplateStore(trx);
        const key = { accountId: user.accountId, id };
        const count = await templates.lockAccount(user.accountId);
        if (kind !== 'imported' && (await templates.find(key))) return;
        if (count >= MAX_TEMPLATES) throw new FailureError(fail('template.tooMany', { n: MAX_TEMPLATES }));
        const title = titleOf(definition, id);
        await createFormService({ db: trx }).insert({
          account_id: user.accountId,
          id,
          type: typeOf(definition),
          status: 'draft',
          version: 0,
          title,
          submitted_by: null,
          created_at: now,
          updated_at: now,
        });
        await templates.putDraft(draftRow(user, id, definition, 1, now));
        await createEventRecorder(context, templates, key, user)(kind);
      });
      return id;
    },

    /** Writes the next revision of a draft, and saves what it said before. Resolves to its number. */
    async writeDraft(
      locked: LockedTemplate,
      user: Author,
      { definition, kind }: { definition: Definition; kind: 'changed' | 'imported' },
    ): Promise<number> {
      await saveUndo(locked);
      const revision = await saveRevision(locked, user, definition);
      await recordChange(locked, user, kind);
      return revision;
    },

    saveUndo,

    /** Takes back the last change of a draft. Resolves to whether there was one. */
    async undo(locked: LockedTemplate, user: Author): Promise<boolean> {
      const { templates, key, form, draft } = locked;
      const [undo] = await templates.selectUndos(key, form.version).limit(1).execute();
      if (!undo || !draft) return false;
      await templates.removeUndo(undo);
      if (undo.definition !== '') await saveRevision(locked, user, JSON.parse(undo.definition) as Definition);
      else await removeDraftDefinition(locked, user);
      await recordChange(locked, user, 'changed');
      return true;
    },

    /** Leaves what is live without a draft. */
    removeDraftDefinition,
  };
}

function draftRow(user: Author, id: string, definition: Definition, revision: number, now: number): TemplateDraftRow {
  return {
    account_id: user.accountId,
    form_id: id,
    definition: JSON.stringify(definition),
    revision,
    stage: 'writing',
    updated_by: user.userId,
    updated_at: now,
  };
}

/** A form as it is being written: in the shape of a form file, valid or not. */
export type Definition = Record<string, unknown>;

/** Largest draft, in characters. Leaves room for the rest of a request of 2 MB. */
const MAX_DRAFT_CHARACTERS = 1_900_000;
/** As deep as a form file may be. */
const MAX_DRAFT_DEPTH = 32;

/**
 * The text of a definition that can be saved, or undefined for one that is too large or too deep. No function that calls
 * itself sees it before its depth is known.
 */
export function serializeDraft(definition: Definition): string | undefined {
  if (isDeeperThan(definition, MAX_DRAFT_DEPTH)) return undefined;
  const text = JSON.stringify(definition);
  return text.length > MAX_DRAFT_CHARACTERS ? undefined : text;
}

function isDeeperThan(value: unknown, most: number): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; depth <= most; depth++) {
    level = level.flatMap((each) => (typeof each === 'object' && each !== null ? Object.values(each) : []));
    if (level.length === 0) return false;
  }
  return true;
}

/** The issues that keep a draft from going live. */
export const findIssues = (definition: Definition): FormIssue[] => checkForm(definition).issues;

/** A form with a title, and nothing to fill in yet. */
export function blankDefinition({
  id,
  title,
  type,
  language,
}: {
  id: string;
  title: string;
  type: string;
  language: string;
}): Definition {
  return { id, type, title, language, formElements: [] };
}

/** The title that a list can show. */
export function titleOf(definition: Definition, fallback: string): string {
  const { title } = definition;
  return typeof title === 'string' && title.trim() !== '' ? title.trim().slice(0, 300) : fallback;
}

/** The number of the enrollment type; a custom form where there is no such type. */
const typeOf = (definition: Definition): number =>
  Math.max(0, (FORM_FILE_TYPES as readonly unknown[]).indexOf(definition.type));

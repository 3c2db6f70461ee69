import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { FORM_FILE_TYPES } from '~/contract/form-file';
import type { CallData, CallInput, FileData } from '~/contract/call';
import {
  TEMPLATE_PAGE_SIZE,
  type createTemplate,
  type duplicateTemplate,
  type getTemplate,
  type importTemplate,
  type listTemplateEvents,
  type listTemplates,
  type saveTemplateDraft,
  type TemplateRow,
} from '~/contract/templates';
import type { UserToken } from '~/contract/tokens';
import type { PlatformContext } from '../../context';
import { fileAnswer } from '../../http/file-answer';
import type { TemplateDraftRow } from '../../db/admin-tables';
import type { FormRow } from '../../db/schema';
import { fail, FailureError, type Failure } from '../../http/result';
import { createRounds } from '../approval/rounds';
import { readFormFile } from '../forms/import';
import { blankDefinition, draftText, issuesOf, titleOf, typeOf, type Definition } from './definition';
import { createTemplateStore, type ListedTemplate, type NewEvent, type TemplateKey, type TemplateStore } from './store';

/** Most templates of an account, archived ones too. */
export const MAX_TEMPLATES = 2000;
/** Changes of one person within this time, in milliseconds, are one line of the audit trail. */
const ONE_SITTING_MS = 15 * 60 * 1000;
const MOST_EVENTS = 500;

type TemplateDeps = Pick<PlatformContext, 'db' | 'clock' | 'ids'>;

/** Who writes a draft; the command line has no user id. */
export type Author = Pick<UserToken, 'AccountId' | 'userId' | 'unique_name'>;

/** Templates of an account: what is live stays as it is while a draft of the next version is written. */
export function createTemplateService(context: TemplateDeps) {
  const { db, clock, ids } = context;
  const store = createTemplateStore(db);
  const rounds = createRounds(context);
  const keyOf = (user: Author, id: string): TemplateKey => ({ accountId: user.AccountId, id });

  /** What the builder shows: the draft, else the live version. */
  async function definitionOf(
    from: TemplateStore,
    row: FormRow,
    draft: TemplateDraftRow | undefined,
  ): Promise<Definition | undefined> {
    const isWritten = draft !== undefined && draft.stage !== 'none';
    const text = isWritten
      ? draft.definition
      : await from.findVersion({ accountId: row.account_id, id: row.id }, row.version);
    return text === undefined ? undefined : (JSON.parse(text) as Definition);
  }

  /** Runs a change of one template: its row is locked first, and a thrown failure takes everything back. */
  function change<T>(
    user: Author,
    id: string,
    run: (trx: TemplateStore, form: FormRow, draft: TemplateDraftRow | undefined) => Promise<T>,
  ): Promise<T> {
    const key = keyOf(user, id);
    return db.transaction().execute(async (trx) => {
      const locked = createTemplateStore(trx);
      const form = await locked.lock(key);
      if (!form) throw new FailureError(fail('form.notFound'));
      return run(locked, form, await locked.findDraft(key));
    });
  }

  const note = (trx: TemplateStore, key: TemplateKey, event: Omit<NewEvent, 'at'>) =>
    trx.insertEvent(key, ids.next(), { ...event, at: clock.now() });

  /** The id of what a person asks for: one for all calls with the same key and content. */
  function idOf(user: Author, repeatKey: string | undefined, content: readonly string[]): string {
    if (repeatKey === undefined) return `f${ids.next()}`;
    return `f${createHash('sha256')
      .update(JSON.stringify([user.AccountId, user.userId, repeatKey, ...content]))
      .digest('base64url')
      .slice(0, 22)}`;
  }

  /** The first draft of a template that is to be, unless it was made before. Throws `template.tooMany`. */
  async function insertNew(
    user: Author,
    id: string,
    { definition, kind }: { definition: Definition; kind: 'created' | 'imported' | 'duplicated' },
  ): Promise<string> {
    const now = clock.now();
    await db.transaction().execute(async (trx) => {
      const locked = createTemplateStore(trx);
      const count = await locked.lockAccount(user.AccountId);
      if (kind !== 'imported' && (await locked.find(keyOf(user, id)))) return;
      if (count >= MAX_TEMPLATES) throw new FailureError(fail('template.tooMany', { n: MAX_TEMPLATES }));
      const title = titleOf(definition, id);
      await locked.insertForm({
        account_id: user.AccountId,
        id,
        type: typeOf(definition),
        status: 'draft',
        version: 0,
        title,
        submitted_by: null,
        created_at: now,
        updated_at: now,
      });
      await locked.putDraft(draftRow(user, id, definition, 1, now));
      await note(locked, keyOf(user, id), { kind, by: user });
    });
    return id;
  }

  /** Throws where the draft may not be written now, or was written since. */
  function requireWritable(form: FormRow, draft: TemplateDraftRow | undefined, revision: number): void {
    if (form.status === 'archived') throw new FailureError(fail('template.locked', { status: 'archived' }));
    if (draft?.stage === 'waiting') throw new FailureError(fail('template.locked', { status: 'pendingApproval' }));
    const current = draft?.revision ?? 0;
    if (current !== revision) throw new FailureError(fail('template.changed', { revision: current }));
  }

  async function writeDraft(
    trx: TemplateStore,
    user: Author,
    parts: { form: FormRow; draft: TemplateDraftRow | undefined; definition: Definition; kind: 'changed' | 'imported' },
  ): Promise<number> {
    const { form, draft, definition, kind } = parts;
    const key = keyOf(user, form.id);
    const now = clock.now();
    const revision = (draft?.revision ?? 0) + 1;
    await trx.putDraft(draftRow(user, form.id, definition, revision, now));
    // A form that was never live has no other name than its draft's.
    const named = form.status === 'draft' ? { title: titleOf(definition, form.title), type: typeOf(definition) } : {};
    await trx.updateForm(key, { ...named, updated_at: now });
    const [last] = await trx.listEvents(key, 1);
    const isSameSitting =
      kind === 'changed' && last?.kind === 'changed' && last.user_id === user.userId && now - last.at < ONE_SITTING_MS;
    if (!isSameSitting) await note(trx, key, { kind, by: user });
    return revision;
  }

  return {
    async list(
      user: UserToken,
      query: CallInput<typeof listTemplates>['query'],
    ): Promise<CallData<typeof listTemplates>> {
      const asked = { accountId: user.AccountId, status: query.status, search: query.search.trim() };
      const [total, counts] = await Promise.all([store.countListed(asked), store.countByStatus(user.AccountId)]);
      const pages = Math.max(1, Math.ceil(total / TEMPLATE_PAGE_SIZE));
      const page = Math.min(query.page, pages);
      const rows = await store.listPage(asked, TEMPLATE_PAGE_SIZE, page);
      return { templates: rows.map(templateRow), total, page, pages, counts };
    },

    async get(user: UserToken, id: string): Promise<CallData<typeof getTemplate> | Failure> {
      const key = keyOf(user, id);
      const [row, draft] = await Promise.all([store.find(key), store.findDraft(key)]);
      const definition = row && (await definitionOf(store, row, draft));
      if (!row || !definition) return fail('form.notFound');
      const isWritten = draft !== undefined && draft.stage !== 'none';
      return {
        row: templateRow(row),
        definition,
        revision: draft?.revision ?? 0,
        issues: isWritten ? issuesOf(definition) : [],
        ...(await rounds.describe(user, id, draft?.stage ?? 'none')),
      };
    },

    async create(
      user: UserToken,
      { repeatKey, ...body }: CallInput<typeof createTemplate>['body'],
    ): Promise<{ id: string }> {
      const id = idOf(user, repeatKey, [body.title, body.type, body.language]);
      return { id: await insertNew(user, id, { definition: blankDefinition({ id, ...body }), kind: 'created' }) };
    },

    /** Keeps a draft with its mistakes. What is kept already makes no new revision. */
    async save(
      user: UserToken,
      { id, revision, definition: given }: CallInput<typeof saveTemplateDraft>['body'],
    ): Promise<CallData<typeof saveTemplateDraft> | Failure> {
      const definition: Definition = { ...given, id };
      if (draftText(definition) === undefined) return fail('template.tooLarge');
      const kept = await change(user, id, async (trx, form, draft) => {
        const current = await definitionOf(trx, form, draft);
        const isKept =
          draft?.stage !== 'rejected' && isDeepStrictEqual(current, JSON.parse(JSON.stringify(definition)));
        // A second click, or two people who wrote the same: whatever the revision, nothing is lost.
        if (isKept && draft?.stage === 'writing' && form.status !== 'archived') return draft.revision;
        requireWritable(form, draft, revision);
        return isKept ? revision : writeDraft(trx, user, { form, draft, definition, kind: 'changed' });
      });
      return { revision: kept, issues: issuesOf(definition) };
    },

    /** Only where something is live: a template is never left without any definition. */
    async discard(user: UserToken, id: string, revision: number): Promise<{ isDiscarded: boolean } | Failure> {
      return change(user, id, async (trx, form, draft) => {
        if (!draft || draft.stage === 'none') return { isDiscarded: false };
        requireWritable(form, draft, revision);
        if (form.status !== 'active') return fail('template.notLive');
        const key = keyOf(user, id);
        await trx.putDraft({
          ...draft,
          definition: '',
          stage: 'none',
          revision: draft.revision + 1,
          updated_by: user.userId,
          updated_at: clock.now(),
        });
        await note(trx, key, { kind: 'discarded', by: user });
        return { isDiscarded: true };
      });
    },

    async duplicate(
      user: UserToken,
      { id, repeatKey }: CallInput<typeof duplicateTemplate>['body'],
    ): Promise<{ id: string } | Failure> {
      const key = keyOf(user, id);
      const [row, draft] = await Promise.all([store.find(key), store.findDraft(key)]);
      const original = row && (await definitionOf(store, row, draft));
      if (!row || !original) return fail('form.notFound');
      const title = `${titleOf(original, row.title).slice(0, 290)} (2)`;
      const copy = idOf(user, repeatKey, [id]);
      return { id: await insertNew(user, copy, { definition: { ...original, id: copy, title }, kind: 'duplicated' }) };
    },

    /** A round has to end first: nobody approves what is out of use. */
    async archive(user: UserToken, id: string, isArchived: boolean) {
      return change(user, id, async (trx, form, draft) => {
        const key = keyOf(user, id);
        if (draft?.stage === 'waiting') throw new FailureError(fail('template.locked', { status: 'pendingApproval' }));
        const isSame = (form.status === 'archived') === isArchived;
        if (!isSame) {
          // A version that was never live must not become so by way of the archive.
          const wasLive = form.status === 'active';
          const changes = isArchived
            ? { status: 'archived', version: wasLive ? form.version : 0 }
            : { status: form.version > 0 ? 'active' : 'draft' };
          await trx.updateForm(key, changes);
          await note(trx, key, { kind: isArchived ? 'archived' : 'restored', by: user });
        }
        const found = await trx.find(key);
        return { status: found?.shown ?? 'draft' };
      });
    },

    /** Nothing is stored of a file with mistakes. */
    async importFile(user: Author, text: string): Promise<Omit<CallData<typeof importTemplate>, 'pictures'> | Failure> {
      const { form: file, issues } = readFormFile(text);
      if (!file) return { id: null, issues };
      const definition = file as Definition;
      if (draftText(definition) === undefined) return fail('template.tooLarge');
      if (!(await store.find(keyOf(user, file.id)))) {
        return { id: await insertNew(user, file.id, { definition, kind: 'imported' }), issues: [] };
      }
      await change(user, file.id, async (trx, form, draft) => {
        requireWritable(form, draft, draft?.revision ?? 0);
        return writeDraft(trx, user, { form, draft, definition, kind: 'imported' });
      });
      return { id: file.id, issues: [] };
    },

    async exportFile(user: UserToken, id: string, which: 'draft' | 'live'): Promise<FileData | Failure> {
      const key = keyOf(user, id);
      const [row, draft] = await Promise.all([store.find(key), store.findDraft(key)]);
      const definition = row && (await definitionOf(store, row, which === 'draft' ? draft : undefined));
      if (!definition) return fail('form.notFound');
      return fileAnswer(`${JSON.stringify(definition, null, 2)}\n`, {
        'content-type': 'application/json; charset=utf-8',
        'content-disposition': `attachment; filename="${id}.json"`,
        'cache-control': 'no-store',
      });
    },

    async listEvents(user: UserToken, id: string): Promise<CallData<typeof listTemplateEvents> | Failure> {
      const key = keyOf(user, id);
      if (!(await store.find(key))) return fail('form.notFound');
      const rows = await store.listEvents(key, MOST_EVENTS);
      return {
        events: rows.map(({ at, kind, user_name, version, detail }) => ({
          at: new Date(at).toISOString(),
          kind: kind as NewEvent['kind'],
          by: user_name,
          version,
          detail,
        })),
      };
    },
  };
}

function draftRow(user: Author, id: string, definition: Definition, revision: number, now: number): TemplateDraftRow {
  return {
    account_id: user.AccountId,
    form_id: id,
    definition: JSON.stringify(definition),
    revision,
    stage: 'writing',
    updated_by: user.userId,
    updated_at: now,
  };
}

function templateRow(row: ListedTemplate): TemplateRow {
  return {
    id: row.id,
    title: row.title,
    type: FORM_FILE_TYPES[row.type] ?? 'CustomForm',
    status: row.shown,
    liveVersion: row.status === 'active' || row.status === 'archived' ? row.version : 0,
    hasDraft: row.stage !== null && row.stage !== 'none',
    updatedAt: new Date(row.updated_at).toISOString(),
    updatedBy: row.updated_by ?? '',
    submissions: Number(row.submissions ?? 0),
  };
}

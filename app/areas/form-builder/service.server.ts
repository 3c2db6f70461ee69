import { hash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { DEFAULT_THEME } from '~/areas/accounts/calls';
import { parseFormText, readFormFile } from '~/areas/forms/check-form';
import { FORM_FILE_TYPES, type FormFile } from '~/areas/forms/form-file';
import type { CallData, CallInput, FileData } from '~/lib/contract/call';
import {
  TEMPLATE_PAGE_SIZE,
  type createTemplate,
  type duplicateTemplate,
  type importTemplate,
  type listTemplateEvents,
  type listTemplates,
  type saveTemplateDraft,
  type TemplateRow,
} from './calls';
import { type getTemplate } from '~/areas/approval/calls';
import type { UserToken } from '~/lib/contract/token-schemas';
import { adviseForm } from '~/domain/form-advice';
import { parseFormDefinition } from '~/domain/form-definition';
import type { PlatformContext } from '~/platform/platform-context';
import { fileResponse } from '~/platform/http/file-response';
import type { DraftStage, TemplateDraftRow } from '~/platform/db/admin-row-types';
import type { FormRow } from '~/platform/db/schema';
import { fail, FailureError, isFailure, type Failure } from '~/platform/http/failure';
import { createAccountService, themeOf } from '~/areas/accounts/service.server';
import { createFormService, type FormKey, type FormService } from '~/areas/forms/service.server';
import { createPictureService, type ReadSiblingFile } from '~/areas/accounts/pictures/service.server';
import {
  blankDefinition,
  createTemplateDrafts,
  type Definition,
  serializeDraft,
  findIssues,
  requireWritable,
  titleOf,
} from './template-drafts.server';
import { createTemplateStore, type Author, type ListedTemplate, type NewEvent } from './store.server';

export { findIssues, type LockedTemplate } from './template-drafts.server';
export type { Author } from './store.server';

const MAX_EVENTS = 500;

/** What the builder shows but for its round of approval, and where the draft is on its way. */
type Shown = Omit<CallData<typeof getTemplate>, 'round' | 'rejection'> & { stage: DraftStage };

/** Templates of an account: what is live stays as it is while a draft of the next version is written. */
export function createTemplateService(context: Pick<PlatformContext, 'db' | 'clock' | 'ids' | 'files'>) {
  const { db, ids, clock } = context;
  const store = createTemplateStore(db);
  const accounts = createAccountService({ db });
  const forms = createFormService(context);
  const pictures = createPictureService(context);
  const { withLockedTemplate, insertNew, writeDraft, saveUndo, undo, removeDraftDefinition } =
    createTemplateDrafts(context);
  const keyOf = (user: Author, id: string): FormKey => ({ accountId: user.accountId, id });

  /** What the builder shows: the draft, else the live version. */
  async function definitionOf(
    forms: FormService,
    row: FormRow,
    draft: TemplateDraftRow | undefined,
  ): Promise<Definition | undefined> {
    const isWritten = draft !== undefined && draft.stage !== 'none';
    const text = isWritten
      ? draft.definition
      : await forms.findVersionText({ accountId: row.account_id, id: row.id }, row.version);
    return text === undefined ? undefined : (JSON.parse(text) as Definition);
  }

  /** The id of what a person asks for: one for all calls with the same key and content. */
  function idOf(user: Author, repeatKey: string | undefined, content: readonly string[]): string {
    if (repeatKey === undefined) return `f${ids.next()}`;
    return `f${hash('sha256', JSON.stringify([user.accountId, user.userId, repeatKey, ...content]), 'base64url').slice(
      0,
      22,
    )}`;
  }

  /** A form file whose text names its stored pictures. A text that is no form stays as it is, so that its errors can be listed. */
  async function readFormImport(accountId: string, written: string, readSiblingFile?: ReadSiblingFile) {
    const { value } = parseFormText(written);
    const { hasHtml, ...taken } = await pictures.importFormPictures(accountId, value, readSiblingFile);
    return { ...readFormFile(hasHtml ? JSON.stringify(value) : written), ...taken };
  }

  /** Writes a form file into a draft. Its pictures have to be saved first: no form names what isn't there. */
  async function importForm(user: Author, form: FormFile): Promise<undefined | Failure> {
    const definition = form as Definition;
    if (serializeDraft(definition) === undefined) return fail('template.tooLarge');
    if (!(await store.find(keyOf(user, form.id)))) {
      await insertNew(user, form.id, { definition, kind: 'imported' });
      return undefined;
    }
    await withLockedTemplate(user, form.id, async (locked) => {
      requireWritable(locked.form, locked.draft, locked.draft?.revision ?? 0);
      return writeDraft(locked, user, { definition, kind: 'imported' });
    });
    return undefined;
  }

  return {
    withLockedTemplate,
    find: store.find,
    findDraft: store.findDraft,
    listOwn: store.listOwn,
    takeBack: store.withdrawFromApproval,

    async list(
      user: UserToken,
      query: CallInput<typeof listTemplates>['query'],
    ): Promise<CallData<typeof listTemplates>> {
      const filter = { accountId: user.accountId, status: query.status, search: query.search.trim() };
      const [total, counts] = await Promise.all([store.countListed(filter), store.countByStatus(user.accountId)]);
      const pages = Math.max(1, Math.ceil(total / TEMPLATE_PAGE_SIZE));
      const page = Math.min(query.page, pages);
      const rows = await store.listPage({ ...filter, sort: query.sort ?? 'changed' }, TEMPLATE_PAGE_SIZE, page);
      return { templates: rows.map(templateRow), total, page, pages, counts };
    },

    async get(user: UserToken, id: string): Promise<Shown | Failure> {
      const key = keyOf(user, id);
      const [row, draft, account] = await Promise.all([
        store.find(key),
        store.findDraft(key),
        accounts.findAccount(user.accountId),
      ]);
      const [definition, undos] = row
        ? await Promise.all([definitionOf(forms, row, draft), store.selectUndos(key, row.version).execute()])
        : [];
      if (!row || !definition || !undos) return fail('form.notFound');
      const isWritten = draft !== undefined && draft.stage !== 'none';
      const { form } = parseFormDefinition(definition);
      return {
        row: templateRow(row),
        definition,
        revision: draft?.revision ?? 0,
        issues: isWritten ? findIssues(definition) : [],
        ...adviseForm(form, { theme: account ? themeOf(account) : DEFAULT_THEME, nowMs: clock.now() }),
        undos: undos.length,
        stage: draft?.stage ?? 'none',
      };
    },

    async create(
      user: UserToken,
      { repeatKey, ...body }: CallInput<typeof createTemplate>['body'],
    ): Promise<{ id: string }> {
      const id = idOf(user, repeatKey, [body.title, body.type, body.language]);
      return { id: await insertNew(user, id, { definition: blankDefinition({ id, ...body }), kind: 'created' }) };
    },

    /** A new draft that begins as a copy of a form. */
    async createFrom(
      user: UserToken,
      { form, repeatKey }: { form: FormFile; repeatKey: string | undefined },
    ): Promise<{ id: string }> {
      const id = idOf(user, repeatKey, ['starter', form.id]);
      return { id: await insertNew(user, id, { definition: { ...form, id }, kind: 'created' }) };
    },

    /** Saves a draft with its errors. What is saved already makes no new revision. */
    async save(
      user: UserToken,
      { id, revision, definition: given }: CallInput<typeof saveTemplateDraft>['body'],
    ): Promise<CallData<typeof saveTemplateDraft> | Failure> {
      const definition: Definition = { ...given, id };
      if (serializeDraft(definition) === undefined) return fail('template.tooLarge');
      const saved = await withLockedTemplate(user, id, async (locked) => {
        const { form, draft } = locked;
        const current = await definitionOf(locked.forms, form, draft);
        const isUnchanged =
          draft?.stage !== 'rejected' && isDeepStrictEqual(current, JSON.parse(JSON.stringify(definition)));
        // A second click, or two people who wrote the same: whatever the revision, nothing is lost.
        if (isUnchanged && draft?.stage === 'writing' && form.status !== 'archived') return draft.revision;
        requireWritable(form, draft, revision);
        return isUnchanged ? revision : writeDraft(locked, user, { definition, kind: 'changed' });
      });
      return { revision: saved, issues: findIssues(definition) };
    },

    /** Only where something is live: a template is never left without any definition. */
    async discard(user: UserToken, id: string, revision: number): Promise<{ isDiscarded: boolean } | Failure> {
      return withLockedTemplate(user, id, async (locked) => {
        const { form, draft, recordEvent } = locked;
        if (!draft || draft.stage === 'none') return { isDiscarded: false };
        requireWritable(form, draft, revision);
        if (form.status !== 'active') return fail('template.notLive');
        await saveUndo(locked);
        await removeDraftDefinition(locked, user);
        await recordEvent('discarded');
        return { isDiscarded: true };
      });
    },

    /** Takes back the last change of the draft, or that it was discarded. */
    undo: (user: UserToken, id: string, revision: number): Promise<{ isUndone: boolean }> =>
      withLockedTemplate(user, id, async (locked) => {
        requireWritable(locked.form, locked.draft, revision);
        return { isUndone: await undo(locked, user) };
      }),

    async duplicate(
      user: UserToken,
      { id, repeatKey }: CallInput<typeof duplicateTemplate>['body'],
    ): Promise<{ id: string } | Failure> {
      const key = keyOf(user, id);
      const [row, draft] = await Promise.all([store.find(key), store.findDraft(key)]);
      const original = row && (await definitionOf(forms, row, draft));
      if (!row || !original) return fail('form.notFound');
      const title = `${titleOf(original, row.title).slice(0, 290)} (2)`;
      const copy = idOf(user, repeatKey, [id]);
      return { id: await insertNew(user, copy, { definition: { ...original, id: copy, title }, kind: 'duplicated' }) };
    },

    /** A round has to end first: nobody approves what is out of use. */
    async archive(user: UserToken, id: string, isArchived: boolean) {
      return withLockedTemplate(user, id, async ({ templates, forms: locked, form, draft, key, recordEvent }) => {
        if (draft?.stage === 'waiting') throw new FailureError(fail('template.locked', { status: 'pendingApproval' }));
        const isSame = (form.status === 'archived') === isArchived;
        if (!isSame) {
          // A version that was never live must not become so by way of the archive.
          const wasLive = form.status === 'active';
          const changes = isArchived
            ? { status: 'archived', version: wasLive ? form.version : 0 }
            : { status: form.version > 0 ? 'active' : 'draft' };
          await locked.update(key, changes);
          await recordEvent(isArchived ? 'archived' : 'restored');
        }
        const found = await templates.find(key);
        return { status: found?.shown ?? 'draft' };
      });
    },

    readFormImport,

    /** Reads a form file into a draft. Nothing is stored of one with errors. */
    async importFile(user: Author, written: string): Promise<CallData<typeof importTemplate> | Failure> {
      const read = await readFormImport(user.accountId, written);
      if (!read.form) return { id: null, issues: read.issues, pictures: [] };
      await read.save();
      const result = await importForm(user, read.form);
      return isFailure(result) ? result : { id: read.form.id, issues: [], pictures: read.hidden };
    },

    importForm,

    async exportFile(user: UserToken, id: string, which: 'draft' | 'live'): Promise<FileData | Failure> {
      const key = keyOf(user, id);
      const [row, draft] = await Promise.all([store.find(key), store.findDraft(key)]);
      const definition = row && (await definitionOf(forms, row, which === 'draft' ? draft : undefined));
      if (!definition) return fail('form.notFound');
      return fileResponse(`${JSON.stringify(definition, null, 2)}\n`, {
        'content-type': 'application/json; charset=utf-8',
        'content-disposition': `attachment; filename="${id}.json"`,
        'cache-control': 'no-store',
      });
    },

    async listEvents(user: UserToken, id: string): Promise<CallData<typeof listTemplateEvents> | Failure> {
      const key = keyOf(user, id);
      if (!(await store.find(key))) return fail('form.notFound');
      const rows = await store.listEvents(key, MAX_EVENTS);
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

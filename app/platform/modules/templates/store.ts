import { sql, type Transaction } from 'kysely';
import type { FormStatus } from '~/contract/enums';
import type { TEMPLATE_EVENT_KINDS } from '~/contract/templates';
import type { DraftStage, TemplateDraftRow, TemplateEventRow } from '../../db/admin-tables';
import type { Db } from '../../db/connect';
import type { Database, FormRow } from '../../db/schema';
import { createAccountService } from '../accounts/service';

/** A form of an account. */
export interface TemplateKey {
  accountId: string;
  id: string;
}

/** A row of the list, as the database tells it. */
export interface ListedTemplate extends FormRow {
  shown: FormStatus;
  stage: DraftStage | null;
  submissions: number | null;
  updated_by: string | null;
}

export interface ListQuery {
  accountId: string;
  status: FormStatus | 'all';
  search: string;
}

export interface NewEvent {
  kind: (typeof TEMPLATE_EVENT_KINDS)[number];
  by: { userId: string; unique_name: string };
  at: number;
  version?: number;
  detail?: string;
}

/**
 * What a template is shown as: where its draft is on its way comes before what is live. `forms.status` says only what
 * recipients meet: `active` and `archived`, and `draft` for a form that was never live. Spec: forms-and-approval 4.
 */
const SHOWN = sql<FormStatus>`case
  when forms.status = 'archived' then 'archived'
  when template_drafts.stage = 'waiting' then 'pendingApproval'
  when template_drafts.stage = 'rejected' then 'rejected'
  else forms.status end`;

const lastEditor = sql<string | null>`(select e.user_name from template_events e
  where e.account_id = forms.account_id and e.form_id = forms.id order by e.at desc, e.id desc limit 1)`;

/** `%` and `_` of what was typed stand for themselves. */
const likePattern = (search: string): string => `%${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;

/** Templates, their drafts and their audit trail. `db` is a database or a transaction. */
export function createTemplateStore(db: Db | Transaction<Database>) {
  const listed = ({ accountId, status, search }: ListQuery) => {
    const all = db
      .selectFrom('forms')
      .leftJoin('template_drafts', (join) =>
        join
          .onRef('template_drafts.account_id', '=', 'forms.account_id')
          .onRef('template_drafts.form_id', '=', 'forms.id'),
      )
      .where('forms.account_id', '=', accountId);
    const found = search ? all.where(sql<boolean>`lower(forms.title) like ${likePattern(search)} escape '\\'`) : all;
    return status === 'all' ? found : found.where(SHOWN, '=', status);
  };

  const withCounts = (query: ReturnType<typeof listed>) =>
    query
      .leftJoin('form_counts', (join) =>
        join.onRef('form_counts.account_id', '=', 'forms.account_id').onRef('form_counts.form_id', '=', 'forms.id'),
      )
      .selectAll('forms')
      .select([
        SHOWN.as('shown'),
        'template_drafts.stage as stage',
        'form_counts.submissions as submissions',
        lastEditor.as('updated_by'),
      ]);

  return {
    /** The row lock of everything that writes about a template: to be called first in its transaction. */
    async lock({ accountId, id }: TemplateKey): Promise<FormRow | undefined> {
      await db
        .updateTable('forms')
        .set((eb) => ({ updated_at: eb.ref('updated_at') }))
        .where('account_id', '=', accountId)
        .where('id', '=', id)
        .execute();
      return db
        .selectFrom('forms')
        .selectAll()
        .where('account_id', '=', accountId)
        .where('id', '=', id)
        .executeTakeFirst();
    },

    /** One account makes one template after the other. Returns how many it has. */
    async lockAccount(accountId: string): Promise<number> {
      await createAccountService({ db }).lock(accountId);
      const { count } = await db
        .selectFrom('forms')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('account_id', '=', accountId)
        .executeTakeFirstOrThrow();
      return Number(count);
    },

    async listPage(query: ListQuery, size: number, page: number): Promise<ListedTemplate[]> {
      const found = withCounts(listed(query)).orderBy('forms.updated_at', 'desc').orderBy('forms.id');
      return (await found
        .limit(size)
        .offset((page - 1) * size)
        .execute()) as ListedTemplate[];
    },

    async countListed(query: ListQuery): Promise<number> {
      const { count } = await listed(query)
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      return Number(count);
    },

    async countByStatus(accountId: string): Promise<Record<string, number>> {
      const rows = await listed({ accountId, status: 'all', search: '' })
        .select((eb) => [SHOWN.as('shown'), eb.fn.countAll<number>().as('count')])
        .groupBy(SHOWN)
        .execute();
      return Object.fromEntries(rows.map(({ shown, count }) => [shown, Number(count)]));
    },

    async find({ accountId, id }: TemplateKey): Promise<ListedTemplate | undefined> {
      const query = listed({ accountId, status: 'all', search: '' }).where('forms.id', '=', id);
      return (await withCounts(query).executeTakeFirst()) as ListedTemplate | undefined;
    },

    findDraft: ({ accountId, id }: TemplateKey): Promise<TemplateDraftRow | undefined> =>
      db
        .selectFrom('template_drafts')
        .selectAll()
        .where('account_id', '=', accountId)
        .where('form_id', '=', id)
        .executeTakeFirst(),

    /** The text of a frozen version. */
    async findVersion({ accountId, id }: TemplateKey, version: number): Promise<string | undefined> {
      const row = await db
        .selectFrom('form_versions')
        .select('definition')
        .where('account_id', '=', accountId)
        .where('form_id', '=', id)
        .where('version', '=', version)
        .executeTakeFirst();
      return row?.definition;
    },

    async putDraft(row: TemplateDraftRow): Promise<void> {
      const { account_id: _account, form_id: _form, ...changes } = row;
      await db
        .insertInto('template_drafts')
        .values(row)
        .onConflict((oc) => oc.columns(['account_id', 'form_id']).doUpdateSet(changes))
        .execute();
    },

    async setStage({ accountId, id }: TemplateKey, stage: DraftStage): Promise<void> {
      await db
        .updateTable('template_drafts')
        .set(stage === 'none' ? { stage, definition: '' } : { stage })
        .where('account_id', '=', accountId)
        .where('form_id', '=', id)
        .execute();
    },

    async insertForm(row: FormRow): Promise<void> {
      await db.insertInto('forms').values(row).execute();
    },

    async updateForm({ accountId, id }: TemplateKey, changes: Partial<FormRow>): Promise<void> {
      await db.updateTable('forms').set(changes).where('account_id', '=', accountId).where('id', '=', id).execute();
    },

    /** Freezes a definition as the template's next version; nothing is live by that. */
    async insertVersion({ accountId, id }: TemplateKey, definition: string, now: number): Promise<number> {
      const { last } = await db
        .selectFrom('form_versions')
        .select((eb) => eb.fn.max('version').as('last'))
        .where('account_id', '=', accountId)
        .where('form_id', '=', id)
        .executeTakeFirstOrThrow();
      const version = Number(last ?? 0) + 1;
      await db
        .insertInto('form_versions')
        .values({ account_id: accountId, form_id: id, version, definition, created_at: now })
        .execute();
      return version;
    },

    /** Writes a line of the audit trail; the template is among the last changed then. */
    async insertEvent(
      { accountId, id }: TemplateKey,
      eventId: string,
      { kind, by, at, version = 0, detail = '' }: NewEvent,
    ): Promise<void> {
      const { count } = await db
        .selectFrom('template_events')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('account_id', '=', accountId)
        .where('form_id', '=', id)
        .executeTakeFirstOrThrow();
      // Two lines of one moment keep their order by their ids.
      const row = {
        id: `${String(count).padStart(6, '0')}-${eventId}`,
        account_id: accountId,
        form_id: id,
        at,
        kind,
        user_id: by.userId,
        user_name: by.unique_name,
        version,
        detail,
      };
      await db.insertInto('template_events').values(row).execute();
      await db
        .updateTable('forms')
        .set({ updated_at: at })
        .where('account_id', '=', accountId)
        .where('id', '=', id)
        .execute();
    },

    listEvents: ({ accountId, id }: TemplateKey, limit: number): Promise<TemplateEventRow[]> =>
      db
        .selectFrom('template_events')
        .selectAll()
        .where('account_id', '=', accountId)
        .where('form_id', '=', id)
        .orderBy('at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .execute(),
  };
}
export type TemplateStore = ReturnType<typeof createTemplateStore>;

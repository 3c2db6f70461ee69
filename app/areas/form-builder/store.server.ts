import { sql } from 'kysely';
import type { FormStatus } from '~/lib/contract/enums';
import { MAX_UNDOS, type TEMPLATE_EVENT_KINDS, type TemplateSort } from './calls';
import type { UserToken } from '~/lib/contract/token-schemas';
import type { DraftStage, TemplateDraftRow, TemplateEventRow, TemplateUndoRow } from '~/platform/db/admin-row-types';
import type { Db } from '~/platform/db/open-database';
import type { FormRow } from '~/platform/db/schema';
import { countRows, findRow, insertRow, removeRows, rowsOf, updateRows, upsert } from '~/platform/db/row-queries';
import { createFormService, formRows, type FormKey } from '~/areas/forms/service.server';
import { submissionCountQuery } from '~/areas/results/service.server';
import { createAccountService } from '~/areas/accounts/service.server';

/** Who writes a draft; the command line has no user id. */
export type Author = Pick<UserToken, 'accountId' | 'userId' | 'name'>;

/** A row of the list, as the database tells it. */
export interface ListedTemplate extends FormRow {
  shown: FormStatus;
  stage: DraftStage | null;
  submissions: number | null;
  updated_by: string | null;
}

interface ListQuery {
  accountId: string;
  status: FormStatus | 'all';
  search: string;
}

export interface NewEvent {
  kind: (typeof TEMPLATE_EVENT_KINDS)[number];
  by: Pick<Author, 'userId' | 'name'>;
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
export function createTemplateStore(db: Db) {
  const listed = ({ accountId, status, search }: ListQuery) => {
    const all = formRows(db)
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
      .selectAll('forms')
      .select((eb) => [
        SHOWN.as('shown'),
        'template_drafts.stage as stage',
        submissionCountQuery(eb).as('submissions'),
        lastEditor.as('updated_by'),
      ]);

  return {
    /** One account makes one template after the other. Returns how many it has. */
    async lockAccount(accountId: string): Promise<number> {
      await createAccountService({ db }).lock(accountId);
      return countRows(formRows(db).where('account_id', '=', accountId));
    },

    async listPage(query: ListQuery & { sort: TemplateSort }, size: number, page: number): Promise<ListedTemplate[]> {
      const found = withCounts(listed(query));
      const sorted = {
        changed: found,
        title: found.orderBy((eb) => eb.fn('lower', ['forms.title'])),
        submissions: found.orderBy('submissions', (order) => order.desc().nullsLast()),
      };
      return (await sorted[query.sort]
        .orderBy('forms.updated_at', 'desc')
        .orderBy('forms.id')
        .limit(size)
        .offset((page - 1) * size)
        .execute()) as ListedTemplate[];
    },

    countListed: (query: ListQuery): Promise<number> => countRows(listed(query)),

    async countByStatus(accountId: string): Promise<Record<string, number>> {
      const rows = await listed({ accountId, status: 'all', search: '' })
        .select((eb) => [SHOWN.as('shown'), eb.fn.countAll<number>().as('count')])
        .groupBy(SHOWN)
        .execute();
      return Object.fromEntries(rows.map(({ shown, count }) => [shown, Number(count)]));
    },

    async find({ accountId, id }: FormKey): Promise<ListedTemplate | undefined> {
      const query = listed({ accountId, status: 'all', search: '' }).where('forms.id', '=', id);
      return (await withCounts(query).executeTakeFirst()) as ListedTemplate | undefined;
    },

    findDraft: ({ accountId, id }: FormKey): Promise<TemplateDraftRow | undefined> =>
      findRow(db, 'template_drafts', { account_id: accountId, form_id: id }),

    putDraft: (row: TemplateDraftRow): Promise<void> => upsert(db, 'template_drafts', row, ['account_id', 'form_id']),

    setStage: ({ accountId, id }: FormKey, stage: DraftStage): Promise<number> =>
      updateRows(db, 'template_drafts', stage === 'none' ? { stage, definition: '' } : { stage }, {
        account_id: accountId,
        form_id: id,
      }),

    /** Writes a line of the audit trail; the template is among the last changed then. */
    async insertEvent(
      { accountId, id }: FormKey,
      eventId: string,
      { kind, by, at, version = 0, detail = '' }: NewEvent,
    ): Promise<void> {
      const count = await countRows(rowsOf(db, 'template_events', { account_id: accountId, form_id: id }));
      // Two lines of one moment keep their order by their ids.
      const row = {
        id: `${String(count).padStart(6, '0')}-${eventId}`,
        account_id: accountId,
        form_id: id,
        at,
        kind,
        user_id: by.userId,
        user_name: by.name,
        version,
        detail,
      };
      await insertRow(db, 'template_events', row);
      await createFormService({ db }).update({ accountId, id }, { updated_at: at });
    },

    /** Saves what a draft said before its change to `row.revision`, and no more than the last few of what is live now. */
    async saveUndo(row: TemplateUndoRow): Promise<void> {
      await insertRow(db, 'template_undos', row);
      await db
        .deleteFrom('template_undos')
        .where('account_id', '=', row.account_id)
        .where('form_id', '=', row.form_id)
        .where((eb) => eb.or([eb('revision', '<=', row.revision - MAX_UNDOS), eb('version', '!=', row.version)]))
        .execute();
    },

    /** What can be undone while `version` is live, the last change first. */
    selectUndos: ({ accountId, id }: FormKey, version: number) =>
      rowsOf(db, 'template_undos', { account_id: accountId, form_id: id, version }).orderBy('revision', 'desc'),

    removeUndo: ({ account_id, form_id, revision }: TemplateUndoRow): Promise<number> =>
      removeRows(db, 'template_undos', { account_id, form_id, revision }),

    /** A draft that waits for approval is written on. */
    withdrawFromApproval: ({ accountId, id }: FormKey): Promise<number> =>
      updateRows(db, 'template_drafts', { stage: 'writing' }, { account_id: accountId, form_id: id, stage: 'waiting' }),

    /** Titles of what a user has left as a draft, or got back, the latest first. */
    listOwn: (accountId: string, userId: string, stage: 'writing' | 'rejected', limit: number) =>
      listed({ accountId, status: 'all', search: '' })
        .select(['forms.id', 'forms.title', 'template_drafts.updated_at as at'])
        .where('template_drafts.updated_by', '=', userId)
        .where('template_drafts.stage', '=', stage)
        .where('forms.status', '!=', 'archived')
        .orderBy('template_drafts.updated_at', 'desc')
        .limit(limit)
        .$narrowType<{ at: number }>()
        .execute(),

    listEvents: ({ accountId, id }: FormKey, limit: number): Promise<TemplateEventRow[]> =>
      rowsOf(db, 'template_events', { account_id: accountId, form_id: id })
        .orderBy('at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .execute(),
  };
}
export type TemplateStore = ReturnType<typeof createTemplateStore>;

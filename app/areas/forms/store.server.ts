import { formFileSchema, type FormFile } from './form-file';
import type { Db } from '~/platform/db/open-database';
import type { FormRow } from '~/platform/db/schema';
import { LRUCache } from 'lru-cache';
import { findRow, insertRow, updateRows } from '~/platform/db/row-queries';

export interface StoredForm {
  row: FormRow;
  definition: FormFile;
}

/** Published versions never change, so a parsed one is kept: parsing is a large part of a page's cost. */
const parsedVersions = new WeakMap<Db, LRUCache<string, FormFile>>();

function versionCache(db: Db): LRUCache<string, FormFile> {
  const known = parsedVersions.get(db) ?? new LRUCache<string, FormFile>({ max: 500 });
  parsedVersions.set(db, known);
  return known;
}

/** A form of an account. */
export interface FormKey {
  accountId: string;
  id: string;
}

interface Published {
  accountId: string;
  definition: FormFile;
  type: number;
  status: string;
  now: number;
  /** Written in the same transaction. */
  beside?: (trx: Db) => Promise<void>;
}

export function createFormStore(db: Db) {
  /** The text of a frozen version. */
  async function findVersionText({ accountId, id }: FormKey, version: number): Promise<string | undefined> {
    const row = await db
      .selectFrom('form_versions')
      .select('definition')
      .where('account_id', '=', accountId)
      .where('form_id', '=', id)
      .where('version', '=', version)
      .executeTakeFirst();
    return row?.definition;
  }

  async function findVersion(accountId: string, formId: string, version: number): Promise<FormFile | undefined> {
    const cache = versionCache(db);
    const key = `${accountId}/${formId}/${version}`;
    const known = cache.get(key);
    if (known) return known;
    const text = await findVersionText({ accountId, id: formId }, version);
    if (text === undefined) return undefined;
    const definition = formFileSchema.parse(JSON.parse(text));
    cache.set(key, definition);
    return definition;
  }

  const findFormRow = (accountId: string, formId: string): Promise<FormRow | undefined> =>
    findRow(db, 'forms', { account_id: accountId, id: formId });

  /** Numbers of a form's versions, the newest first. */
  async function listVersions(accountId: string, formId: string): Promise<number[]> {
    const rows = await db
      .selectFrom('form_versions')
      .select('version')
      .where('account_id', '=', accountId)
      .where('form_id', '=', formId)
      .orderBy('version', 'desc')
      .execute();
    return rows.map(({ version }) => version);
  }

  /** Freezes a definition as the form's next version; nothing is live by that. */
  async function freeze({ accountId, id }: FormKey, definition: string, now: number): Promise<number> {
    const [last = 0] = await listVersions(accountId, id);
    const version = last + 1;
    await insertRow(db, 'form_versions', { account_id: accountId, form_id: id, version, definition, created_at: now });
    return version;
  }

  /** The row lock of everything that writes about a form: to be called first in its transaction. */
  async function lock({ accountId, id }: FormKey): Promise<FormRow | undefined> {
    return db
      .updateTable('forms')
      .set((eb) => ({ updated_at: eb.ref('updated_at') }))
      .where('account_id', '=', accountId)
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst();
  }

  return {
    findFormRow,
    findVersion,
    findVersionText,
    listVersions,
    freeze,
    lock,

    /** The live version of a form. */
    async findForm(accountId: string, formId: string): Promise<StoredForm | undefined> {
      const row = await findFormRow(accountId, formId);
      const definition = row && (await findVersion(accountId, formId, row.version));
      return row && definition ? { row, definition } : undefined;
    },

    /** Accounts that have a form of this id. */
    async listAccounts(formId: string): Promise<string[]> {
      const rows = await db
        .selectFrom('forms')
        .select('account_id')
        .where('id', '=', formId)
        .orderBy('account_id')
        .execute();
      return rows.map((row) => row.account_id);
    },

    insert: (row: FormRow): Promise<void> => insertRow(db, 'forms', row),

    update: ({ accountId, id }: FormKey, changes: Partial<FormRow>): Promise<number> =>
      updateRows(db, 'forms', changes, { account_id: accountId, id }),

    /** Stores the definition as the next version and makes it live, in one transaction. Returns the version. */
    publish: ({ accountId, definition, type, status, now, beside }: Published): Promise<number> =>
      db.transaction().execute(async (trx) => {
        const own = createFormStore(trx);
        const key = { accountId, id: definition.id };
        await own.lock(key);
        const version = await own.freeze(key, JSON.stringify(definition), now);
        await beside?.(trx);
        const live = { type, status, version, title: definition.title, updated_at: now };
        await trx
          .insertInto('forms')
          .values({ account_id: accountId, id: definition.id, submitted_by: null, created_at: now, ...live })
          .onConflict((oc) => oc.columns(['account_id', 'id']).doUpdateSet(live))
          .execute();
        return version;
      }),
  };
}

import { formFileSchema, type FormFile } from '~/contract/form-file';
import type { Db } from '../../db/connect';
import type { Database, FormRow } from '../../db/schema';
import type { Transaction } from 'kysely';
import { LRUCache } from 'lru-cache';
import { prepared } from '../../db/prepared';

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

const formById = prepared((db, value: (name: 'accountId' | 'id') => string) =>
  db.selectFrom('forms').selectAll().where('account_id', '=', value('accountId')).where('id', '=', value('id')),
);

export function createFormStore(db: Db) {
  const cache = versionCache(db);

  async function findVersion(accountId: string, formId: string, version: number): Promise<FormFile | undefined> {
    const key = `${accountId}/${formId}/${version}`;
    const known = cache.get(key);
    if (known) return known;
    const row = await db
      .selectFrom('form_versions')
      .select('definition')
      .where('account_id', '=', accountId)
      .where('form_id', '=', formId)
      .where('version', '=', version)
      .executeTakeFirst();
    if (!row) return undefined;
    const definition = formFileSchema.parse(JSON.parse(row.definition));
    cache.set(key, definition);
    return definition;
  }

  return {
    findVersion,
    /** The live version of a form. */
    async findForm(accountId: string, formId: string): Promise<StoredForm | undefined> {
      const [row] = await formById(db, { accountId, id: formId });
      const definition = row && (await findVersion(accountId, formId, row.version));
      return row && definition ? { row, definition } : undefined;
    },
    listForms: (accountId: string): Promise<FormRow[]> =>
      db.selectFrom('forms').selectAll().where('account_id', '=', accountId).orderBy('id').execute(),
    /** Stores the definition as the next version and makes it live, in one transaction. Returns the version. */
    publish: (form: {
      accountId: string;
      definition: FormFile;
      type: number;
      status: string;
      now: number;
    }): Promise<number> =>
      db.transaction().execute(async (trx) => {
        const { accountId, definition, now } = form;
        await trx
          .updateTable('forms')
          .set((eb) => ({ updated_at: eb.ref('updated_at') }))
          .where('account_id', '=', accountId)
          .where('id', '=', definition.id)
          .execute();
        const { last } = await trx
          .selectFrom('form_versions')
          .select((eb) => eb.fn.max('version').as('last'))
          .where('account_id', '=', accountId)
          .where('form_id', '=', definition.id)
          .executeTakeFirstOrThrow();
        const version = Number(last ?? 0) + 1;
        await endRounds(trx, accountId, definition.id, now);
        const live = { type: form.type, status: form.status, version, title: definition.title, updated_at: now };
        await trx
          .insertInto('form_versions')
          .values({
            account_id: accountId,
            form_id: definition.id,
            version,
            definition: JSON.stringify(definition),
            created_at: now,
          })
          .execute();
        await trx
          .insertInto('forms')
          .values({ account_id: accountId, id: definition.id, submitted_by: null, created_at: now, ...live })
          .onConflict((oc) => oc.columns(['account_id', 'id']).doUpdateSet(live))
          .execute();
        return version;
      }),
  };
}
/** What waits for approval would put an older version in the place of the one that is published past it. */
async function endRounds(trx: Transaction<Database>, accountId: string, formId: string, now: number): Promise<void> {
  await trx
    .updateTable('approval_rounds')
    .set({ status: 'withdrawn', closed_at: now })
    .where('account_id', '=', accountId)
    .where('form_id', '=', formId)
    .where('status', '=', 'open')
    .execute();
  await trx
    .updateTable('template_drafts')
    .set({ stage: 'writing' })
    .where('account_id', '=', accountId)
    .where('form_id', '=', formId)
    .where('stage', '=', 'waiting')
    .execute();
}
export type FormStore = ReturnType<typeof createFormStore>;

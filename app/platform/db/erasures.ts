import { AsyncLocalStorage } from 'node:async_hooks';
import { createHmac, type KeyObject } from 'node:crypto';
import { sql } from 'kysely';
import { fail, FailureError } from '../http/failure';
import type { Db } from './open-database';
import { prepareQuery } from './prepared-query';
import { isPostgres } from './row-queries';

/** Names a recipient: ids are unique within an account. */
export interface RecipientKey {
  accountId: string;
  recipientId: string;
}

/** A recipient as a link names one. Its id may have been given to somebody else since. */
interface LinkedRecipient extends RecipientKey {
  /** When the link was made, in milliseconds since 1970-01-01 UTC; 0 where it does not say. */
  issuedAt: number;
}

/** A recorded erasure of a recipient. */
export interface Erasure {
  id: string;
  /** Milliseconds since 1970-01-01 UTC. */
  at: number;
  /** JSON: rows by table. */
  counts: string;
  /** 1: of a test recipient. */
  is_test: number;
}

/** Whose row it is. */
export const recipientOfRow = (row: { account_id: string; recipient_id: string }): RecipientKey => ({
  accountId: row.account_id,
  recipientId: row.recipient_id,
});

interface HashKey {
  kid: string;
  secret: KeyObject;
}

/** The links that the call at hand was made by. */
const linksInUse = new AsyncLocalStorage<LinkedRecipient[]>();
/** Keys of the hashes by database. A transaction has its database's adapter, so that stores need no configuration. */
const hashKeys = new WeakMap<object, readonly HashKey[]>();
/** Recipients that a transaction has checked already, and so holds. */
const checked = new WeakMap<Db, Set<string>>();

/** Sets the keys that hash the ids of erased recipients in a database, the newest first. */
export const setErasureKeys = (db: Db, keys: readonly HashKey[]): unknown =>
  hashKeys.set(db.getExecutor().adapter, keys);

/** The hashes of a recipient's id, by each key. Only who has a key and the id can make them. */
export const recipientHashes = (keys: readonly HashKey[], { accountId, recipientId }: RecipientKey): string[] =>
  keys.map(({ kid, secret }) => {
    const mac = createHmac('sha256', secret).update(JSON.stringify(['dossier', accountId, recipientId]));
    return `${kid}.${mac.digest('base64url')}`;
  });

/** Characters of a hash that tell the few hundred ids of one answer apart. */
const SHORT_HASH = 12;
const shorten = (hash: string): string => hash.slice(-SHORT_HASH);

/** Short hashes of texts that may be ids of an account's recipients, separated by blanks. */
export function hashMentions(keys: readonly HashKey[], accountId: string, texts: Iterable<string>): string {
  const hashes = [...texts].map(
    (recipientId) => recipientHashes(keys.slice(0, 1), { accountId, recipientId })[0] ?? '',
  );
  return hashes.map(shorten).join(' ');
}

/** Whether one of the recipients that an answer may name has been erased since a moment: the answer may have been stored after that. */
export async function isMentionErased(
  db: Db,
  { accountId, mentions, since }: { accountId: string; mentions: string; since: number },
): Promise<boolean> {
  const acts = await db
    .selectFrom('dossier_acts')
    .select('recipient_hash')
    .where('account_id', '=', accountId)
    .where('kind', '=', 'erasure')
    .where('at', '>=', since)
    .execute();
  return acts.some(({ recipient_hash: hash }) => mentions.includes(shorten(hash)));
}

/** Drops the stored answers to an account's API keys that name a recipient. Resolves to how many there were. */
export async function removeStoredAnswersNaming(trx: Db, owner: RecipientKey): Promise<number> {
  const place = isPostgres(trx) ? sql.raw('strpos') : sql.raw('instr');
  const hashes = recipientHashes(hashKeys.get(trx.getExecutor().adapter) ?? [], owner).map(shorten);
  const named = hashes.map((hash) => sql<boolean>`${place}(mentions, ${hash}) > 0`);
  const keyIds = trx.selectFrom('api_keys').select('id').where('account_id', '=', owner.accountId);
  const { numUpdatedRows } = await trx
    .updateTable('key_answers')
    .set({ sealed: null, body: null, mentions: '' })
    .where('key_id', 'in', keyIds)
    .where((eb) => eb.or([eb('body', 'is not', null), ...named]))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** The erasures of a recipient, as a query for others to build on. `hashes`: as `erasureHashes` gives them. */
export const queryErasures = (db: Db, accountId: string, hashes: string) =>
  db
    .selectFrom('dossier_acts')
    .where('account_id', '=', accountId)
    .where(
      'recipient_hash',
      'in',
      isPostgres(db)
        ? sql<string>`(select json_array_elements_text(${hashes}::json))`
        : sql<string>`(select value from json_each(${hashes}))`,
    )
    .where('kind', '=', 'erasure');

/** JSON: the hashes by which the erasures of a recipient are found. */
export const erasureHashes = (db: Db, owner: RecipientKey): string =>
  JSON.stringify(recipientHashes(hashKeys.get(db.getExecutor().adapter) ?? [], owner));

const lastErasure = prepareQuery({ accountId: ':accountId', hashes: ':hashes' }, (db, { accountId, hashes }) =>
  queryErasures(db, accountId, hashes).select(['id', 'at', 'counts', 'is_test']).orderBy('at', 'desc').limit(1),
);

/** The last erasure of a recipient, be the recipient there again or not. */
export async function findErasure(db: Db, owner: RecipientKey): Promise<Erasure | undefined> {
  return (await lastErasure(db, { accountId: owner.accountId, hashes: erasureHashes(db, owner) }))[0];
}

/**
 * Whether a link was made before its recipient was erased. It stays dead when the id is given to somebody else; so does one that does
 * not say when it was made.
 */
export const isIssuedBeforeErasure = ({ issuedAt }: Pick<LinkedRecipient, 'issuedAt'>, erasedAt: number): boolean =>
  issuedAt <= erasedAt;

/** Does a call, in whose transactions the links count that it uses. */
export const withLinkTracking = <T>(work: () => Promise<T>): Promise<T> => linksInUse.run([], work);

/** Notes that the call at hand is made by a link: what it writes is for whoever the link was made for. */
export function recordLinkUse({ accountId, recipientId, issuedAt }: LinkedRecipient): void {
  linksInUse.getStore()?.push({ accountId, recipientId, issuedAt });
}

/** Whether the id of a recipient who is there was another's when a link of the call at hand was made. */
async function isIdReused(db: Db, owner: RecipientKey): Promise<boolean> {
  const own = linksInUse.getStore()?.filter((link) => nameOf(link) === nameOf(owner)) ?? [];
  if (own.length === 0) return false;
  const erasure = await findErasure(db, owner);
  return erasure !== undefined && own.some((link) => isIssuedBeforeErasure(link, erasure.at));
}

const rowOf = (db: Db, { accountId, recipientId }: RecipientKey) =>
  db.selectFrom('recipients').select('id').where('account_id', '=', accountId).where('id', '=', recipientId);
/** Writers don't wait for each other. On SQLite a transaction is the only writer from its beginning. */
async function exists(db: Db, owner: RecipientKey): Promise<boolean> {
  const row = rowOf(db, owner);
  return (await (isPostgres(db) ? row.forKeyShare() : row).executeTakeFirst()) !== undefined;
}

const nameOf = ({ accountId, recipientId }: RecipientKey): string => JSON.stringify([accountId, recipientId]);

/** Locks an id that may have no row, until the transaction ends. */
async function lockId(trx: Db, owner: RecipientKey, mode: 'shared' | 'exclusive'): Promise<void> {
  if (!isPostgres(trx)) return;
  const key = sql`hashtextextended(${nameOf(owner)}, 0)`;
  if (mode === 'shared') await sql`select pg_advisory_xact_lock_shared(${key})`.execute(trx);
  else await sql`select pg_advisory_xact_lock(${key})`.execute(trx);
}

/** Whether a recipient without a row has been erased. A link may also name a recipient that never had a row. */
async function isErased(db: Db, owner: RecipientKey): Promise<boolean> {
  if (db.isTransaction) {
    await lockId(db, owner, 'shared');
    // Between the first look and the lock an erasure or an import may have ended.
    if (await exists(db, owner)) return isIdReused(db, owner);
  }
  return (await findErasure(db, owner)) !== undefined;
}

/**
 * Of some recipients of an account, those that have not been erased. In a transaction they are not erased until it ends.
 *
 * @returns their ids, in the order given
 */
export async function lockRecipients(trx: Db, accountId: string, recipientIds: readonly string[]): Promise<string[]> {
  if (recipientIds.length === 0) return [];
  const rows = trx
    .selectFrom('recipients')
    .select('id')
    .where('account_id', '=', accountId)
    .where('id', 'in', recipientIds)
    .orderBy('id');
  const existing = new Set((await (isPostgres(trx) ? rows.forKeyShare() : rows).execute()).map(({ id }) => id));
  const remaining: string[] = [];
  for (const recipientId of recipientIds)
    if (existing.has(recipientId) || !(await isErased(trx, { accountId, recipientId }))) remaining.push(recipientId);
  return remaining;
}

/**
 * Checks that a recipient has not been erased, nor since the call's link was made. In a transaction the recipient is not erased
 * until it ends; call it before any other statement that locks rows, as an erasure locks the recipient first too.
 *
 * @param owner an empty `recipientId` stands for no recipient
 * @param isHeld whether the caller's transaction holds the recipient's row already
 * @throws FailureError `recipient.erased`
 */
export async function requireNotErased(db: Db, owner: RecipientKey, isHeld = false): Promise<void> {
  if (owner.recipientId === '') return;
  const done = db.isTransaction ? (checked.get(db) ?? new Set<string>()) : undefined;
  const name = nameOf(owner);
  if (done?.has(name)) return;
  const isGone = isHeld || (await exists(db, owner)) ? isIdReused : isErased;
  if (await isGone(db, owner)) throw new FailureError(fail('recipient.erased'));
  if (done) checked.set(db, done.add(name));
}

/**
 * Does what writes rows of a recipient in a transaction in which the recipient is not erased: in a new one, or in the caller's.
 *
 * @throws FailureError `recipient.erased`
 */
export async function writeForRecipient<T>(db: Db, owner: RecipientKey, work: (trx: Db) => Promise<T>): Promise<T> {
  if (!db.isTransaction) return db.transaction().execute((trx) => writeForRecipient(trx, owner, work));
  await requireNotErased(db, owner);
  return work(db);
}

/** Waits for all who write rows of a recipient, and keeps others from it until the transaction ends. */
export async function lockForErasure(trx: Db, owner: RecipientKey): Promise<void> {
  await lockId(trx, owner, 'exclusive');
  if (isPostgres(trx)) await rowOf(trx, owner).forUpdate().execute();
}

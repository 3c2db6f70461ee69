import { Readable } from 'node:stream';
import { MAX_UPLOADS, UPLOAD_TTL_MS } from '~/config/limits';
import type { PlatformContext } from '~/platform/platform-context';
import type { Db } from '~/platform/db/open-database';
import { recipientOfRow, writeForRecipient } from '~/platform/db/erasures';
import { findRow, insertRow, removeRows, rowsOf, updateRows } from '~/platform/db/row-queries';
import type { UploadRow } from '~/platform/db/upload-row-types';
import { trackIncomingFile } from './track-incoming-file.server';

/** Bytes of a piece as it is stored: what a broken connection may lose is no more, and a file is never thousands of pieces. */
const CHUNK_BYTES = 1024 * 1024;

/** Who looks at a whole file may take so long, in milliseconds, before another does. */
const CLAIM_MS = 120_000;

/** Whose draft an upload is for, as columns. */
type UploadOwner = Pick<UploadRow, 'account_id' | 'form_id' | 'recipient_id'>;

type NewUpload = Pick<UploadRow, 'input_id' | 'name' | 'fingerprint' | 'size' | 'changes'>;

/**
 * Files that come in pieces. Each piece is a file of the store, and counts once its row is written beside the new length: of two
 * processes that take bytes for the same place one finds that it is taken. Nothing is held in a process between two pieces.
 */
export function createResumableUploads(context: Pick<PlatformContext, 'db' | 'files' | 'clock' | 'ids'>) {
  const { db, files, clock, ids } = context;

  const find = (owner: UploadOwner, id: string): Promise<UploadRow | undefined> =>
    db
      .selectFrom('uploads')
      .selectAll()
      .where((eb) => eb.and({ ...owner, id }))
      .where('expires_at', '>', clock.now())
      .executeTakeFirst();

  const partsOf = (id: string) => rowsOf(db, 'upload_parts', { upload_id: id }).orderBy('place').execute();

  async function removeParts(id: string): Promise<void> {
    for (const { file_key } of await partsOf(id)) await files.remove(file_key);
    await removeRows(db, 'upload_parts', { upload_id: id });
  }

  /** Stores the bytes of one place. False when they are there already, or the upload has gone. */
  async function addPiece({ id, received, ...owner }: UploadRow, piece: Uint8Array): Promise<boolean> {
    const file_key = `uploads/${ids.next()}`;
    await trackIncomingFile(context, file_key);
    await files.put(file_key, piece);
    const last = (await partsOf(id)).at(-1);
    const isTaken = await writeForRecipient(db, recipientOfRow(owner), async (trx) => {
      const grown = { received: received + piece.byteLength };
      if ((await updateRows(trx, 'uploads', grown, { id, received, state: 'coming' })) === 0) return false;
      await insertRow(trx, 'upload_parts', {
        upload_id: id,
        place: (last?.place ?? -1) + 1,
        file_key,
        size: piece.byteLength,
      });
      return true;
    });
    if (!isTaken) await files.remove(file_key);
    return isTaken;
  }

  return {
    find,

    async start(owner: UploadOwner, upload: NewUpload): Promise<UploadRow> {
      const begun = await rowsOf(db, 'uploads', owner).orderBy('created_at').execute();
      const running = begun.filter(({ expires_at }) => expires_at > clock.now());
      for (const { id } of running.slice(0, Math.max(0, running.length + 1 - MAX_UPLOADS)))
        await updateRows(db, 'uploads', { expires_at: clock.now() }, { id });
      const row: UploadRow = {
        ...owner,
        ...upload,
        id: ids.next(),
        received: 0,
        state: 'coming',
        refusal: '',
        claimed_at: 0,
        created_at: clock.now(),
        expires_at: clock.now() + UPLOAD_TTL_MS,
      };
      await writeForRecipient(db, recipientOfRow(row), (trx) => insertRow(trx, 'uploads', row));
      return row;
    },

    /**
     * Takes the bytes that follow what has come, as far as the file goes; what came of them before the sender broke off stays.
     * Nothing is taken where the file has come less or further than the sender thinks.
     *
     * @returns the upload as it is then, and how many bytes were stored; undefined when it has gone
     */
    async append(
      owner: UploadOwner,
      id: string,
      offset: number,
      body: ReadableStream<Uint8Array> | null,
    ): Promise<{ row: UploadRow; added: number } | undefined> {
      let row = await find(owner, id);
      let added = 0;
      if (row?.received === offset && row.state === 'coming')
        for await (const piece of readChunks(body, row.size - row.received)) {
          if (!(await addPiece(row, piece))) {
            row = await find(owner, id);
            break;
          }
          added += piece.byteLength;
          row = { ...row, received: row.received + piece.byteLength };
        }
      return row && { row, added };
    },

    /** All that has come, in order. */
    open: (id: string): Readable =>
      Readable.from(
        (async function* () {
          for (const { file_key } of await partsOf(id)) yield* await files.get(file_key);
        })(),
        { objectMode: false },
      ),

    /** Takes the right to judge a whole file, for a while: one asks for it at a time. */
    async claim(id: string): Promise<boolean> {
      const now = clock.now();
      const taken = await db
        .updateTable('uploads')
        .set({ claimed_at: now })
        .where((eb) => eb.and({ id, state: 'coming' }))
        // A claim further ahead than it lasts is of a clock that ran ahead.
        .where((eb) => eb.or([eb('claimed_at', '<=', now - CLAIM_MS), eb('claimed_at', '>', now + CLAIM_MS)]))
        .executeTakeFirst();
      return taken.numUpdatedRows > 0n;
    },

    /** Ends an upload whose file is kept, or refused for a reason; its pieces go. */
    async end(id: string, state: 'kept' | 'refused', refusal = ''): Promise<void> {
      await updateRows(db, 'uploads', { state, refusal }, { id });
      await removeParts(id);
    },

    /** Lets somebody else judge it. */
    release: (id: string) => updateRows(db, 'uploads', { claimed_at: 0 }, { id }),

    /** Takes it away at once. False when there is none. */
    async remove(owner: UploadOwner, id: string): Promise<boolean> {
      if (!(await findRow(db, 'uploads', { ...owner, id }))) return false;
      await removeParts(id);
      return (await removeRows(db, 'uploads', { id })) > 0;
    },

    /** Takes away those of a question that were refused; their pieces have gone. */
    removeRefused: (owner: UploadOwner, input_id: string) =>
      removeRows(db, 'uploads', { ...owner, input_id, state: 'refused' }),

    /** Takes away what has run out. */
    async removeExpired(limit: number): Promise<void> {
      const rows = await db
        .selectFrom('uploads')
        .select('id')
        .where('expires_at', '<=', clock.now())
        .limit(limit)
        .execute();
      for (const { id } of rows) {
        await removeParts(id);
        await removeRows(db, 'uploads', { id });
      }
    },

    /** Of these keys of files, those that hold a piece. */
    async listNamedKeys(keys: readonly string[]): Promise<string[]> {
      if (keys.length === 0) return [];
      const rows = await db.selectFrom('upload_parts').select('file_key').where('file_key', 'in', keys).execute();
      return rows.map(({ file_key }) => file_key);
    },
  };
}

/** Those of a draft that are unfinished or refused, in the order they were begun. */
export function listUploads(db: Db, owner: UploadOwner, now: number): Promise<UploadRow[]> {
  return db
    .selectFrom('uploads')
    .selectAll()
    .where((eb) => eb.and(owner))
    .where('state', '<>', 'kept')
    .where('expires_at', '>', now)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** A query of a draft's uploads, for statements of other areas. */
export const uploadsQuery = (db: Db, owner: UploadOwner) => db.selectFrom('uploads').where((eb) => eb.and(owner));

/** Ends the uploads of a draft; the next round takes them away. */
export async function expireUploads(db: Db, owner: UploadOwner, now: number): Promise<void> {
  await updateRows(db, 'uploads', { expires_at: now }, owner);
}

/** A body in pieces as they are stored, and no more than `most` bytes of it. Ends where the sender breaks off. */
async function* readChunks(body: ReadableStream<Uint8Array> | null, most: number): AsyncGenerator<Uint8Array> {
  const reader = body?.getReader();
  let held: Uint8Array[] = [];
  let size = 0;
  let left = most;
  while (left > 0) {
    const read = await reader?.read().catch(() => undefined);
    if (!read || read.done) break;
    const part = read.value.subarray(0, left);
    held.push(part);
    size += part.byteLength;
    left -= part.byteLength;
    if (size < CHUNK_BYTES) continue;
    yield Buffer.concat(held);
    [held, size] = [[], 0];
  }
  if (size > 0) yield Buffer.concat(held);
  // A sender that has gone away can't be told to stop.
  void reader?.cancel().catch(() => undefined);
}

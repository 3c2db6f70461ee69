import { hash } from 'node:crypto';
import type { Call } from '~/contract/call';
import type { Db } from '../db/connect';
import { findRow, removeRows, updateRows } from '../db/rows';
import type { KeyAnswerRow } from '../db/key-tables';
import type { Clock } from '../ports/clock';
import type { Ids } from '../ports/ids';
import type { RawInput } from './dispatch';
import { fail, type Failure } from './result';

/** An answer is given again for so long, in milliseconds. */
const KEPT_MS = 24 * 3600_000;
/** A claim that nobody has renewed for so long is of a process that has stopped, in milliseconds. */
const CLAIM_MS = 60_000;
const RENEW_MS = 20_000;

const TOO_MANY = 429;

interface Needs {
  db: Db;
  clock: Clock;
  ids: Ids;
}

/** A call that may have been made before. */
export interface RepeatableCall {
  /** Of the API key: nobody's `Idempotency-Key` meets another's. */
  keyId: string;
  idempotencyKey: string;
  callHash: string;
}

export interface KeptAnswers {
  /**
   * The kept answer of the same call, marked as a repeat; else what `answer` gives, kept for a day unless it says that
   * another try may go better. Failures: `key.idempotencyMismatch`, `key.idempotencyBusy` (with `seconds`).
   */
  once(call: RepeatableCall, answer: () => Promise<Response>): Promise<Response | Failure>;
}

/** SHA-256 of a call and all that it was given. */
export function hashOfCall({ id }: Call, { params, query, body }: RawInput): string {
  return hash('sha256', JSON.stringify([id, params, query, body]), 'base64url');
}

/** First answers by `Idempotency-Key`. Of several equal calls at once, on whatever machine, one does the work. */
export function createKeptAnswers({ db, clock, ids }: Needs): KeptAnswers {
  async function insertClaim(row: KeyAnswerRow): Promise<boolean> {
    const inserted = await db
      .insertInto('key_answers')
      .values(row)
      .onConflict((oc) => oc.doNothing())
      .executeTakeFirst();
    return (inserted.numInsertedOrUpdatedRows ?? 0n) > 0n;
  }

  /** Whether the row may be taken over: its day is over, or its process has stopped. */
  const isFree = ({ status, claimed_at, kept_until }: KeyAnswerRow): boolean =>
    status === null ? claimed_at <= clock.now() - CLAIM_MS : kept_until <= clock.now();

  /** Undefined once the row is the caller's; else the row that stands in its way. */
  async function claim(row: KeyAnswerRow): Promise<KeyAnswerRow | undefined> {
    const { key_id, idempotency_key } = row;
    for (;;) {
      if (await insertClaim(row)) return undefined;
      const found = await findRow(db, 'key_answers', { key_id, idempotency_key });
      if (!found) continue;
      if (!isFree(found)) return found;
      const { claimed_at } = found;
      const taken = await updateRows(db, 'key_answers', row, {
        key_id,
        idempotency_key,
        claim: found.claim,
        claimed_at,
      });
      if (taken > 0) return undefined;
    }
  }

  /** A long call is not taken for a stopped one. */
  function renew(own: Pick<KeyAnswerRow, 'key_id' | 'idempotency_key' | 'claim'>): { stop(): void } {
    const timer = setInterval(() => {
      updateRows(db, 'key_answers', { claimed_at: clock.now() }, own).catch(() => undefined);
    }, RENEW_MS).unref();
    return { stop: () => clearInterval(timer) };
  }

  return {
    async once({ keyId, idempotencyKey, callHash }, answer) {
      const now = clock.now();
      const own = { key_id: keyId, idempotency_key: idempotencyKey, claim: ids.next() };
      const before = await claim({
        ...own,
        call_hash: callHash,
        claimed_at: now,
        kept_until: now + KEPT_MS,
        status: null,
        body: null,
      });
      if (before) return repeated(before, callHash);
      const renewal = renew(own);
      try {
        const response = await answer();
        const { status } = response;
        if (status >= 500 || status === TOO_MANY) await removeRows(db, 'key_answers', own);
        else await updateRows(db, 'key_answers', { status, body: await response.clone().text() }, own);
        return response;
      } finally {
        renewal.stop();
      }
    },
  };
}

function repeated({ call_hash, status, body }: KeyAnswerRow, callHash: string): Response | Failure {
  if (call_hash !== callHash) return fail('key.idempotencyMismatch');
  if (status === null) return fail('key.idempotencyBusy', { seconds: 1 });
  return new Response(body, {
    status,
    headers: { 'content-type': 'application/json', 'idempotent-replayed': 'true' },
  });
}

/** Answers whose day is over, and claims that nobody has come back for. */
export async function removeStaleAnswers(db: Db, now: number): Promise<void> {
  await db.deleteFrom('key_answers').where('kept_until', '<=', now).execute();
}

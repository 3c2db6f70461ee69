import { createSecretKey, hash } from 'node:crypto';
import type { LinkKey } from '~/config/link-keys';
import type { Call } from '~/lib/contract/call';
import type { Db } from '../db/connect';
import { hashMentions, isMentionErased } from '../db/erasures';
import { findRow, insertIfNew, removeRows, updateRows } from '../db/rows';
import type { KeyAnswerRow } from '../db/key-tables';
import type { Clock } from '../ports/clock';
import type { Ids } from '../ports/ids';
import type { RawInput } from './dispatch';
import { createSealer } from '../sealed';
import { fail, type Failure } from './result';

/** An answer is given again for so long, in milliseconds. */
const KEPT_MS = 24 * 3600_000;
/** A claim that nobody has renewed for so long is of a process that has stopped, in milliseconds. */
const CLAIM_MS = 60_000;
const RENEW_MS = 20_000;

const TOO_MANY = 429;

/** Longest id of a recipient. */
const LONGEST_ID = 64;

interface Needs {
  db: Db;
  clock: Clock;
  ids: Ids;
  config: { linkKeys: readonly LinkKey[] };
}

/** A call that may have been made before. */
interface RepeatableCall {
  /** Of the API key: nobody's `Idempotency-Key` meets another's. */
  keyId: string;
  accountId: string;
  /** The API key as it was sent: it alone opens the stored answer. */
  token: string;
  idempotencyKey: string;
  callHash: string;
}

/** SHA-256 of a call and all that it was given. */
export function hashOfCall({ id }: Call, { params, query, body }: RawInput): string {
  return hash('sha256', JSON.stringify([id, params, query, body]), 'base64url');
}

/** First answers by `Idempotency-Key`. Of several equal calls at once, on whatever machine, one does the work. */
export function createKeptAnswers({ db, clock, ids, config }: Needs) {
  /** Whether the row may be taken over: its day is over, or its process has stopped, also one whose clock ran ahead. */
  const isFree = ({ status, claimed_at, kept_until }: KeyAnswerRow): boolean =>
    status === null ? Math.abs(clock.now() - claimed_at) >= CLAIM_MS : kept_until <= clock.now();

  /** Undefined once the row is the caller's; else the row that stands in its way. */
  async function claim(row: KeyAnswerRow): Promise<KeyAnswerRow | undefined> {
    const { key_id, idempotency_key } = row;
    for (;;) {
      if (await insertIfNew(db, 'key_answers', row)) return undefined;
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
    /**
     * The kept answer of the same call, marked as a repeat; else what `answer` gives, kept for a day unless it says that
     * another try may go better. Failures: `key.idempotencyMismatch`, `key.idempotencyBusy` (with `seconds`),
     * `recipient.erased` where the answer named a recipient who has been erased since.
     */
    async once(
      { keyId, accountId, token, idempotencyKey, callHash }: RepeatableCall,
      answer: () => Promise<Response>,
    ): Promise<Response | Failure> {
      const now = clock.now();
      const own = { key_id: keyId, idempotency_key: idempotencyKey, claim: ids.next() };
      const sealer = createSealer([{ kid: 'key', secret: createSecretKey(token, 'utf8') }], 'key-answers');
      const about = JSON.stringify([keyId, idempotencyKey]);
      const before = await claim({
        ...own,
        call_hash: callHash,
        claimed_at: now,
        kept_until: now + KEPT_MS,
        status: null,
        body: null,
        sealed: null,
        mentions: '',
      });
      if (before) {
        const named = { accountId, mentions: before.mentions, since: before.kept_until - KEPT_MS };
        if (await isMentionErased(db, named)) return fail('recipient.erased');
        return repeated(before, callHash, (sealed) => sealer.open(sealed, about)?.toString('utf8') ?? null);
      }
      const renewal = renew(own);
      try {
        const response = await answer();
        const { status } = response;
        if (status >= 500 || status === TOO_MANY) await removeRows(db, 'key_answers', own);
        else {
          const body = await response.clone().text();
          const mentions = hashMentions(config.linkKeys, accountId, textsIn(body));
          await updateRows(db, 'key_answers', { status, sealed: sealer.seal(Buffer.from(body), about), mentions }, own);
        }
        return response;
      } finally {
        renewal.stop();
      }
    },
  };
}
export type KeptAnswers = ReturnType<typeof createKeptAnswers>;

function repeated(
  { call_hash, status, sealed, body: plain }: KeyAnswerRow,
  callHash: string,
  open: (sealed: string) => string | null,
): Response | Failure {
  if (call_hash !== callHash) return fail('key.idempotencyMismatch');
  if (status === null) return fail('key.idempotencyBusy', { seconds: 1 });
  const body = sealed === null ? plain : open(sealed);
  if (body === null) return fail('recipient.erased');
  return new Response(body, {
    status,
    headers: { 'content-type': 'application/json', 'idempotent-replayed': 'true' },
  });
}

/** Every text of an answer that may be the id of a recipient, also where it is a part of a record's key. */
function textsIn(body: string): Set<string> {
  const texts = new Set<string>();
  const add = (text: string) => {
    for (const part of [text, ...text.split('/')]) if (part !== '' && part.length <= LONGEST_ID) texts.add(part);
  };
  JSON.parse(body, (name, value: unknown) => {
    add(name);
    if (typeof value === 'string') add(value);
    return value;
  });
  return texts;
}

import { createSecretKey, hash } from 'node:crypto';
import type { LinkKey } from '~/config/link-keys';
import type { Call } from '~/lib/contract/call';
import type { Db } from '../db/open-database';
import { hashMentions, isMentionErased } from '../db/erasures';
import { findRow, insertIfNew, removeRows, updateRows } from '../db/row-queries';
import type { KeyAnswerRow } from '../db/api-key-row-types';
import type { Clock } from '../ports/clock';
import type { Ids } from '../ports/ids';
import type { RawInput } from './dispatch';
import { createEncrypter } from '../encryption';
import { fail, type Failure } from './failure';

/** How long an answer is replayed, in milliseconds. */
const REPLAY_MS = 24 * 3600_000;
/** A claim that is not renewed for so long belongs to a process that has stopped, in milliseconds. */
const CLAIM_TIMEOUT_MS = 60_000;
const CLAIM_RENEWAL_MS = 20_000;

const TOO_MANY = 429;

/** Longest id of a recipient. */
const MAX_ID_LENGTH = 64;

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
export function hashCall({ id }: Call, { params, query, body }: RawInput): string {
  return hash('sha256', JSON.stringify([id, params, query, body]), 'base64url');
}

/** Replays the first answer of each `Idempotency-Key`. Of several equal calls at once, on any machine, one does the work. */
export function createIdempotency({ db, clock, ids, config }: Needs) {
  /** Whether the row may be taken over: its answer has expired, or its process has stopped, also one whose clock was ahead. */
  const isExpiredClaim = ({ status, claimed_at, kept_until }: KeyAnswerRow): boolean =>
    status === null ? Math.abs(clock.now() - claimed_at) >= CLAIM_TIMEOUT_MS : kept_until <= clock.now();

  /** Undefined once the row is the caller's; else the row that stands in its way. */
  async function claim(row: KeyAnswerRow): Promise<KeyAnswerRow | undefined> {
    const { key_id, idempotency_key } = row;
    for (;;) {
      if (await insertIfNew(db, 'key_answers', row)) return undefined;
      const found = await findRow(db, 'key_answers', { key_id, idempotency_key });
      if (!found) continue;
      if (!isExpiredClaim(found)) return found;
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
    }, CLAIM_RENEWAL_MS).unref();
    return { stop: () => clearInterval(timer) };
  }

  return {
    /**
     * The stored answer of the same call, marked as a replay; else what `answer` returns, stored for a day unless it says that
     * another try may go better. Failures: `key.idempotencyMismatch`, `key.idempotencyBusy` (with `seconds`),
     * `recipient.erased` where the answer named a recipient who has been erased since.
     */
    async runOnce(
      { keyId, accountId, token, idempotencyKey, callHash }: RepeatableCall,
      answer: () => Promise<Response>,
    ): Promise<Response | Failure> {
      const now = clock.now();
      const own = { key_id: keyId, idempotency_key: idempotencyKey, claim: ids.next() };
      const encrypter = createEncrypter([{ kid: 'key', secret: createSecretKey(token, 'utf8') }], 'key-answers');
      const associatedData = JSON.stringify([keyId, idempotencyKey]);
      const earlier = await claim({
        ...own,
        call_hash: callHash,
        claimed_at: now,
        kept_until: now + REPLAY_MS,
        status: null,
        body: null,
        sealed: null,
        mentions: '',
      });
      if (earlier) {
        const named = { accountId, mentions: earlier.mentions, since: earlier.kept_until - REPLAY_MS };
        if (await isMentionErased(db, named)) return fail('recipient.erased');
        return replay(
          earlier,
          callHash,
          (encrypted) => encrypter.decrypt(encrypted, associatedData)?.toString('utf8') ?? null,
        );
      }
      const renewal = renew(own);
      try {
        const response = await answer();
        const { status } = response;
        if (status >= 500 || status === TOO_MANY) await removeRows(db, 'key_answers', own);
        else {
          const body = await response.clone().text();
          const mentions = hashMentions(config.linkKeys, accountId, collectTexts(body));
          await updateRows(
            db,
            'key_answers',
            { status, sealed: encrypter.encrypt(Buffer.from(body), associatedData), mentions },
            own,
          );
        }
        return response;
      } finally {
        renewal.stop();
      }
    },
  };
}
export type Idempotency = ReturnType<typeof createIdempotency>;

function replay(
  { call_hash, status, sealed, body: plain }: KeyAnswerRow,
  callHash: string,
  open: (encrypted: string) => string | null,
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
function collectTexts(body: string): Set<string> {
  const texts = new Set<string>();
  const add = (text: string) => {
    for (const part of [text, ...text.split('/')]) if (part !== '' && part.length <= MAX_ID_LENGTH) texts.add(part);
  };
  JSON.parse(body, (name, value: unknown) => {
    add(name);
    if (typeof value === 'string') add(value);
    return value;
  });
  return texts;
}

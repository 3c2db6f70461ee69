import { KEY_USE_MS } from '~/config/limits';
import { KEY_SCOPES, type KeyKind, type KeyScope } from '~/lib/contract/enums';
import { MAX_KEYS, type ApiKey, type listApiKeyCalls } from './calls';
import type { CallData } from '~/lib/contract/call';
import type { KeyHolder } from '~/lib/contract/token-schemas';
import type { PlatformContext } from '~/platform/platform-context';
import type { ApiKeyRow } from '~/platform/db/api-key-row-types';
import { createRateLimiter } from '~/platform/http/rate-limiter';
import { fail, FailureError, isFailure, type Failure } from '~/platform/http/failure';
import { ipAddressBlock } from '~/domain/ip-address-block';
import { createAccountStatusCheck, createAccountService } from '~/areas/accounts/service.server';
import { createUserDirectory } from '~/areas/users/service.server';
import { createKeyStore } from './store.server';
import { generateToken, hashSecret, matchesSecret, parseToken, formatToken } from './api-key-token.server';

export { createKeyCallLog } from './call-log.server';

interface Order {
  name: string;
  kind: KeyKind;
  scopes: readonly KeyScope[];
  /** ISO 8601; left out, the key does not expire. */
  expiresAt?: string;
  formKey?: string;
}

const scopesOf = ({ scopes }: ApiKeyRow): KeyScope[] => {
  const stored = JSON.parse(scopes) as string[];
  return KEY_SCOPES.filter((scope) => stored.includes(scope));
};
const DAY_MS = 24 * 3600_000;
const timeText = (at: number | null) => (at === null ? null : new Date(at).toISOString());

/** Keys of machines: an account's own, each for what its scopes say. */
export function createKeyService({ db, clock, ids, log }: Pick<PlatformContext, 'db' | 'clock' | 'ids' | 'log'>) {
  const store = createKeyStore(db);
  const limiter = createRateLimiter({ db, clock });

  async function refuse(clientAddress: string): Promise<never> {
    const seconds = await limiter.consume('keyTry', ipAddressBlock(clientAddress));
    throw new FailureError(seconds > 0 ? fail('request.tooMany', { seconds }) : fail('key.invalid'));
  }

  /** By user id; those who are gone have none. */
  async function namesOf(accountId: string): Promise<Map<string, string>> {
    const users = await createUserDirectory({ db }).listUsers(accountId);
    return new Map(users.map(({ id, name }) => [id, name]));
  }

  const viewOf = (row: ApiKeyRow, names: ReadonlyMap<string, string>): ApiKey => ({
    id: row.id,
    name: row.name,
    kind: row.kind as KeyKind,
    scopes: scopesOf(row),
    createdAt: new Date(row.created_at).toISOString(),
    createdBy: names.get(row.created_by) ?? '',
    lastUsedAt: timeText(row.last_used_at),
    revokedAt: timeText(row.revoked_at),
    expiresAt: timeText(row.expires_at),
    daysLeft: row.expires_at === null ? null : Math.floor((row.expires_at - clock.now()) / DAY_MS),
  });

  return {
    /**
     * Whose a key is. What is no key, unknown, wrong or revoked is one and the same; a key that has expired has a name of its own.
     *
     * @throws FailureError `key.invalid`; `key.expired`; `request.tooMany` where the address has tried too many wrong ones
     */
    async requireKey(token: string, clientAddress: string): Promise<KeyHolder> {
      const given = parseToken(token);
      const row = given && (await store.find(given.id));
      const isRight = matchesSecret(given?.secret ?? '', row?.secret_hash);
      if (!row || !isRight || row.kind !== given?.kind || row.revoked_at !== null) return refuse(clientAddress);
      await createAccountStatusCheck({ db, clock }).requireServed(row.account_id);
      const now = clock.now();
      if (row.expires_at !== null && row.expires_at <= now) throw new FailureError(fail('key.expired'));
      if (row.last_used_at === null || row.last_used_at <= now - KEY_USE_MS) await store.setUsed(row.id, now);
      return {
        id: row.id,
        accountId: row.account_id,
        kind: given.kind,
        scopes: scopesOf(row),
        name: row.name,
        expiresAt: row.expires_at,
      };
    },

    async list(accountId: string): Promise<{ keys: ApiKey[] }> {
      const [rows, names] = await Promise.all([store.list(accountId, clock.now()), namesOf(accountId)]);
      return { keys: rows.map((row) => viewOf(row, names)) };
    },

    /**
     * Makes a key; a form that is sent again makes no second one, and its token is empty. Failures: `key.tooMany`, `key.expiresPast`.
     *
     * @param createdBy id of the user; empty for a command
     */
    async create(
      accountId: string,
      createdBy: string,
      { name, kind, scopes, expiresAt, formKey }: Order,
    ): Promise<{ key: ApiKey; token: string } | Failure> {
      const now = clock.now();
      const expires = expiresAt === undefined ? null : Date.parse(expiresAt);
      if (expires !== null && expires <= now) return fail('key.expiresPast');
      const token = generateToken(ids, kind);
      const row: ApiKeyRow = {
        id: token.id,
        account_id: accountId,
        kind,
        scopes: JSON.stringify(KEY_SCOPES.filter((scope) => scopes.includes(scope))),
        name: name.trim(),
        secret_hash: hashSecret(token.secret),
        form_key: formKey ?? null,
        created_at: now,
        created_by: createdBy,
        last_used_at: null,
        revoked_at: null,
        expires_at: expires,
      };
      const made = await db.transaction().execute(async (trx) => {
        const keys = createKeyStore(trx);
        await createAccountService({ db: trx }).lock(accountId);
        const before = formKey === undefined ? undefined : await keys.findOfForm(accountId, formKey);
        if (before) return { row: before, token: '' };
        if ((await keys.countWorking(accountId, now)) >= MAX_KEYS) return fail('key.tooMany', { n: MAX_KEYS });
        await keys.insert(row);
        return { row, token: formatToken(token) };
      });
      if (isFailure(made)) return made;
      if (made.token) log('info', 'keys.made', { accountId, keyId: row.id, kind, by: createdBy });
      return { key: viewOf(made.row, await namesOf(accountId)), token: made.token };
    },

    /** Ends a key for ever; one that has ended stays so. Failures: `request.notFound`. */
    async revoke(accountId: string, id: string): Promise<{ isRevoked: boolean } | Failure> {
      const row = await store.findOwn(accountId, id);
      if (!row) return fail('request.notFound');
      await store.revoke(id, clock.now());
      if (row.revoked_at === null) log('info', 'keys.revoked', { accountId, keyId: id });
      return { isRevoked: true };
    },

    /** The latest calls with a key. Failures: `request.notFound`. */
    async calls(accountId: string, id: string): Promise<CallData<typeof listApiKeyCalls> | Failure> {
      const row = await store.findOwn(accountId, id);
      if (!row) return fail('request.notFound');
      const [rows, names] = await Promise.all([store.listCalls(id), namesOf(accountId)]);
      const calls = rows.map(({ at, call_id, status, milliseconds, request_id, mode }) => ({
        at: new Date(at).toISOString(),
        callId: call_id,
        status,
        milliseconds,
        requestId: request_id,
        mode: mode as KeyKind,
      }));
      return { key: viewOf(row, names), calls };
    },
  };
}

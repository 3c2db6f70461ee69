import { z } from 'zod';
import { shortLinkPath } from '~/lib/contract/page-paths';
import type { PlatformContext } from '~/platform/platform-context';
import type { Db } from '~/platform/db/open-database';
import { recipientOfRow, writeForRecipient } from '~/platform/db/erasures';
import { decodeUnverifiedClaims } from '~/platform/jwt';
import type { ShortLinkRow } from '~/platform/db/link-row-types';
import { findRow, findRowsAmong, insertIfNew, insertRow, rowsOf, updateRows } from '~/platform/db/row-queries';
import { fail, type Failure } from '~/platform/http/failure';
import { decodeUnverifiedLinkPurpose } from '~/platform/messages/meter-queued-links';
import { hashToken, encryptPath, decryptPath } from './path-encryption.server';

export { hashToken, encryptPath, decryptPath } from './path-encryption.server';

/** A link that gets a short address. */
interface LinkEntry extends Pick<ShortLinkRow, 'account_id' | 'recipient_id' | 'kind' | 'target'> {
  /** A new one where it is left out. */
  id?: string;
  /** Path and query of the page, from the site's root. */
  path: string;
  /** The token in the path; empty where there is none. */
  token: string;
  /** What it is sent by; null where it is only made. */
  channel?: string | null;
  createdBy?: string;
  /** Milliseconds since 1970-01-01 UTC. */
  expiresAt: number;
  /** Nobody sends it: it is on a screen alone. */
  isShown?: boolean;
}

const TOKEN = /eyJ[\w-]+\.[\w-]+\.[\w-]+/;

/** What is kept with a link: read and not checked, as it was signed a moment ago. The claims of a payment are capitalised. */
const claimsSchema = z.object({
  purpose: z.string(),
  recipientId: z.string().optional(),
  RecipientId: z.string().optional(),
  enrollmentId: z.string().default(''),
  exp: z.number(),
});

/** Who has made a link that nobody ordered. */
export const HOUSEKEEPING_ACTOR = 'housekeeping';

/** Links that a list shows at once. */
const LISTED = 100;

/** A query of a withdrawn token's row, for statements of other areas. */
export const withdrawnTokenQuery = (db: Db, tokenHash: string) =>
  db.selectFrom('withdrawn_links').where('token_hash', '=', tokenHash);

/**
 * Short addresses: a code of 128 bits that stands for a page's path. The path is stored under a key that only the code
 * gives and the code as its hash, so that nobody opens a link with what the table holds.
 */
export function createShortLinkService({
  config,
  db,
  clock,
  ids,
  meter,
}: Pick<PlatformContext, 'config' | 'db' | 'clock' | 'ids' | 'meter'>) {
  /** Nothing is stored yet. */
  function prepareLink({
    id = ids.next(),
    path,
    token,
    channel = null,
    createdBy = '',
    expiresAt,
    isShown,
    ...entry
  }: LinkEntry) {
    const code = ids.next();
    const row: ShortLinkRow = {
      ...entry,
      id,
      code_hash: hashToken(code),
      sealed_path: encryptPath(code, path),
      token_hash: token && hashToken(token),
      channel,
      created_at: clock.now(),
      created_by: createdBy,
      expires_at: expiresAt,
      withdrawn_at: null,
    };
    const save = async (into: Db): Promise<void> => {
      await writeForRecipient(into, recipientOfRow(row), (trx) => insertRow(trx, 'short_links', row));
      if (!isShown) meter.count('links', { kind: (token && decodeUnverifiedLinkPurpose(token)) || entry.kind });
    };
    return { id, path: shortLinkPath(code), keep: save };
  }

  async function shorten(entry: LinkEntry) {
    const { keep, ...link } = prepareLink(entry);
    await keep(db);
    return link;
  }

  return {
    /** Gives a link a short address. Resolves to the id it is known by, and the address's path. */
    shorten,

    /** The same, to be saved in the caller's transaction. */
    draw: prepareLink,

    /** The short address of one of our links; the same address where there is no token in it. `channel` is what it goes by. */
    async shortenUrl(
      url: string,
      { accountId, channel }: { accountId: string; channel: string | null },
    ): Promise<string> {
      const token = TOKEN.exec(url)?.[0];
      if (token === undefined) return url;
      const { purpose, recipientId, RecipientId, enrollmentId, exp } = claimsSchema.parse(
        decodeUnverifiedClaims(token),
      );
      const { path } = await shorten({
        account_id: accountId,
        recipient_id: recipientId ?? RecipientId ?? '',
        kind: purpose,
        target: enrollmentId,
        path: url.slice(config.publicUrl.length),
        token,
        channel,
        expiresAt: exp * 1000,
        isShown: channel === null,
      });
      return config.publicUrl + path;
    },

    /**
     * The path that a code stands for; that of a link that has run out or was withdrawn too, whose page says so.
     * Failures: `token.invalid`; `recipient.erased`; `link.withdrawn` for one that has no token, and so no page that could say so.
     */
    async open(code: string): Promise<{ path: string } | Failure> {
      const row = await findRow(db, 'short_links', { code_hash: hashToken(code) });
      if (!row) return fail('token.invalid');
      if (row.sealed_path === '') return fail('recipient.erased');
      const isReadable = row.withdrawn_at === null || row.token_hash !== '';
      return isReadable ? { path: decryptPath(code, row.sealed_path) } : fail('link.withdrawn');
    },

    /** The latest links of a recipient, the newest first. */
    list: (accountId: string, recipientId: string): Promise<ShortLinkRow[]> =>
      rowsOf(db, 'short_links', { account_id: accountId, recipient_id: recipientId })
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .limit(LISTED)
        .execute(),

    /** Whose link it is, and to what; undefined where the account has no such link. */
    find: (accountId: string, id: string): Promise<ShortLinkRow | undefined> =>
      findRow(db, 'short_links', ofAccount(accountId, id)),

    /** Those of an account's links that have one of these ids. */
    listAmong: (accountId: string, ids: readonly string[]): Promise<ShortLinkRow[]> =>
      findRowsAmong(db, 'short_links', {
        columns: ['id'],
        keys: ids.map((id) => [id]),
        others: { account_id: accountId },
      }),

    /** Whether the account has taken back every link to something that it has made for a recipient, and made one at all. */
    async areWithdrawn(owner: Pick<ShortLinkRow, 'account_id' | 'recipient_id' | 'kind' | 'target'>): Promise<boolean> {
      const given = await rowsOf(db, 'short_links', owner).where('created_by', '!=', HOUSEKEEPING_ACTOR).execute();
      return given.length > 0 && given.every(({ withdrawn_at }) => withdrawn_at !== null);
    },

    /** Ends a link, its short address and its token. Resolves to false where the account has no such link. */
    withdraw: (accountId: string, id: string): Promise<boolean> =>
      db.transaction().execute((trx) => withdrawShortLink(trx, { accountId, id }, clock.now())),

    /** Keeps what a link was sent by. */
    markSent: async (accountId: string, id: string, channel: string): Promise<void> =>
      void (await updateRows(db, 'short_links', { channel }, ofAccount(accountId, id))),
  };
}

const ofAccount = (accountId: string, id: string) => ({ account_id: accountId, id });

/** As the service's `withdraw`, in the transaction of an act. */
export async function withdrawShortLink(
  trx: Db,
  { accountId, id }: { accountId: string; id: string },
  now: number,
): Promise<boolean> {
  const row = await findRow(trx, 'short_links', ofAccount(accountId, id));
  if (!row) return false;
  if (row.token_hash)
    await insertIfNew(trx, 'withdrawn_links', {
      token_hash: row.token_hash,
      account_id: accountId,
      expires_at: row.expires_at,
    });
  await updateRows(trx, 'short_links', { withdrawn_at: row.withdrawn_at ?? now }, ofAccount(accountId, id));
  return true;
}

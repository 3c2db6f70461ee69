import type { PlatformContext } from '~/platform/platform-context';
import { recipientHashes } from '~/platform/db/erasures';
import { createRecipientService, type RecipientKey } from '~/areas/recipients/service.server';

/** An erasure, told without the person: whoever has neither the person's id nor the key learns nothing of it. */
export interface ListedErasure {
  id: string;
  accountId: string;
  recipientHash: string;
  /** ISO. */
  at: string;
}

const BATCH = 500;

/** The erasures of all accounts, kept outside of back-ups, and who is still there of them. */
export function createErasureList({ db, config }: Pick<PlatformContext, 'db' | 'config'>) {
  const erasures = () => db.selectFrom('dossier_acts').where('kind', '=', 'erasure');

  /** Those that this database knows nothing of. */
  async function unknownOf(listed: readonly ListedErasure[]): Promise<ListedErasure[]> {
    const known = new Set<string>();
    for (let place = 0; place < listed.length; place += BATCH) {
      const ids = listed.slice(place, place + BATCH).map(({ id }) => id);
      for (const { id } of await erasures().select('id').where('id', 'in', ids).execute()) known.add(id);
    }
    return listed.filter(({ id }) => !known.has(id));
  }

  async function findIn(accountId: string, hashes: ReadonlySet<string>): Promise<RecipientKey[]> {
    const found: RecipientKey[] = [];
    const recipients = createRecipientService({ db });
    for (let after = ''; ;) {
      const page = await recipients.list(accountId, { search: '', after, limit: BATCH });
      for (const { id: recipientId } of page)
        if (recipientHashes(config.linkKeys, { accountId, recipientId }).some((hash) => hashes.has(hash)))
          found.push({ accountId, recipientId });
      if (page.length < BATCH) return found;
      after = page.at(-1)?.id ?? after;
    }
  }

  return {
    async *list(): AsyncGenerator<ListedErasure> {
      for (let after = ''; ;) {
        const page = await erasures().selectAll().where('id', '>', after).orderBy('id').limit(BATCH).execute();
        for (const { id, account_id: accountId, recipient_hash: recipientHash, at } of page)
          yield { id, accountId, recipientHash, at: new Date(at).toISOString() };
        if (page.length < BATCH) return;
        after = page.at(-1)?.id ?? after;
      }
    },

    /**
     * Who is there of those that were erased after the moment of this database. Whoever was erased before it, and is there, was brought
     * in again.
     *
     * @returns the recipients, and how many erasures were noted with a key that is not here, which nobody can be found by
     */
    async findBack(listed: readonly ListedErasure[]): Promise<{ recipients: RecipientKey[]; unreadable: number }> {
      const unknown = await unknownOf(listed);
      const kids = new Set(config.linkKeys.map(({ kid }) => kid));
      const readable = unknown.filter(({ recipientHash }) =>
        kids.has(recipientHash.slice(0, recipientHash.lastIndexOf('.'))),
      );
      const recipients: RecipientKey[] = [];
      for (const accountId of new Set(readable.map((erasure) => erasure.accountId))) {
        const own = readable.filter((erasure) => erasure.accountId === accountId);
        recipients.push(...(await findIn(accountId, new Set(own.map(({ recipientHash }) => recipientHash)))));
      }
      return { recipients, unreadable: unknown.length - readable.length };
    },
  };
}

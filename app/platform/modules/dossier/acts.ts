import { createHmac } from 'node:crypto';
import type { CallData } from '~/contract/call';
import { LISTED_ACTS, type listDossierActs } from '~/contract/person-rights';
import type { PlatformContext } from '../../context';
import type { DossierActRow } from '../../db/dossier-tables';
import { prepared } from '../../db/prepared';
import { insertRow, rowsOf, updateRows } from '../../db/rows';
import { fail, FailureError } from '../../http/result';
import { createRecipientService, type RecipientKey } from '../recipients/service';

/** What is done after the rows have gone. */
export interface Unfinished {
  fileKeys: string[];
  /** Forms whose results are counted anew. */
  formIds: string[];
}

type Keys = PlatformContext['config']['linkKeys'];

/** Names a recipient to those alone who know the id and have the server's key. */
function hashWith({ kid, secret }: Keys[number], { accountId, recipientId }: RecipientKey): string {
  const mac = createHmac('sha256', secret).update(JSON.stringify(['dossier', accountId, recipientId]));
  return `${kid}.${mac.digest('base64url')}`;
}

/** With every key that is still known, the one of today first. */
export const hashesOf = (keys: Keys, owner: RecipientKey): string[] => keys.map((key) => hashWith(key, owner));

const erasureOf = prepared((db, value: (name: 'account' | 'hash') => string) =>
  db
    .selectFrom('dossier_acts')
    .select(['id', 'at', 'counts', 'is_test'])
    .where('account_id', '=', value('account'))
    .where('recipient_hash', '=', value('hash'))
    .where('kind', '=', 'erasure'),
);

type Needs = { db: PlatformContext['db']; config: Pick<PlatformContext['config'], 'linkKeys'> };

/** Whose links open nothing any more. */
export function createErasureGate({ db, config }: Needs) {
  async function findErasure(owner: RecipientKey) {
    for (const hash of hashesOf(config.linkKeys, owner)) {
      const found = await erasureOf(db, { account: owner.accountId, hash });
      const last = found.sort((a, b) => a.at - b.at).at(-1);
      if (last) return last;
    }
    return undefined;
  }

  return {
    findErasure,

    /** Throws `FailureError` with `recipient.erased`. Somebody who was brought in again under the same id is there again. */
    async requireKept(accountId: string, recipientId: string): Promise<void> {
      if (recipientId === '' || (await createRecipientService({ db }).findRecipient(accountId, recipientId))) return;
      if (await findErasure({ accountId, recipientId })) throw new FailureError(fail('recipient.erased'));
    },
  };
}

/** The record of what was handed over and erased: it outlives both. */
export function createActs({ db, config }: Needs) {
  return {
    async record(
      owner: RecipientKey,
      act: Pick<DossierActRow, 'id' | 'kind' | 'actor' | 'at' | 'is_test'> & {
        counts: Record<string, number>;
        unfinished?: Unfinished;
      },
    ): Promise<void> {
      const [recipient_hash = ''] = hashesOf(config.linkKeys, owner);
      const { counts, unfinished, ...rest } = act;
      await insertRow(db, 'dossier_acts', {
        ...rest,
        account_id: owner.accountId,
        recipient_hash,
        counts: JSON.stringify(counts),
        unfinished: unfinished ? JSON.stringify(unfinished) : '',
      });
    },

    /** The latest first; of one recipient alone where one is named. With `testsOnly`, acts on test recipients alone. */
    async list(
      accountId: string,
      recipientId: string,
      { testsOnly }: { testsOnly: boolean },
    ): Promise<CallData<typeof listDossierActs>['acts']> {
      let query = rowsOf(db, 'dossier_acts', { account_id: accountId, ...(testsOnly && { is_test: 1 }) });
      if (recipientId)
        query = query.where('recipient_hash', 'in', hashesOf(config.linkKeys, { accountId, recipientId }));
      const rows = await query.orderBy('at', 'desc').orderBy('id').limit(LISTED_ACTS).execute();
      return rows.map(({ id, kind, at, actor, recipient_hash, counts }) => ({
        id,
        kind,
        at: new Date(at).toISOString(),
        actor,
        recipientHash: recipient_hash,
        counts: JSON.parse(counts) as Record<string, number>,
      }));
    },

    listUnfinished: (): Promise<DossierActRow[]> =>
      db.selectFrom('dossier_acts').selectAll().where('unfinished', '!=', '').execute(),
    finish: (id: string): Promise<number> => updateRows(db, 'dossier_acts', { unfinished: '' }, { id }),
  };
}

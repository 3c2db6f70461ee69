import type { CallData } from '~/lib/contract/call';
import { MAX_LISTED_REQUESTS, type listDossierActs } from './data-subject-calls';
import type { PlatformContext } from '~/platform/platform-context';
import type { DossierActRow } from '~/platform/db/privacy-row-types';
import { recipientHashes } from '~/platform/db/erasures';
import { insertRow, rowsOf, updateRows } from '~/platform/db/row-queries';
import type { RecipientKey } from '~/areas/recipients/service.server';

/** What is done after the rows have gone. */
export interface PendingCleanup {
  fileKeys: string[];
  /** Forms whose results are counted anew. */
  formIds: string[];
}

type Needs = { db: PlatformContext['db']; config: Pick<PlatformContext['config'], 'linkKeys'> };

/** The log of what was handed over and erased. It outlives both. */
export function createPrivacyLog({ db, config }: Needs) {
  return {
    async record(
      owner: RecipientKey,
      act: Pick<DossierActRow, 'id' | 'kind' | 'actor' | 'at' | 'is_test'> & {
        counts: Record<string, number>;
        unfinished?: PendingCleanup;
      },
    ): Promise<void> {
      const [recipient_hash = ''] = recipientHashes(config.linkKeys, owner);
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
        query = query.where('recipient_hash', 'in', recipientHashes(config.linkKeys, { accountId, recipientId }));
      const rows = await query.orderBy('at', 'desc').orderBy('id').limit(MAX_LISTED_REQUESTS).execute();
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

import type { PlatformContext } from '../../context';
import type { Db } from '../../db/connect';
import { formRows, type Owner } from '../forms/service';
import { createResultService, isCounted } from '../results/service';
import { createSubmissionExport } from './export';
import { createSubmissionStore } from './store';
import { createHash } from 'node:crypto';
import type { Entry } from '~/domain/sent-answers';

export { readAnswersOf } from './reading';
export { completedCount } from './store';

/** What was submitted: kept, read and counted. Spec: forms-and-approval 4. */
export function createSubmissionService({ db }: Pick<PlatformContext, 'db'>) {
  const store = createSubmissionStore(db);

  /**
   * Counts a form's finished submissions anew, in one transaction that holds back those which finish meanwhile.
   *
   * @returns how many submissions were counted, tests left out
   */
  const recount = (accountId: string, formId: string): Promise<number> =>
    createResultService({ db }).recount({ account_id: accountId, form_id: formId }, (trx: Db) =>
      createSubmissionExport(trx).read(accountId, formId, true),
    );

  return {
    ...store,
    recount,

    /** Whether what was rendered with this key has been submitted, to the end. */
    async isSubmittedWith(owner: Owner, submissionKey: string): Promise<boolean> {
      const known = await store.findByKey(scopedKey(owner, submissionKey));
      return known !== undefined && known.completed_at !== null;
    },

    /**
     * Counts the forms that have finished submissions from before there were counts. Called when the platform starts: from
     * then on every submission counts itself.
     */
    async countUncounted(): Promise<void> {
      const uncounted = await formRows(db)
        .select(['forms.account_id', 'forms.id'])
        .where((eb) => eb.not(isCounted(eb)))
        .where((eb) =>
          eb.exists(
            eb
              .selectFrom('submissions')
              .select('submissions.id')
              .whereRef('submissions.account_id', '=', 'forms.account_id')
              .whereRef('submissions.form_id', '=', 'forms.id')
              .where('submissions.completed_at', 'is not', null),
          ),
        )
        .execute();
      for (const { account_id, id } of uncounted) await recount(account_id, id);
    },
  };
}

const hash = (parts: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url');

/** The key as it is stored: of one account, form and recipient, so that nobody's key meets another's. */
export const scopedKey = ({ accountId, formId, recipientId }: Owner, submissionKey: string): string =>
  hash([accountId, formId, recipientId, submissionKey]);

/** What tells equal submissions from different ones. Bank numbers are left out: a hash of so few digits hides nothing. */
export function contentHash(formVersion: number, isInstallmentAgreed: boolean, answers: readonly Entry[]): string {
  const sorted = answers.map(([id, value]) => [id, value]).sort(([a], [b]) => (String(a) < String(b) ? -1 : 1));
  return hash([formVersion, isInstallmentAgreed, sorted]);
}

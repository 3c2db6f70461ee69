import { subDays } from 'date-fns/subDays';
import { DRAFT_DAYS } from '~/config/limits';
import type { PlatformContext } from '../context';
import { removeStaleRows } from '../db/stale-rows';
import { removeDueAccounts } from '~/areas/accounts/deletion/service.server';
import { createBillService } from '~/areas/bills/service.server';
import { createDocumentService } from '~/areas/bills/documents/service.server';
import { removeStaleDeliveries } from '~/areas/deliveries/service.server';
import { recheckDomains } from '~/areas/accounts/domains/service.server';
import { applyRetention, createRights, removeUnsent } from '~/areas/privacy/service.server';
import { createDraftService, removeStaleParts } from '~/areas/drafts/service.server';
import { removeUnconfirmedFactors } from '~/areas/users/service.server';
import { createSigningService } from '~/areas/bills/signing/service.server';
import { createSubmissionService } from '~/areas/submissions/service.server';
import { createResumableUploads, createUploadService } from '~/areas/uploads/service.server';

/** Drafts and files that one round takes away: a round must never hold up the people who are writing. */
const ROUND = 200;

type Needs = Pick<
  PlatformContext,
  'db' | 'engine' | 'dns' | 'files' | 'clock' | 'ids' | 'config' | 'fetchPublic' | 'log'
>;

/** Whatever has run out, or waited a month for somebody. */
async function removeStale({ db, clock }: Needs): Promise<void> {
  const now = clock.now();
  await removeStaleRows(db, now);
  await removeStaleParts(db, now);
  await removeUnconfirmedFactors(db, now);
  await removeStaleDeliveries(db, subDays(now, DRAFT_DAYS).getTime());
}

/** Bytes that no row needs: whoever keeps files says which it needs. */
async function removeOrphans(context: Needs): Promise<void> {
  const { listNamedKeys: ofDrafts } = createDraftService(context);
  const { listNamedKeys: ofSubmissions } = createSubmissionService(context);
  const owners = [createSigningService(context), createBillService(context), createDocumentService(context)];
  const resumable = createResumableUploads(context);
  await resumable.removeExpired(ROUND);
  await createUploadService(context).removeOrphans(
    [
      resumable.listNamedKeys,
      (keys) => ofDrafts(keys),
      (keys) => ofSubmissions(keys),
      ...owners.map(({ listNamedKeys }) => listNamedKeys),
    ],
    ROUND,
  );
}

/**
 * Takes away drafts that nobody has touched for 30 days, with their files, what accounts keep no longer, who began a
 * public form and never sent it, files that nothing names, uploads that nobody
 * went on with, rate limits and pauses that are over, and all of the accounts whose end has come.
 *
 * @returns how many drafts went
 */
export async function tidy(context: Needs): Promise<number> {
  await removeStale(context);
  await removeDueAccounts(context);
  await recheckDomains(context);
  await applyRetention(context, ROUND);
  await createRights(context).finishErasures();
  await removeUnsent(context, ROUND);
  await removeOrphans(context);
  return createDraftService(context).removeStale(ROUND);
}

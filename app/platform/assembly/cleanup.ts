import { subDays } from 'date-fns/subDays';
import { DRAFT_DAYS } from '~/config/limits';
import type { PlatformContext } from '../platform-context';
import { removeExpiredRows } from '../db/remove-expired-rows';
import { removeDueAccounts } from '~/areas/accounts/deletion/service.server';
import { createBillService } from '~/areas/bills/service.server';
import { createMessageDocumentService } from '~/areas/bills/documents/service.server';
import { removeStaleDeliveries } from '~/areas/deliveries/service.server';
import { recheckDomains } from '~/areas/accounts/domains/service.server';
import { deleteByRetention, createDataSubjectRights, eraseAbandonedRecipients } from '~/areas/privacy/service.server';
import { createDraftService, removeStaleHandoffs } from '~/areas/drafts/service.server';
import { removeUnconfirmedFactors } from '~/areas/users/service.server';
import { createSigningService } from '~/areas/bills/signing/service.server';
import { createSubmissionService } from '~/areas/submissions/service.server';
import { createResumableUploads, createUploadService } from '~/areas/uploads/service.server';

/** How many drafts and files one run removes: it must never block the people who are writing. */
const BATCH_SIZE = 200;

type Needs = Pick<
  PlatformContext,
  'db' | 'engine' | 'dns' | 'files' | 'clock' | 'ids' | 'config' | 'fetchPublic' | 'log'
>;

/** Removes rows that have expired, or that nobody has used for a month. */
async function removeExpired({ db, clock }: Needs): Promise<void> {
  const now = clock.now();
  await removeExpiredRows(db, now);
  await removeStaleHandoffs(db, now);
  await removeUnconfirmedFactors(db, now);
  await removeStaleDeliveries(db, subDays(now, DRAFT_DAYS).getTime());
}

/** Removes files that no row names: each service that stores files lists the keys it needs. */
async function removeOrphanedFiles(context: Needs): Promise<void> {
  const { listNamedKeys: draftKeys } = createDraftService(context);
  const { listNamedKeys: submissionKeys } = createSubmissionService(context);
  const owners = [createSigningService(context), createBillService(context), createMessageDocumentService(context)];
  const resumable = createResumableUploads(context);
  await resumable.removeExpired(BATCH_SIZE);
  await createUploadService(context).removeOrphans(
    [
      resumable.listNamedKeys,
      (keys) => draftKeys(keys),
      (keys) => submissionKeys(keys),
      ...owners.map(({ listNamedKeys }) => listNamedKeys),
    ],
    BATCH_SIZE,
  );
}

/**
 * Removes drafts that nobody has changed for 30 days, with their files, data past its retention, public forms that were
 * begun and never sent, files that no row names, unfinished uploads, rate limits and pauses that are over, and accounts
 * whose deletion is due.
 *
 * @returns how many drafts were removed
 */
export async function cleanUp(context: Needs): Promise<number> {
  await removeExpired(context);
  await removeDueAccounts(context);
  await recheckDomains(context);
  await deleteByRetention(context, BATCH_SIZE);
  await createDataSubjectRights(context).finishErasures();
  await eraseAbandonedRecipients(context, BATCH_SIZE);
  await removeOrphanedFiles(context);
  return createDraftService(context).removeStale(BATCH_SIZE);
}

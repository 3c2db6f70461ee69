/** What other areas and the commands use of personal data. */

export { createErasureList, type ListedErasure } from './erasure-list.server';
export { deleteByRetention } from './delete-by-retention.server';
export { createDataSubjectRights } from './data-subject-rights.server';
export { eraseAbandonedRecipients } from './erase-abandoned-recipients.server';

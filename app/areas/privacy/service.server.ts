/** What other areas and the commands use of personal data. */

export { createErasureList, type ListedErasure } from './erasure-list.server';
export { applyRetention } from './retention.server';
export { createDataSubjectRights } from './data-subject-rights.server';
export { eraseAbandonedRecipients } from './abandoned-forms.server';

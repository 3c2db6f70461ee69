import { templateApproval } from '~/areas/data-import/datasets/account';
import { createDatasetRecordStore } from '~/platform/db/dataset-record-store';

/** How the forms of an account are approved. */
export const templateApprovalRecords = createDatasetRecordStore({
  dataset: templateApproval,
  table: 'approval_settings',
  columns: {
    needed: 'needs_approval',
    asksAll: 'asks_all',
    random: 'is_random',
    approvals: 'approvals_required',
    admins: 'admin_ids',
  },
  toRow: (_, { scope }) => ({ updated_at: scope.now }),
});

import { templateApproval } from '~/contract/datasets/account';
import { recordTable } from '../../db/record-table';

/** How the forms of an account are approved. */
export const templateApprovalRecords = recordTable({
  dataset: templateApproval,
  table: 'approval_settings',
  keyColumns: [],
  toRecord: (row) => ({
    needed: row.needs_approval === 1,
    asksAll: row.asks_all === 1,
    random: row.is_random === 1,
    approvals: row.approvals_required,
    admins: JSON.parse(row.admin_ids) as string[],
  }),
  toRow: (record, { scope }) => ({
    needs_approval: Number(record.needed),
    asks_all: Number(record.asksAll),
    is_random: Number(record.random),
    approvals_required: record.approvals,
    admin_ids: JSON.stringify(record.admins),
    updated_at: scope.now,
  }),
});

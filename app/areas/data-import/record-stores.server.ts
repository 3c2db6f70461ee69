import { DATASETS } from './datasets';
import type { Dataset } from './datasets/dataset';
import type { RecordStore } from '~/platform/db/dataset-record-store';
import { accountRecords, preferenceSettingsRecords, retentionRecords } from '~/areas/accounts/service.server';
import { templateApprovalRecords } from '~/areas/approval/service.server';
import { bankAccountRecords } from '~/areas/payments/banks/service.server';
import { agreementRecords, billRecords } from '~/areas/bills/service.server';
import { categoryRecords, consentRecords, stopRecords } from '~/areas/consents/service.server';
import { contactRecords } from '~/areas/contacts/service.server';
import { messageDocumentRecords, storedPrintRecords } from '~/areas/bills/documents/service.server';
import { enrollmentRecords, planOfferRecords, usageRecords } from '~/areas/enrollment/service.server';
import { installationRecords } from '~/areas/payments/field-agent/service.server';
import { identityCheckRecords } from '~/areas/identity-check/service.server';
import { expiryTextRecords } from '~/areas/links/service.server';
import { supplierAccountRecords } from '~/areas/enrollment/customer-lookup/service.server';
import { messageRecords } from '~/areas/messages/service.server';
import { demandRecords, paymentRecords } from '~/areas/payments/service.server';
import { pushLinkRecords } from '~/areas/push/service.server';
import { formAddressRecords } from '~/areas/public-forms/service.server';
import { customerRecords, recipientRecords } from '~/areas/recipients/service.server';
import { submissionRecords } from '~/areas/submissions/service.server';
import { outageTemplateRecords } from '~/areas/operations/outage/service.server';
import { messageTextRecords } from '~/areas/messages/texts/service.server';
import { walletTemplateRecords } from '~/areas/wallet-passes/service.server';

/** Each dataset's records, as the module that owns them keeps them. */
const STORES: readonly RecordStore[] = [
  accountRecords,
  retentionRecords,
  templateApprovalRecords,
  preferenceSettingsRecords,
  categoryRecords,
  identityCheckRecords,
  expiryTextRecords,
  messageTextRecords,
  formAddressRecords,
  outageTemplateRecords,
  walletTemplateRecords,
  recipientRecords,
  contactRecords,
  consentRecords,
  stopRecords,
  customerRecords,
  billRecords,
  demandRecords,
  paymentRecords,
  bankAccountRecords,
  planOfferRecords,
  usageRecords,
  supplierAccountRecords,
  enrollmentRecords,
  agreementRecords,
  installationRecords,
  pushLinkRecords,
  messageRecords,
  storedPrintRecords,
  messageDocumentRecords,
  submissionRecords,
];

const byName = new Map(STORES.map((store) => [store.dataset.name, store]));

for (const { name } of DATASETS) if (!byName.has(name)) throw new Error(`No store for the dataset ${name}`);

/** Returns the record store of a dataset, or of the dataset with this name. */
export function getRecordStore(dataset: Dataset | string): RecordStore {
  const name = typeof dataset === 'string' ? dataset : dataset.name;
  const store = byName.get(name);
  if (!store) throw new Error(`No dataset ${name}`);
  return store;
}

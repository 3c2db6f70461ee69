import { DATASETS } from '~/contract/datasets';
import type { Dataset } from '~/contract/datasets/dataset';
import type { RecordStore } from '../../db/record-table';
import { accountRecords, preferenceSettingsRecords, retentionRecords } from '../accounts/service';
import { templateApprovalRecords } from '../approval/service';
import { bankAccountRecords } from '../banks/service';
import { agreementRecords, billRecords } from '../bills/service';
import { categoryRecords, consentRecords, stopRecords } from '../consents/service';
import { contactRecords } from '../contacts/service';
import { messageDocumentRecords, storedPrintRecords } from '../documents/service';
import { enrollmentRecords, planOfferRecords, usageRecords } from '../enrollment/service';
import { installationRecords } from '../field-agent/service';
import { gateRecords } from '../gate/service';
import { expiryTextRecords } from '../links/service';
import { supplierAccountRecords } from '../look-up/service';
import { messageRecords } from '../messages/service';
import { demandRecords, paymentRecords } from '../payments/service';
import { pushLinkRecords } from '../push/service';
import { formAddressRecords } from '../public-forms/service';
import { customerRecords, recipientRecords } from '../recipients/service';
import { submissionRecords } from '../submissions/service';
import { outageTemplateRecords } from '../system/service';
import { messageTextRecords } from '../texts/service';
import { walletTemplateRecords } from '../wallet/service';

/** Each dataset's records, as the module that owns them keeps them. */
const STORES: readonly RecordStore[] = [
  accountRecords,
  retentionRecords,
  templateApprovalRecords,
  preferenceSettingsRecords,
  categoryRecords,
  gateRecords,
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

for (const { name } of DATASETS) if (!byName.has(name)) throw new Error(`Nobody keeps the dataset ${name}`);

/** The store of a dataset, or of the one with a name. */
export function storeOf(dataset: Dataset | string): RecordStore {
  const name = typeof dataset === 'string' ? dataset : dataset.name;
  const store = byName.get(name);
  if (!store) throw new Error(`No dataset ${name}`);
  return store;
}

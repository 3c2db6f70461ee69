import { account, retention, templateApproval } from './account';
import {
  agreements,
  bankAccounts,
  bills,
  demands,
  enrollments,
  payments,
  planOffers,
  supplierAccounts,
  usage,
} from './billing';
import { categories, expiryTexts, identityCheck, outageTemplates, preferenceSettings } from './consent';
import type { Dataset } from './dataset';
import { messageDocuments, messages, storedPrints, submissions, walletTemplates } from './documents';
import { formAddresses } from './forms';
import { messageTexts, stops } from './messaging';
import { consents, contacts, erpCustomers, installations, pushLinks, recipients } from './people';

/** Every dataset; each refers only to those before it, so that a folder is read in this order. */
export const DATASETS: readonly Dataset[] = [
  account,
  retention,
  templateApproval,
  preferenceSettings,
  categories,
  identityCheck,
  expiryTexts,
  messageTexts,
  formAddresses,
  outageTemplates,
  walletTemplates,
  recipients,
  contacts,
  consents,
  stops,
  erpCustomers,
  bills,
  demands,
  payments,
  bankAccounts,
  planOffers,
  usage,
  supplierAccounts,
  enrollments,
  agreements,
  installations,
  pushLinks,
  messages,
  storedPrints,
  messageDocuments,
  submissions,
];

/** A dataset by its name. */
export const findDataset = (name: string): Dataset | undefined => DATASETS.find((dataset) => dataset.name === name);

import type { CallData } from '~/lib/contract/call';
import type { getRecord, LineResult } from '../calls';
import type { Currency } from '~/domain/money';

/** A record by the names of its dataset's fields, as the calls have it. */
export type RecordValues = CallData<typeof getRecord>['record'];
export type Values = LineResult['changes'];

/** What amounts and times are written by. */
export interface DisplayFormat {
  currency: Currency;
  /** IANA. */
  timeZone: string;
}

/** What the datasets are put together by on their first page, in its order. One that stands nowhere is among the first. */
export const DATASET_GROUPS = {
  people: ['recipients', 'contacts', 'erp-customers', 'installations'],
  billing: ['bills', 'demands', 'payments', 'bank-accounts', 'agreements'],
  plans: ['plan-offers', 'usage', 'enrollments', 'supplier-accounts'],
  messages: ['categories', 'consents', 'stops', 'message-texts', 'messages', 'push-links'],
  documents: ['stored-prints', 'message-documents', 'wallet-templates', 'submissions'],
  pages: [
    'account',
    'form-addresses',
    'template-approval',
    'preference-settings',
    'gate',
    'expiry-texts',
    'outage-templates',
    'retention',
  ],
} as const;

/** Where the pages of a dataset are; `query` leaves out what is empty. */
export function dataPath(dataset: string, page = '', query: Readonly<Record<string, string>> = {}): string {
  const search = new URLSearchParams(Object.entries(query).filter(([, value]) => value !== '')).toString();
  return `/smart/data/${dataset}${page && `/${page}`}${search && `?${search}`}`;
}

/** The values of a key as people read them. */
export const keyLabel = (key: string): string => key.split('/').map(decodeURIComponent).join(' · ');

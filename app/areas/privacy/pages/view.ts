import type { CallData } from '~/lib/contract/call';
import type { PersonalDataView, findRecipients } from '../calls';
import type { listDossierActs } from '../data-subject-calls';

/** Where a recipient's pages are. */
export const recipientPath = (id: string, page = ''): string =>
  `/smart/recipients/${encodeURIComponent(id)}${page && `/${page}`}`;

/** Where the records of a dataset are that name a recipient. */
export const recordsPath = (dataset: string, id: string): string =>
  `/smart/data/${dataset}?${new URLSearchParams({ of: `recipients/${encodeURIComponent(id)}` }).toString()}`;

export interface RecipientsView {
  recipients: CallData<typeof findRecipients>['recipients'];
  search: string;
  /** Where those that follow are; empty on the last page. */
  nextPath: string;
  isFirst: boolean;
}

export interface RecipientView {
  personalData: PersonalDataView;
  /** The part of which all lines are shown; empty for none. */
  all: string;
  /** Of the person who looks, IANA. */
  timeZone: string;
}

export interface RetentionView {
  /** Months by what is kept; null: without end. */
  months: Readonly<Record<'submissionMonths' | 'messageMonths' | 'eventMonths', number | null>>;
  acts: CallData<typeof listDossierActs>['acts'];
  /** The recipient whose acts alone are shown; empty for all. */
  recipient: string;
  timeZone: string;
}

/** The path of the page that composes a message to these recipients. */
export const composeMessagePath = (recipientIds: readonly string[]): string =>
  `/smart/messages/new?${new URLSearchParams({ who: 'named', recipients: recipientIds.join('\n') }).toString()}`;

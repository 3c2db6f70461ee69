import type { TextKey } from 'i18next';
import type { CallData } from '~/lib/contract/call';
import type { Locale } from '~/lib/contract/enums';
import type { previewCategoryMessage } from '../preview-calls';
import type { listMailingRows, Mailing, MAILING_OUTCOMES } from '../calls';
import type { SmsSize } from '~/domain/sms-segments';
import type { AudienceChoices } from '~/ui/audience-fields';
import type { Zone } from '~/ui/start-time-field';

export const MESSAGES_PATH = '/smart/messages';
/** Where a mailing is. */
export const mailingPath = (sendKey: string): string => `${MESSAGES_PATH}/${encodeURIComponent(sendKey)}`;

export interface MailingsView {
  mailings: Mailing[];
  /** What the account's categories are called, by their names. */
  categories: Record<string, string>;
  timeZone: string;
  /** Leads to older ones; empty on the last page. */
  nextPath: string;
  isFirst: boolean;
}

export interface ComposeMessageView {
  /** Rendered with the page: sent twice it sends once. */
  nonce: string;
  categories: { value: string; label: string }[];
  /** Those that a message may have versions in. */
  languages: { language: Locale; name: string }[];
  choices: AudienceChoices;
  zone: Zone;
  /** Initial values of the fields. */
  values: Record<string, string>;
}

/** A message that was looked at. */
export interface MailingPreviewView extends Omit<CallData<typeof previewCategoryMessage>, 'looks'> {
  typed: Record<string, string>;
  /** When it begins; empty for at once. */
  startAt: string;
  timeZone: string;
  /** As the first one of each language gets it. */
  looks: {
    language: Locale;
    name: string;
    subject: string;
    /** Address of the document with the email; empty for everything else. */
    framePath: string;
    text: string;
    /** Of an SMS. */
    size?: SmsSize;
  }[];
}

export interface MailingView {
  mailing: Mailing;
  /** What the account's categories are called, by their names. */
  categories: Record<string, string>;
  /** Of the recipients of one outcome, or of all where it is empty, some of those who follow one another by their ids. */
  rows: CallData<typeof listMailingRows>['rows'];
  outcome: (typeof MAILING_OUTCOMES)[number] | '';
  /** The last of them; empty where nobody follows. */
  nextRows: string;
  isFirstRows: boolean;
  /** Why it paused by itself, as a key; empty where it has not. */
  stoppedBy: TextKey | '';
  timeZone: string;
}

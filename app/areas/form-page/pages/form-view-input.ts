import type { BankEntry } from '~/areas/forms/input-types/field-props';
import type { CallData } from '~/lib/contract/call';
import type { Draft } from '~/areas/drafts/calls';
import type { Enrollment, fetchEnrollmentLink } from '../calls';
import type { VisibleAnswers } from '~/domain/validate-answers';
import type { StepPosition } from '~/domain/form-steps';
import type { SanitizedHtml } from '~/domain/sanitized-html';

export type OpenedLink = CallData<typeof fetchEnrollmentLink>;

/** The data that `buildFormView` needs. */
export interface FormViewInput {
  enrollment: Enrollment;
  link: OpenedLink;
  draft: Draft;
  /** By the answers of the draft. */
  visible: VisibleAnswers;
  submissionKey: string;
  timeZone: string;
  nowMs: number;
  /** Largest attachment in MB: where the form names no limit, and whatever it names. */
  attachmentMb: { usual: number; most: number };
  basePath: string;
  /** Whether a phone may take over a file question. */
  offersPhone?: boolean;
  /** True on a phone: the signature field opens with the drawing area. */
  prefersDrawnSignature?: boolean;
  bankEntry?: BankEntry;
  /** Where in the form the page is; without it, all of it is on one page. */
  place?: StepPosition;
  /** Where the person came from, which all addresses of the form carry on. */
  source?: string;
  /** Of a preview, what all its addresses carry on: it keeps nothing, so what was tried is posted from page to page. */
  preview?: { search: string };
  /** A block's HTML as it may be shown, with the recipient's merge tags where there is a recipient. */
  cleanHtml(html: string): SanitizedHtml;
}

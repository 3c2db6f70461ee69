import type { ReactElement, ReactNode } from 'react';
import type { CallData } from '~/lib/contract/call';
import type { Draft, DraftFile, DraftUpload } from '~/areas/drafts/calls';
import type { fetchEnrollmentLink } from '~/areas/form-page/calls';
import type { FormInput } from '~/domain/form-model';

type AutopayElements = CallData<typeof fetchEnrollmentLink>['autoPayElements'];

/** A question as its field shows it. */
export interface FieldInput extends Pick<
  FormInput,
  'id' | 'name' | 'inputType' | 'options' | 'parts' | 'scale' | 'lowLabel' | 'highLabel'
> {
  isRequired: boolean;
  /** What a browser may fill in, by the HTML standard's name. */
  autoComplete: string;
  maxLength: number | undefined;
  /** Guids of chosen options, or one text. */
  value: string;
  /** A date or time as it was understood. */
  inWords?: string;
  chosen: string[];
  /** The server's word on whether the answers hide it. */
  isConcealed: boolean;
  /** A style rule hides and shows it, in browsers that can. */
  isRuled: boolean;
  /** Another contact than the present one may have to be verified, where this one need not. */
  mayVerify: boolean;
  needsVerification: boolean;
  isVerified: boolean;
  /** What is attached; a signature is one. */
  files: DraftFile[];
  /** What is on its way, or was refused. */
  uploads: DraftUpload[];
  /** Marks of what the page shows of it, by which a post tells what was changed in it. */
  base: readonly string[];
}

/** What stays of a bank entry after a post: the routing number names a bank, the account number is gone. */
export interface BankEntry {
  routingNumber: string;
  bankName: string;
  logoUrl: string;
}

/** The data of the page that its fields need. */
export interface FieldPageContext {
  language: string;
  /** `country`: ISO code of the form's. */
  model: { country: string };
  /** IANA name of the zone that times are meant in. */
  timeZone: string;
  /** When the page was rendered, in milliseconds: names of time zones depend on it. */
  nowMs: number;
  savedAccounts: AutopayElements['savedAccounts'];
  payDates: AutopayElements['payDates'];
  /** Whether bank accounts can be given. */
  takesAccounts: boolean;
  bankAccount: Draft['bankAccount'];
  bankEntry: BankEntry | undefined;
  /** By input id, names of typed signatures that a post could not save. */
  typedNames?: Readonly<Record<string, string>>;
  /** Largest attachment in MB: where the form names no limit, and whatever it names. */
  attachmentMb: { usual: number; most: number };
  /** Address of the form, without a trailing slash; empty in a preview. */
  basePath: string;
  /** Whether a phone may take over a file question. */
  offersPhone: boolean;
  /** True on a phone: the signature field opens with the drawing area. */
  prefersDrawnSignature?: boolean;
}

/** Texts by field: the input's own id, and `bank.*` for the autopay element. */
export type FieldTexts = Readonly<Record<string, ReactNode>>;

export interface FieldProps {
  input: FieldInput;
  view: FieldPageContext;
  /** What is wrong. */
  errors: FieldTexts;
  /** Of an answer in several fields, the one that is wrong. */
  wrongPart?: string;
}

/** Class names of a field that the answers may hide. */
export function fieldClassName({ isConcealed, isRuled }: FieldInput): string {
  return [isConcealed ? 'concealed' : '', isRuled ? 'ruled' : ''].filter(Boolean).join(' ');
}

/** What an input type shows in a form. */
export interface InputTypeField {
  Field: (props: FieldProps) => ReactElement;
  /** Stylesheets that only forms with such an input need. */
  stylesheets?: readonly ('badge' | 'files' | 'parts' | 'phone' | 'rating' | 'signing')[];
}

import { FORM_FILE_TYPES, type FormFile } from '~/contract/form-file';
import type { FormStatus } from '~/contract/enums';
import { checkForm } from '~/contract/form-check';
import type { SubmissionRow } from '../db/schema';
import { ownerColumns, type Owner } from '../modules/forms/service';
import { contentHash, scopedKey } from '../modules/submissions/service';
import { ADAM } from './accounts';
import allInputs from './forms/all-inputs.json';
import attachments from './forms/attachments.json';
import autopayEnrollment from './forms/autopay-enrollment.json';
import autopay from './forms/autopay.json';
import conditional from './forms/conditional.json';
import dpp from './forms/dpp.json';
import ebill from './forms/ebill.json';
import expired from './forms/expired.json';
import installment from './forms/installment.json';
import invalidBalance from './forms/invalid-balance.json';
import multilingual from './forms/multilingual.json';
import otp from './forms/otp.json';
import preview from './forms/preview.json';
import rtl from './forms/rtl.json';
import signature from './forms/signature.json';
import survey from './forms/survey.json';
import submitted from './forms/submitted.json';
import supplier from './forms/supplier.json';
import thanksLink from './forms/thanks-link.json';
import { zoneOf } from './utility-accounts';

interface DemoForm {
  accountId: string;
  definition: FormFile;
  type: number;
  status: FormStatus;
  submittedBy: string | null;
}

/** Form whose `link` is the demo's own list, which only the configuration knows. */
export const THANKS_LINK_FORM = thanksLink.id;

/** Form whose first version waits for approval: see `templates`. */
export const PENDING_FORM = preview.id;

const FILES: Record<string, unknown[]> = {
  cascadia: [
    allInputs,
    conditional,
    otp,
    signature,
    autopay,
    installment,
    ebill,
    autopayEnrollment,
    dpp,
    supplier,
    expired,
    submitted,
    invalidBalance,
    thanksLink,
    preview,
    survey,
  ],
  harbor: [attachments],
  indus: [rtl],
  alpenstrom: [multilingual],
};

let checked: DemoForm[] | undefined;

/** The demo's forms, checked by the same rules as an imported file. Throws when one is wrong. */
export function listDemoForms(): DemoForm[] {
  checked ??= Object.entries(FILES).flatMap(([accountId, files]) => files.map((file) => demoForm(accountId, file)));
  return checked;
}

function demoForm(accountId: string, file: unknown): DemoForm {
  const { form, issues } = checkForm(file);
  if (!form)
    throw new Error(`Wrong demo form:\n${issues.map(({ path, message }) => `  ${path}: ${message}`).join('\n')}`);
  const isPending = form.id === PENDING_FORM;
  return {
    accountId,
    definition: form,
    type: FORM_FILE_TYPES.indexOf(form.type),
    status: isPending ? 'draft' : 'active',
    submittedBy: isPending ? ADAM.id : null,
  };
}

/** Where people are taken after the thanks-link form. */
export const demoLink = (publicUrl: string): string => `${publicUrl}/demo`;

/** A finished submission of a demo form as `own` says, by a link in an email. */
export function submissionRow(
  owner: Owner,
  own: Pick<SubmissionRow, 'id' | 'reference'> & Partial<SubmissionRow>,
  {
    key,
    at,
    answers,
    isAgreed = false,
  }: { key: string; at: number; answers: Record<string, string | string[]>; isAgreed?: boolean },
): SubmissionRow {
  return {
    ...ownerColumns(owner),
    form_version: 1,
    attempt: 1,
    submission_key: scopedKey(owner, key),
    content_hash: contentHash(1, isAgreed, Object.entries(answers)),
    answers: JSON.stringify(answers),
    merge_tags: '[]',
    language: 'en',
    ip: null,
    source: 'email',
    bank_token: null,
    submitted_at: at,
    completed_at: at,
    is_test: 0,
    time_zone: zoneOf(owner.accountId),
    agreement: '',
    ...own,
  };
}

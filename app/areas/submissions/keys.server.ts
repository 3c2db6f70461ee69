import { hash } from 'node:crypto';
import type { Answers } from '~/domain/form-model';
import type { Entry } from '~/domain/submitted-answers';
import type { Owner } from '~/areas/forms/service.server';

const hashOf = (parts: readonly unknown[]): string => hash('sha256', JSON.stringify(parts), 'base64url');

/** The key as it is stored: of one account, form and recipient, so that nobody's key meets another's. */
export const scopedKey = ({ accountId, formId, recipientId }: Owner, submissionKey: string): string =>
  hashOf([accountId, formId, recipientId, submissionKey]);

/** The key of a submission whose sender names none: the same answers with the same time are the same submission. */
export const derivedKey = (submitTime: string, isInstallmentAgreed: boolean, answers: readonly Entry[]): string =>
  hashOf([submitTime, contentHash(0, isInstallmentAgreed, Object.fromEntries(answers))]);

/** What tells equal submissions from different ones. Bank numbers are left out: a hash of so few digits hides nothing. */
export function contentHash(formVersion: number, isInstallmentAgreed: boolean, answers: Readonly<Answers>): string {
  const sorted = Object.entries(answers).sort(([a], [b]) => (a < b ? -1 : 1));
  return hashOf([formVersion, isInstallmentAgreed, sorted]);
}

import { hash } from 'node:crypto';
import type { Answers } from '~/domain/form-model';
import type { AnswerEntry } from '~/domain/parse-answers';
import type { Owner } from '~/areas/forms/service.server';

const hashOf = (parts: readonly unknown[]): string => hash('sha256', JSON.stringify(parts), 'base64url');

/** The key as it is stored, within one account, form and recipient: keys of others never collide with it. */
export const scopeSubmissionKey = ({ accountId, formId, recipientId }: Owner, submissionKey: string): string =>
  hashOf([accountId, formId, recipientId, submissionKey]);

/** Derives the key of a submission that has none: the same answers with the same time are the same submission. */
export const deriveSubmissionKey = (
  submitTime: string,
  isInstallmentAgreed: boolean,
  answers: readonly AnswerEntry[],
): string => hashOf([submitTime, hashSubmission(0, isInstallmentAgreed, Object.fromEntries(answers))]);

/** Hashes what distinguishes submissions. Leaves out bank numbers, because a hash of so few digits hides nothing. */
export function hashSubmission(formVersion: number, isInstallmentAgreed: boolean, answers: Readonly<Answers>): string {
  const sorted = Object.entries(answers).sort(([a], [b]) => (a < b ? -1 : 1));
  return hashOf([formVersion, isInstallmentAgreed, sorted]);
}

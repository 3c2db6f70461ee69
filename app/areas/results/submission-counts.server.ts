import { hash } from 'node:crypto';
import { timeZoneOrUtc, calendarDateAt } from '~/domain/calendar-date';
import type { Answers, FormInput } from '~/domain/form-model';
import { rulesOf } from '~/areas/forms/input-types';
import { givenAnswers } from '~/domain/poll-results';
import { dayAsNumber } from '~/domain/result-period';
import { parseStoredAnswers } from '~/domain/parse-answers';
import type { SubmissionRow } from '~/platform/db/schema';

export interface FormColumns {
  account_id: string;
  form_id: string;
}

/** The day, language and version under which a submission is counted, besides the whole form. */
export interface CountDimensions {
  /** YYYYMMDD. */
  day: number;
  language: string;
  version: number;
}

/** One answer that is counted by itself. */
export interface CountedAnswer {
  inputId: string;
  key: string;
  answer: string;
}

/** What one submission adds to the counts of its form's questions. */
export interface SubmissionCounts {
  /** Inputs with an answer. */
  answered: string[];
  counted: CountedAnswer[];
  /** Missing where a version without the breakdown has counted it. */
  place?: CountDimensions;
}

/** Longest answer that is stored for display, in characters. Longer ones are distinguished by a hash. */
const MAX_STORED_LENGTH = 500;

/** A submission’s day is that on which it came, in the account's zone of then: it stays, and a recount finds the same. */
const dimensionsOf = (
  row: Pick<SubmissionRow, 'submitted_at' | 'time_zone' | 'language' | 'form_version'>,
): CountDimensions => ({
  day: dayAsNumber(calendarDateAt(row.submitted_at, timeZoneOrUtc(row.time_zone))),
  language: row.language,
  version: row.form_version,
});

const keyOfText = (text: string) => `t:${hash('sha256', text, 'base64url')}`;

/** @param files inputs that the submission has a file for */
function countAnswers(inputs: readonly FormInput[], answers: Answers, files: ReadonlySet<string>): SubmissionCounts {
  const addition: SubmissionCounts = { answered: [], counted: [] };
  for (const input of inputs) {
    const given = Object.hasOwn(answers, input.id) ? givenAnswers(answers[input.id]) : [];
    if (given.length === 0 && !files.has(input.id)) continue;
    addition.answered.push(input.id);
    const kind = rulesOf(input).counting;
    if (kind === 'submitted') continue;
    for (const answer of given) {
      const key = kind === 'choice' ? `o:${answer}` : keyOfText(answer);
      addition.counted.push({ inputId: input.id, key, answer: answer.slice(0, MAX_STORED_LENGTH) });
    }
  }
  return addition;
}

export const toSubmissionCounts = (
  row: Pick<SubmissionRow, 'answers' | 'submitted_at' | 'time_zone' | 'language' | 'form_version'>,
  inputs: readonly FormInput[],
  files: ReadonlySet<string>,
): SubmissionCounts => ({ ...countAnswers(inputs, parseStoredAnswers(row), files), place: dimensionsOf(row) });

/** Identifies an answer among those of its form. */
export const answerId = ({ inputId, key }: Pick<CountedAnswer, 'inputId' | 'key'>): string => `${inputId} ${key}`;

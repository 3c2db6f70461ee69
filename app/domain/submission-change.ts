/** Whether what was sent may be changed, and until when. Pure: times are milliseconds since 1970 UTC. */
import { hashAnswer } from './draft-merge';
import type { Answers, FormInput } from './form-model';
import { isChoice } from '~/areas/forms/input-types';

/** So often one submission may be changed: each change keeps all that stood before it. */
export const MAX_CHANGES = 20;

const DAY_MS = 86_400_000;

/** What a form says of changes, as its file does. */
export interface ChangeTerms {
  /** So many days after it was first sent; absent: not counted in days. */
  mayChangeDays?: number;
  /** ISO; absent: no such date. Where there are both, the earlier counts. */
  mayChangeUntil?: string;
  /** When the form closes, ISO: nothing is sent by it from then on, no change either. */
  expirationDate?: string;
}

/** Until when a submission may be changed; undefined where the form allows no changes. */
export function changeEnd(terms: ChangeTerms, submittedAt: number): number | undefined {
  const { mayChangeDays, mayChangeUntil, expirationDate } = terms;
  if (mayChangeDays === undefined && mayChangeUntil === undefined) return undefined;
  const ends = [
    mayChangeDays === undefined ? NaN : submittedAt + mayChangeDays * DAY_MS,
    Date.parse(mayChangeUntil ?? ''),
    Date.parse(expirationDate ?? ''),
  ];
  return Math.min(...ends.filter((end) => !Number.isNaN(end)));
}

/**
 * How a submission stands. `never`: its form allows no changes; `over`: the time has passed; `full`: it was changed as often as that
 * goes; `closed`: its form can't be filled in at present; `withdrawn`: the person took it back.
 */
export const CHANGE_STATES = ['never', 'open', 'over', 'full', 'closed', 'withdrawn'] as const;
export type ChangeState = (typeof CHANGE_STATES)[number];

interface ChangeConditions {
  until: number | undefined;
  changes: number;
  isWithdrawn: boolean;
  /** Whether the form that is live can be asked again. */
  isRequested: boolean;
  now: number;
}

export function changeState({ until, changes, isWithdrawn, isRequested, now }: ChangeConditions): ChangeState {
  if (until === undefined) return 'never';
  if (isWithdrawn) return 'withdrawn';
  if (until <= now) return 'over';
  if (changes >= MAX_CHANGES) return 'full';
  return isRequested ? 'open' : 'closed';
}

/** A question whose answer was changed, as it was read before and after; of files the names. Empty where there was, or is, none. */
export interface Difference {
  inputId: string;
  label: string;
  kind: 'answer' | 'file' | 'signature';
  before: string;
  after: string;
}

/** One version of a submission, 1 for the first, and what it changed of the one before. */
export interface VersionEntry {
  version: number;
  /** ISO. */
  sentAt: string;
  /** When the next one took its place; null where it counts. */
  replacedAt: string | null;
  differences: Difference[];
}

/** Ids of the questions whose answers differ, in the order of the later ones; an empty answer is none. */
export function changedAnswers(before: Answers, after: Answers): string[] {
  const ids = new Set([...Object.keys(after), ...Object.keys(before)]);
  const of = (answers: Answers, id: string) => hashAnswer(Object.hasOwn(answers, id) ? answers[id] : undefined);
  return [...ids].filter((id) => of(before, id) !== of(after, id));
}

/** Whether a choice reads as it did: its question, its name and its hint. */
export function readsTheSame(guid: string, before: FormInput | undefined, now: FormInput): boolean {
  const [was, is] = [before, now].map((input) => {
    const option = input?.options.find((one) => one.guid === guid);
    return option && JSON.stringify([input?.name, option.name, option.notes ?? '']);
  });
  return was !== undefined && was === is;
}

/**
 * The answers that a change of a submission begins with: those to questions that are still asked. A choice whose question, name or hint
 * reads otherwise by now is not carried over: it was made under other words, and is asked again.
 *
 * @param before inputs of the version that it was sent with, @param now those of the live one, both in one language
 */
export function carriedAnswers(answers: Answers, before: readonly FormInput[], now: readonly FormInput[]): Answers {
  const carried = Object.create(null) as Answers;
  for (const input of now) {
    const old = before.find(({ id }) => id === input.id);
    const given = Object.hasOwn(answers, input.id) ? answers[input.id] : undefined;
    if (given === undefined || old?.inputType !== input.inputType) continue;
    if (!isChoice(input)) {
      carried[input.id] = given;
      continue;
    }
    carried[input.id] = [given].flat().filter((guid) => readsTheSame(guid, old, input));
  }
  return carried;
}

import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { CallData, CallInput } from './contract/call';
import type { saveDraft } from '~/areas/drafts/calls';
import type { PreferencesDraft } from '~/areas/preferences/calls';

type Kept = CallData<typeof saveDraft>;
type Saved = CallInput<typeof saveDraft>['body'];

/** How long what was typed is kept, and how many characters of all that in one process. */
const KEPT_MS = 3_600_000;
const MOST_CHARACTERS = 50_000_000;

const keyOf = (token: string): string => createHash('sha256').update(token).digest('base64');

/** What was typed in front of a platform that keeps no drafts: for an hour, in this process's memory alone. */
export function createKeptDrafts() {
  const options = {
    maxSize: MOST_CHARACTERS,
    ttl: KEPT_MS,
    sizeCalculation: (value: object) => JSON.stringify(value).length,
  };
  const drafts = new LRUCache<string, Kept>(options);
  const choices = new LRUCache<string, PreferencesDraft>(options);
  const proven = new LRUCache<string, true>({ max: 100_000, ttl: KEPT_MS });

  const judged = (draft: Kept): Kept => {
    const verifiedInputs = Object.entries(draft.challenges)
      .filter(
        ([input, { mobileToken, destination }]) => proven.has(mobileToken) && isSame(destination, draft.answers[input]),
      )
      .map(([input]) => input);
    return { ...draft, verifiedInputs };
  };
  return {
    draftOf(token: string): Kept | undefined {
      const draft = drafts.get(keyOf(token));
      return draft && judged(draft);
    },
    keepDraft({ token, formVersion, answers, challenges }: Saved, empty: Kept): Kept {
      const before = drafts.get(keyOf(token)) ?? empty;
      const draft: Kept = {
        ...before,
        revision: before.revision + 1,
        formVersion,
        answers: { ...before.answers, ...answers },
        challenges: { ...before.challenges, ...challenges },
      };
      drafts.set(keyOf(token), draft);
      return judged(draft);
    },
    choicesOf: (token: string): PreferencesDraft | null => choices.get(keyOf(token)) ?? null,
    keepChoices: (token: string, made: PreferencesDraft): void => void choices.set(keyOf(token), made),
    /** What the link has sent is no draft any more. */
    forget(token: string): void {
      drafts.delete(keyOf(token));
      choices.delete(keyOf(token));
    },
    /** The code of this name was typed in right. */
    prove: (mobileToken: string): void => void proven.set(mobileToken, true),
  };
}
export type KeptDrafts = ReturnType<typeof createKeptDrafts>;

const DIGITS_OF_A_NUMBER = 10;

/** Whether an answer is the contact that a code went to: a number may be typed without its country. */
function isSame(destination: string, answer: string | string[] | undefined): boolean {
  if (typeof answer !== 'string' || answer === '') return false;
  if (destination.includes('@')) return destination.toLowerCase() === answer.trim().toLowerCase();
  const digits = (number: string) => number.replace(/\D/g, '').slice(-DIGITS_OF_A_NUMBER);
  return digits(destination) === digits(answer);
}

import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { CallData, CallInput } from './contract/call';
import type { saveDraft } from '~/areas/drafts/calls';
import type { PreferencesDraft } from '~/areas/preferences/calls';

type CachedDraft = CallData<typeof saveDraft>;
type DraftInput = CallInput<typeof saveDraft>['body'];

/** How long drafts are cached, and how many characters in one process. */
const TTL_MS = 3_600_000;
const MAX_CHARACTERS = 50_000_000;

const keyOf = (token: string): string => createHash('sha256').update(token).digest('base64');

/** Caches drafts for a platform that stores none: for an hour, in the memory of this process. */
export function createDraftCache() {
  const options = {
    maxSize: MAX_CHARACTERS,
    ttl: TTL_MS,
    sizeCalculation: (value: object) => JSON.stringify(value).length,
  };
  const drafts = new LRUCache<string, CachedDraft>(options);
  const choices = new LRUCache<string, PreferencesDraft>(options);
  const verified = new LRUCache<string, true>({ max: 100_000, ttl: TTL_MS });

  const withVerifiedInputs = (draft: CachedDraft): CachedDraft => {
    const verifiedInputs = Object.entries(draft.challenges)
      .filter(
        ([input, { mobileToken, destination }]) =>
          verified.has(mobileToken) && isSameContact(destination, draft.answers[input]),
      )
      .map(([input]) => input);
    return { ...draft, verifiedInputs };
  };
  return {
    findDraft(token: string): CachedDraft | undefined {
      const draft = drafts.get(keyOf(token));
      return draft && withVerifiedInputs(draft);
    },
    saveDraft({ token, formVersion, answers, challenges }: DraftInput, empty: CachedDraft): CachedDraft {
      const before = drafts.get(keyOf(token)) ?? empty;
      const draft: CachedDraft = {
        ...before,
        revision: before.revision + 1,
        formVersion,
        answers: { ...before.answers, ...answers },
        challenges: { ...before.challenges, ...challenges },
      };
      drafts.set(keyOf(token), draft);
      return withVerifiedInputs(draft);
    },
    findChoices: (token: string): PreferencesDraft | null => choices.get(keyOf(token)) ?? null,
    saveChoices: (token: string, newChoices: PreferencesDraft): void => void choices.set(keyOf(token), newChoices),
    /** Removes the drafts of a link once they are submitted. */
    remove(token: string): void {
      drafts.delete(keyOf(token));
      choices.delete(keyOf(token));
    },
    /** Notes that the code of this token was entered correctly. */
    markVerified: (mobileToken: string): void => void verified.set(mobileToken, true),
  };
}
export type DraftCache = ReturnType<typeof createDraftCache>;

const COMPARED_DIGITS = 10;

/** Whether an answer is the contact that a code went to: a number may be typed without its country. */
function isSameContact(destination: string, answer: string | string[] | undefined): boolean {
  if (typeof answer !== 'string' || answer === '') return false;
  if (destination.includes('@')) return destination.toLowerCase() === answer.trim().toLowerCase();
  const digits = (number: string) => number.replace(/\D/g, '').slice(-COMPARED_DIGITS);
  return digits(destination) === digits(answer);
}

/** What a device may store of a form for when there is no connection, how long, and how what waits there is sent. Decision 8. */

const DAY_MS = 24 * 60 * 60 * 1000;
/** The device deletes a page that nobody comes back to after this time. */
export const STORAGE_MS = 7 * DAY_MS;
/** The most that a device stores of one form with its files, in bytes. */
export const MAX_BYTES = 20 * 1024 * 1024;
/** The most forms that a device stores; the oldest that wait for nothing go first. */
export const MAX_FORMS = 8;

const TOKEN = /^ey[\w-]+\.[\w-]+\.[\w-]+$/;

/**
 * The form's page at an address; undefined for every other page, of which a device stores nothing: previews, receipts, codes,
 * accounts, admins.
 */
export function formAtAddress(url: { pathname: string; searchParams: URLSearchParams }) {
  const [, area, token = '', ...more] = url.pathname.split('/');
  if (area !== 'form' || more.length > 0 || !TOKEN.test(token)) return undefined;
  const step = url.searchParams.get('step');
  const isSummary = url.searchParams.get('summary') === '1';
  const place = isSummary ? '?summary=1' : step ? `?step=${encodeURIComponent(step)}` : '';
  return { token, address: url.pathname + place };
}

/** Name of the lock that the page which waits holds, or whoever sends in its place. */
export const lockName = (address: string): string => `form ${address}`;

/** When the device deletes a form, in milliseconds: with its link, after a week at most. 0 for a token without an expiry. */
export function storageExpiry(token: string, now: number): number {
  return Math.min(now + STORAGE_MS, tokenExpiry(token));
}

function tokenExpiry(token: string): number {
  try {
    const text = atob((token.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/'));
    const { exp } = JSON.parse(text) as { exp?: unknown };
    return typeof exp === 'number' ? exp * 1000 : 0;
  } catch {
    return 0;
  }
}

/** Waits between tries while the page is open, in milliseconds; the last one again and again. */
const TRY_AGAIN_MS = [2000, 5000, 15_000, 30_000, 60_000];

/**
 * How long to wait before the next try, in milliseconds.
 *
 * @param failures tries that have failed one after the other, from 1 on
 * @param chance from 0 to 1: after an outage not everybody comes at once
 */
export function retryDelay(failures: number, chance: number): number {
  const usual = TRY_AGAIN_MS[Math.min(Math.max(failures, 1), TRY_AGAIN_MS.length) - 1] ?? 0;
  return Math.round(usual * (0.75 + chance / 2));
}

/**
 * What became of a post:
 * - `sent`: the server has it and leads on
 * - `refused`: the server has it in the draft, and the person has to look at something
 * - `ended`: the link or form takes nothing any more
 * - `later`: it may be sent again, and counts once
 */
type Outcome = 'sent' | 'refused' | 'ended' | 'later';

/**
 * The outcome of a post of the form.
 *
 * @param status of the answer; 0 without one
 * @param isRedirect the answer leads to another page, which a worker is not told the status of
 */
export function outcomeOf({ status, isRedirect }: { status: number; isRedirect: boolean }): Outcome {
  if (isRedirect) return 'sent';
  if ([401, 404, 410].includes(status)) return 'ended';
  // A suspended account answers 403 and may be served again.
  if (status === 403) return 'later';
  // A page that comes with 200 to a post is none of ours: somebody between has answered.
  if (status < 400 || status >= 500 || [408, 425, 429].includes(status)) return 'later';
  return 'refused';
}

/** Header of an answer that says of a post: no draft has it, because something else was begun, sent or given up meanwhile. */
export const SUPERSEDED_HEADER = 'x-left';

/** Address of the current page of a form, also where the device still has superseded answers. */
export const currentPagePath = (pathname: string): string => `${pathname}?${NOW}=1`;
export const isCurrentPage = ({ searchParams }: { searchParams: URLSearchParams }): boolean => searchParams.has(NOW);
const NOW = 'now';

/** Whether a post that was answered so stands in the draft. What is too large, say, does not. */
export const isStoredInDraft = (status: number): boolean => status === 400 || status === 409 || status === 422;

/** Whether an answer comes from a gateway that has not reached the server. */
export const isGatewayError = (status: number): boolean => status === 502 || status === 504;

/** Belongs to a post and not to what was filled in. */
const OF_POST = new Set(['intent', 'seen', 'save.page', 'save.number']);
const BANK = 'bank.';

type Entry<T> = readonly [name: string, value: T];

/** What a device may store of what was filled in: never a bank account. */
export const storableEntries = <T>(entries: Iterable<Entry<T>>): Entry<T>[] =>
  [...entries].filter(([name]) => !OF_POST.has(name) && !name.startsWith(BANK));

/**
 * Whether a form may wait on a device to be sent. One that asks for a bank account, or to agree to the rows of a plan, is sent while
 * its person is there.
 */
export const canWait = (entries: Iterable<Entry<unknown>>): boolean =>
  [...entries].every(([name]) => !name.startsWith(BANK) && name !== 'agree');

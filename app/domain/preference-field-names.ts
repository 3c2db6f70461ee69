import { isCaptureChannel, type CaptureChannel } from './contact-channels';
import { PAGE_FORM_ID } from './page-frame';

/** Names of the page's fields and ids of its parts, for the page, the post and the browser module alike. */

/** The page's one form, which the choices of the frame are a part of: they cost no tick. */
export const PREFERENCES_FORM = PAGE_FORM_ID;
/** Parts that are redrawn in place. */
export const CONTACTS_PART = 'contacts';
export const GRID_PART = 'categories';
/** What the page says above the form, with a button of its own. */
export const PAUSE_PART = 'paused';
export const RETURNED_PART = 'returned';
export const listId = (channel: CaptureChannel): string => `contacts-${channel}`;
export const preferredName = <const C extends CaptureChannel | ''>(channel: C) => `preferred.${channel}` as const;
export const preferButtonId = (channel: CaptureChannel | ''): string => `prefer-${channel}`;
/** Why Save saved nothing, beside its button. */
export const SAVE_PROBLEM = 'save-problem';
export const choiceId = (cell: string): string => `choice-${cell}`;
export const shownPreferredName = (channel: CaptureChannel) => `shown.preferred.${channel}` as const;

/** Pages that the page leads to. */
const NEXT_PAGES = ['pause', 'unsubscribeAll', 'history'] as const;
export type NextPage = (typeof NEXT_PAGES)[number];

/** Buttons that say all by their name. */
const DIRECT = ['save', 'close', 'language', 'recipient', 'resume', 'again'] as const;

/** What a button of the page asks for. */
export type Intent =
  | { kind: 'go'; page: NextPage }
  | { kind: (typeof DIRECT)[number] | 'keep' }
  | { kind: 'add' | 'prefer'; channel: CaptureChannel }
  | { kind: 'verify' | 'remove'; channel: CaptureChannel; ref: string };

/** The intent of a post; anything unknown only keeps what was chosen. */
export function parsePreferencesIntent(value: string): Intent {
  const [kind, channel = '', ref = ''] = value.split(':');
  const direct = DIRECT.find((each) => each === kind);
  if (direct) return { kind: direct };
  const page = NEXT_PAGES.find((each) => each === kind);
  if (page) return { kind: 'go', page };
  if (!isCaptureChannel(channel)) return { kind: 'keep' };
  if (kind === 'add' || kind === 'prefer') return { kind, channel };
  if ((kind === 'verify' || kind === 'remove') && /^[\w-]{1,32}$/.test(ref)) return { kind, channel, ref };
  return { kind: 'keep' };
}

import { isCaptureChannel, type CaptureChannel } from '~/domain/contact-channels';

/** Names of the page's fields and ids of its parts, for the page, the post and the browser module alike. */

export const PREFERENCES_FORM = 'preferences';
/** Parts that are redrawn in place. */
export const CONTACTS_PART = 'contacts';
export const listId = (channel: CaptureChannel): string => `contacts-${channel}`;
export const preferredName = (channel: CaptureChannel): string => `preferred.${channel}`;
export const shownPreferredName = (channel: CaptureChannel): string => `shown.preferred.${channel}`;

/** What a button of the page asks for. */
export type Intent =
  | { kind: 'save' | 'close' | 'language' | 'recipient' | 'resume' | 'keep' }
  | { kind: 'add' | 'prefer'; channel: CaptureChannel }
  | { kind: 'verify' | 'remove'; channel: CaptureChannel; ref: string };

/** The intent of a post; anything unknown only keeps what was chosen. */
export function parseIntent(value: string): Intent {
  const [kind, channel = '', ref = ''] = value.split(':');
  if (kind === 'save' || kind === 'close' || kind === 'language' || kind === 'recipient' || kind === 'resume') return { kind };
  if (!isCaptureChannel(channel)) return { kind: 'keep' };
  if (kind === 'add' || kind === 'prefer') return { kind, channel };
  if ((kind === 'verify' || kind === 'remove') && /^[\w-]{1,32}$/.test(ref)) return { kind, channel, ref };
  return { kind: 'keep' };
}

import type { PreferencesDraft } from '~/contract/consents';
import type { PreferenceChannel } from '~/domain/preference-page';

/**
 * What the draft keeps beside the boxes, by keys that no box has: the contact chosen as preferred and the tick under
 * the terms. The boxes of one of several recipients are kept under that recipient, so that looking at another one
 * neither loses them nor takes them for the other's.
 */
export const TERMS_KEY = '*terms';
export const preferredKey = (channel: PreferenceChannel, ref: string): string => `*preferred:${channel}:${ref}`;
const cellPrefix = (recipientId: string): string => (recipientId ? `@${recipientId}:` : '');

export const EMPTY_DRAFT: PreferencesDraft = { choices: {}, language: '', selectedRecipientId: '' };

/** Boxes of one recipient as they were left; by the box's name. */
export function draftCells({ choices }: PreferencesDraft, recipientId: string): Record<string, boolean> {
  const prefix = cellPrefix(recipientId);
  const own = Object.entries(choices).filter(([key]) => key.startsWith(prefix) && (prefix || !/^[*@]/.test(key)));
  return Object.fromEntries(own.map(([key, isTicked]) => [key.slice(prefix.length), isTicked]));
}

/** The reference of the contact chosen as preferred; undefined when none was. */
export function draftPreferred({ choices }: PreferencesDraft, channel: PreferenceChannel): string | undefined {
  const prefix = preferredKey(channel, '');
  return Object.keys(choices).find((key) => key.startsWith(prefix))?.slice(prefix.length);
}

/** The draft with what one recipient's page says now; what is kept of others stays. */
export function withChoices(
  draft: PreferencesDraft,
  { recipientId, cells, preferred, areTermsTicked }: {
    recipientId: string;
    cells: Record<string, boolean>;
    preferred: Partial<Record<PreferenceChannel, string>>;
    areTermsTicked: boolean;
  },
): PreferencesDraft['choices'] {
  const prefix = cellPrefix(recipientId);
  const isOther = (key: string) => key.startsWith('@') && (!prefix || !key.startsWith(prefix));
  const others = Object.entries(draft.choices).filter(([key]) => isOther(key));
  const own = Object.entries(cells).map(([key, isTicked]) => [prefix + key, isTicked] as const);
  const chosen = Object.entries(preferred).map(([channel, ref]) => [preferredKey(channel as PreferenceChannel, ref), true] as const);
  return Object.fromEntries([...others, ...own, ...chosen, ...(areTermsTicked ? [[TERMS_KEY, true] as const] : [])]);
}

/**
 * What was chosen on the preferences page and not saved yet, by keys: a box, the contact chosen as preferred, the tick
 * under the terms. The boxes of one of several recipients are kept under that recipient, so that looking at another one
 * neither loses them nor takes them for the other's.
 */
import { CAPTURE_CHANNELS, type CaptureChannel } from './contact-channels';

type DraftChoices = Readonly<Record<string, boolean>>;

const TERMS_KEY = '*terms';
const preferredKey = (channel: CaptureChannel, ref: string): string => `*preferred:${channel}:${ref}`;
const cellPrefix = (recipientId: string): string => (recipientId ? `@${recipientId}:` : '');
const PREFERRED = new RegExp(`^\\*preferred:(${CAPTURE_CHANNELS.join('|')}):[\\w-]{1,32}$`);

/** Whether a draft may keep something under a key. */
export function isDraftKey(
  key: string,
  known: { isCell(key: string): boolean; isRecipient(id: string): boolean },
): boolean {
  if (key === TERMS_KEY || PREFERRED.test(key)) return true;
  const [, recipientId, cell = key] = /^@([^:]+):(.+)$/.exec(key) ?? [];
  return known.isCell(cell) && (recipientId === undefined || known.isRecipient(recipientId));
}

/** Boxes of one recipient as they were left, by the box's name. `recipientId` is empty where there is only one. */
export function draftCells(choices: DraftChoices, recipientId: string): Record<string, boolean> {
  const prefix = cellPrefix(recipientId);
  const own = Object.entries(choices).filter(([key]) => key.startsWith(prefix) && (prefix || !/^[*@]/.test(key)));
  return Object.fromEntries(own.map(([key, isTicked]) => [key.slice(prefix.length), isTicked]));
}

/** The reference of the contact chosen as preferred; undefined when none was. */
export function draftPreferred(choices: DraftChoices, channel: CaptureChannel): string | undefined {
  const prefix = preferredKey(channel, '');
  return Object.keys(choices)
    .find((key) => key.startsWith(prefix))
    ?.slice(prefix.length);
}

export const hasTermsTick = (choices: DraftChoices): boolean => choices[TERMS_KEY] === true;

/** Recipients, other than the one looked at, of whom boxes are kept. */
export function otherRecipients(choices: DraftChoices, recipientId: string): string[] {
  const ids = Object.keys(otherRecipientsChoices(choices, recipientId)).map((key) => key.slice(1, key.indexOf(':')));
  return [...new Set(ids)];
}

/** What is kept of recipients other than the one looked at. */
export function otherRecipientsChoices(choices: DraftChoices, recipientId: string): Record<string, boolean> {
  const prefix = cellPrefix(recipientId);
  return Object.fromEntries(
    Object.entries(choices).filter(([key]) => key.startsWith('@') && !(prefix && key.startsWith(prefix))),
  );
}

/** The draft with what one recipient's page says now; what is kept of others stays. */
export function withChoices(
  choices: DraftChoices,
  {
    recipientId,
    cells,
    preferred,
    areTermsTicked,
  }: {
    recipientId: string;
    cells: DraftChoices;
    preferred: Partial<Record<CaptureChannel, string>>;
    areTermsTicked: boolean;
  },
): Record<string, boolean> {
  const prefix = cellPrefix(recipientId);
  const made = otherRecipientsChoices(choices, recipientId);
  for (const [key, isTicked] of Object.entries(cells)) made[prefix + key] = isTicked;
  for (const [channel, ref] of Object.entries(preferred)) made[preferredKey(channel as CaptureChannel, ref)] = true;
  if (areTermsTicked) made[TERMS_KEY] = true;
  return made;
}

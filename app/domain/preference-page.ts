/**
 * What the preferences page shows and takes. Spec: preferences-and-consent 2.2, 3, 4 and 5.
 */
import { BILL_ALERT_CATEGORY, INVITATION_CATEGORY, isEBillGasCustomer, type OptionState } from './consent';
import type { CaptureChannel } from './contact-channels';

/**
 * Categories that the page shows. `wanted` are those of a customer's chosen recipient, which know nothing of invitations;
 * undefined for all others.
 */
export function visibleCategories<T extends { name: string; isVisible: boolean; isHidden: boolean }>(
  categories: readonly T[],
  wanted: readonly string[] | undefined,
): T[] {
  const isWanted = (name: string) => wanted === undefined || wanted.includes(name) || name === INVITATION_CATEGORY;
  return categories.filter(({ name, isVisible, isHidden }) => isVisible && !isHidden && isWanted(name));
}

/** One box of the grid. What is locked can't be changed here, for the reason it names. */
export type Cell =
  | { kind: 'notOffered' }
  | { kind: 'locked'; isTicked: boolean; reason: 'mandatory' | 'eBill' }
  | { kind: 'open'; isTicked: boolean };

/** @param isEBill the gas rule is why the box can't be changed */
export function cellOf(option: OptionState | undefined, isEBill: boolean): Cell {
  if (!option?.isApplicable) return { kind: 'notOffered' };
  if (isEBill) return { kind: 'locked', isTicked: option.isConsentGiven, reason: 'eBill' };
  if (option.isMandatory) return { kind: 'locked', isTicked: option.isConsentGiven, reason: 'mandatory' };
  return { kind: 'open', isTicked: option.isConsentGiven };
}

/** The e-mail about a new bill is how a gas customer with eBill gets the bill. Spec: preferences-and-consent 2.2. */
export function isEBillLocked(
  { clientType, isEnrolledInEBill }: { clientType: string; isEnrolledInEBill: boolean },
  category: string,
  channel: CaptureChannel,
): boolean {
  return isEBillGasCustomer(clientType, isEnrolledInEBill) && category === BILL_ALERT_CATEGORY && channel === 'email';
}

/** Name of a box: what drafts keep and posts send. */
export function cellKey(category: string, channel: CaptureChannel): string {
  return `${category}.${channel}`;
}

/** Of boxes by name, those that are ticked for one of the channels. */
export function cellsWithoutContact(
  cells: Readonly<Record<string, boolean>>,
  channels: readonly CaptureChannel[],
): { key: string; channel: CaptureChannel }[] {
  return Object.entries(cells).flatMap(([key, isTicked]) => {
    const channel = isTicked ? channels.find((each) => key.endsWith(`.${each}`)) : undefined;
    return channel ? [{ key, channel }] : [];
  });
}

/**
 * What a person has changed: of the boxes that the page showed as `shown`, those that now stand otherwise. Boxes that
 * can't be changed (any more) are left out, whatever a post says.
 *
 * @param open names of the boxes that can be changed now
 */
export function changedCells(
  shown: Readonly<Record<string, boolean>>,
  ticked: readonly string[],
  open: readonly string[],
): Record<string, boolean> {
  const now = new Set(ticked);
  const changed = open.filter((key) => Object.hasOwn(shown, key) && shown[key] !== now.has(key));
  return Object.fromEntries(changed.map((key) => [key, now.has(key)]));
}

/** Of a customer's recipients the one that the page looks at: the one chosen before, else the link's own, else the first. */
export const selectedRecipient = (recipients: readonly string[], chosen: string | undefined, own: string): string =>
  [chosen, own].find((id) => id !== undefined && recipients.includes(id)) ?? recipients[0] ?? own;

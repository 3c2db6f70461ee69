/**
 * What the preferences page shows and takes. Spec: preferences-and-consent 2.2, 3, 4 and 5.
 */
import {
  BILL_ALERT_CATEGORY,
  GAS_CLIENT_TYPE,
  INVITATION_CATEGORY,
  isEBillGasCustomer,
  type OptionState,
} from './consent';
import type { CaptureChannel } from './contact-channels';

/** A customer's recipient with the names of the categories that its list includes. */
interface ListedRecipient {
  recipientId: string;
  preferences: readonly string[];
}

/** The recipient of a link, with what the billing system says of the customer. */
interface LinkOwner {
  clientType: string;
  recipientId: string;
  /** Empty for a recipient who is no ERP customer. */
  listed: readonly ListedRecipient[];
}

interface RecipientScope {
  /** Every recipient that the link's holder speaks for: those of the customer's list, and the link's own. */
  all: string[];
  /** A dropdown offers the choice between them. */
  hasChoice: boolean;
  /** The recipients that the page shows and Save writes; undefined where the chosen one is none of the customer's. */
  saved: string[] | undefined;
}

/**
 * The one rule of whom the preferences page, Save, "unsubscribe from all", Undo and a pause are for. Where a person can choose, the page and
 * Save are for the chosen recipient, at first the link's own; where nothing can be chosen, for all of them.
 * Spec: preferences-and-consent 2.2, "Account block".
 *
 * @param chosen empty: no choice was made
 */
export function recipientScope({ clientType, recipientId, listed }: LinkOwner, chosen = ''): RecipientScope {
  const ids = [...new Set(listed.map((each) => each.recipientId))];
  const all = ids.includes(recipientId) ? ids : [recipientId, ...ids];
  const hasChoice = clientType !== GAS_CLIENT_TYPE && ids.length > 1;
  const isKnown = chosen === '' || all.includes(chosen);
  const saved = hasChoice ? [chosen || recipientId] : all;
  return { all, hasChoice, saved: isKnown ? saved : undefined };
}

/**
 * The categories that some recipients' lists include. A customer who is not in the own list gets what it includes for anybody.
 *
 * @returns undefined where no list says anything
 */
export function listedCategories(
  listed: readonly ListedRecipient[],
  recipientIds: readonly string[],
): string[] | undefined {
  if (listed.length === 0) return undefined;
  const lists = recipientIds.flatMap((id) => {
    const own = listed.filter(({ recipientId }) => recipientId === id);
    return own.length > 0 ? own : listed;
  });
  return [...new Set(lists.flatMap(({ preferences }) => preferences))];
}

/**
 * Categories that the page shows. `wanted` are those that the customer's lists include, which know nothing of invitations;
 * undefined where no list says anything.
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

/**
 * Boxes that the page showed ticked and that stay ticked. Saving consents to them too, also where the tick is only a default.
 *
 * @param open names of the boxes that can be changed now
 */
export function confirmedCells(
  shown: Readonly<Record<string, boolean>>,
  ticked: readonly string[],
  open: readonly string[],
): string[] {
  const now = new Set(ticked);
  return open.filter((key) => Object.hasOwn(shown, key) && shown[key] && now.has(key));
}

/**
 * Consent of a recipient by category and channel: what counts and what may be changed.
 * Spec: preferences-and-consent 2.2, 3 and 4.
 */
import type { ContactChannel } from './contact';

/** What an account says of one category on one channel. */
export interface OptionRule {
  isApplicable: boolean;
  isMandatory: boolean;
  isGivenByDefault: boolean;
}

export interface CategoryRules {
  name: string;
  options: Partial<Record<ContactChannel, OptionRule>>;
}

export interface OptionState {
  isConsentGiven: boolean;
  isApplicable: boolean;
  isMandatory: boolean;
}

export interface ConsentChoices {
  /** Client of a gas utility who gets bills electronically. */
  isEBillGasCustomer: boolean;
  /** The stored choice; undefined where none was ever made. */
  stored(category: string, channel: ContactChannel): boolean | undefined;
}

/**
 * What several recipients have chosen as one: an option is given while any of them gets it. A recipient whose list does not include a
 * category counts for it only where no list does.
 */
export function mergeConsentChoices(
  members: readonly { choices: ConsentChoices; isListed: (category: string) => boolean }[],
): ConsentChoices {
  return {
    isEBillGasCustomer: members.some(({ choices }) => choices.isEBillGasCustomer),
    stored(category, channel) {
      const listed = members.filter(({ isListed }) => isListed(category));
      const counted = listed.length > 0 ? listed : members;
      const stored = counted.map(({ choices }) => choices.stored(category, channel));
      if (stored.includes(true)) return true;
      return stored.includes(undefined) ? undefined : false;
    },
  };
}

export const BILL_ALERT_CATEGORY = 'new_bill_alert';

/** Messages that ask people to fill in a form. Every account has this category, so that everybody can say no to them. */
export const INVITATION_CATEGORY = 'form_invitation';

export const GAS_CLIENT_TYPE = 'Wgl';

/** The gas-utility rule: whoever is enrolled in EBill can't do without the e-mail. Spec: preferences-and-consent 2.2. */
export function isEBillGasCustomer(clientType: string, isEnrolledInEBill: boolean): boolean {
  return clientType === GAS_CLIENT_TYPE && isEnrolledInEBill;
}

/**
 * An option as it counts now: the stored choice, else the default. What is mandatory is always given, what does not apply
 * never.
 */
export function optionState(
  rule: OptionRule,
  category: string,
  channel: ContactChannel,
  choices: ConsentChoices,
): OptionState {
  const isRuled = choices.isEBillGasCustomer && category === BILL_ALERT_CATEGORY && channel === 'email';
  const isMandatory = rule.isApplicable && (rule.isMandatory || isRuled);
  const isChosen = choices.stored(category, channel) ?? rule.isGivenByDefault;
  return {
    isApplicable: rule.isApplicable,
    isMandatory,
    isConsentGiven: rule.isApplicable && (isMandatory || isChosen),
  };
}

/** What a change of an option to given or not does. */
export function checkOptionChange(state: OptionState, isWanted: boolean) {
  if (state.isConsentGiven === isWanted) return 'same';
  if (!state.isApplicable) return 'notApplicable';
  return state.isMandatory ? 'mandatory' : 'change';
}

export interface OptionKey {
  category: string;
  channel: ContactChannel;
}

/** Every option with its state, in the order of the categories. */
export function listOptions(
  categories: readonly CategoryRules[],
  choices: ConsentChoices,
): (OptionKey & OptionState)[] {
  return categories.flatMap(({ name, options }) =>
    (Object.entries(options) as [ContactChannel, OptionRule][]).map(([channel, rule]) => ({
      category: name,
      channel,
      ...optionState(rule, name, channel, choices),
    })),
  );
}

/** Whether a no to an option is new: it may be given and is not stored yet. */
export const isNewRefusal = ({ isApplicable, isMandatory }: OptionState, stored: boolean | undefined): boolean =>
  isApplicable && !isMandatory && stored !== false;

/**
 * What "unsubscribe from all" does to an option. `ends`: messages stop. `staysOff`: the option is off, and the no is stored, so that it
 * outlives an older yes that an import brings. `isOff`: the no is stored already. `mandatory` and `bill` messages go on.
 */
export type UnsubscribeAllOutcome = 'ends' | 'staysOff' | 'isOff' | 'mandatory' | 'bill';

/**
 * The one rule of what "unsubscribe from all" ends, for the page, the act and the check before an invitation. Undefined for an option that
 * the recipient does not get anyway: it does not apply, or the recipient's list does not include it.
 *
 * @param stored the stored choice
 */
export function unsubscribeAllOutcome(
  { category, isApplicable, isMandatory, isConsentGiven }: OptionKey & OptionState,
  { stored, isListed }: { stored: boolean | undefined; isListed: boolean },
): UnsubscribeAllOutcome | undefined {
  if (!isApplicable || !isListed) return undefined;
  if (isMandatory) return 'mandatory';
  if (category === BILL_ALERT_CATEGORY) return isConsentGiven ? 'bill' : undefined;
  if (isConsentGiven) return 'ends';
  return stored === false ? 'isOff' : 'staysOff';
}

/** Whether a yes to an option is new: it may be given and is not stored yet. A default is no recorded consent. */
export const isNewAcceptance = ({ isApplicable, isMandatory }: OptionState, stored: boolean | undefined): boolean =>
  isApplicable && !isMandatory && stored !== true;

/** How long "unsubscribe from all" can be undone, in milliseconds. */
export const UNSUBSCRIBE_ALL_UNDO_MS = 24 * 3600_000;

/**
 * Whether a person has unsubscribed from all that can be ended on a channel: with "unsubscribe from all" or one by one. What
 * nobody was ever asked for is no such answer.
 */
export function hasUnsubscribedFromAll(outcomes: readonly UnsubscribeAllOutcome[]): boolean {
  return outcomes.includes('isOff') && !outcomes.includes('ends');
}

interface Pause {
  /** Empty: everything that may be paused. */
  category: string;
  /** Milliseconds. */
  until: number;
}

/** Whether a message is held back by a pause. Mandatory ones never are, and a pause of everything leaves the word that a bill is there. */
export function isPaused(pauses: readonly Pause[], category: string, isMandatory: boolean, now: number): boolean {
  const isCovered = (paused: string) => paused === category || (paused === '' && category !== BILL_ALERT_CATEGORY);
  return !isMandatory && pauses.some((pause) => isCovered(pause.category) && pause.until > now);
}

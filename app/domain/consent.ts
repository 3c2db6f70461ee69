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

export interface ConsentFacts {
  /** Client of a gas utility who gets bills electronically. */
  isEBillGasCustomer: boolean;
  /** The stored choice; undefined where none was ever made. */
  stored(category: string, channel: ContactChannel): boolean | undefined;
}

/**
 * What several recipients have chosen as one: an option is given while any of them gets it. A recipient whose list does not include a
 * category counts for it only where no list does.
 */
export function mergedFacts(
  members: readonly { facts: ConsentFacts; isListed: (category: string) => boolean }[],
): ConsentFacts {
  return {
    isEBillGasCustomer: members.some(({ facts }) => facts.isEBillGasCustomer),
    stored(category, channel) {
      const listed = members.filter(({ isListed }) => isListed(category));
      const counted = listed.length > 0 ? listed : members;
      const stored = counted.map(({ facts }) => facts.stored(category, channel));
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
  facts: ConsentFacts,
): OptionState {
  const isRuled = facts.isEBillGasCustomer && category === BILL_ALERT_CATEGORY && channel === 'email';
  const isMandatory = rule.isApplicable && (rule.isMandatory || isRuled);
  const isChosen = facts.stored(category, channel) ?? rule.isGivenByDefault;
  return {
    isApplicable: rule.isApplicable,
    isMandatory,
    isConsentGiven: rule.isApplicable && (isMandatory || isChosen),
  };
}

type ChangeVerdict = 'same' | 'change' | 'mandatory' | 'notApplicable';

/** What becomes of the wish to have an option given or not. */
export function judgeChange(state: OptionState, isWanted: boolean): ChangeVerdict {
  if (state.isConsentGiven === isWanted) return 'same';
  if (!state.isApplicable) return 'notApplicable';
  return state.isMandatory ? 'mandatory' : 'change';
}

export interface OptionKey {
  category: string;
  channel: ContactChannel;
}

/** Every option with its state, in the order of the categories. */
export function listOptions(categories: readonly CategoryRules[], facts: ConsentFacts): (OptionKey & OptionState)[] {
  return categories.flatMap(({ name, options }) =>
    (Object.entries(options) as [ContactChannel, OptionRule][]).map(([channel, rule]) => ({
      category: name,
      channel,
      ...optionState(rule, name, channel, facts),
    })),
  );
}

/**
 * Every option that a person can say no to and has not: what is given, and what is only offered. A no that is stored outlives an older yes
 * that an import brings.
 */
export function refusableOptions(categories: readonly CategoryRules[], facts: ConsentFacts): OptionKey[] {
  return listOptions(categories, facts)
    .filter((option) => canRefuse(option, facts.stored(option.category, option.channel)))
    .map(({ category, channel }) => ({ category, channel }));
}

/** Whether a no to an option says something that is not stored yet. */
export const canRefuse = ({ isApplicable, isMandatory }: OptionState, stored: boolean | undefined): boolean =>
  isApplicable && !isMandatory && stored !== false;

/** Whether "unsubscribe from all" ends an option: bills go on, and so does the word that one is there. */
export const isEndedWithAll = ({ category, isMandatory }: { category: string; isMandatory: boolean }): boolean =>
  !isMandatory && category !== BILL_ALERT_CATEGORY;

/** How long "unsubscribe from all" may be taken back, in milliseconds. */
export const UNDO_MS = 24 * 3600_000;

/**
 * Whether a person has said no to all that can be ended on a channel: with "unsubscribe from all" or one by one. What
 * nobody was ever asked for is no such answer.
 */
export function hasEndedAll(
  options: readonly (OptionKey & OptionState)[],
  channel: ContactChannel,
  facts: ConsentFacts,
): boolean {
  const own = options.filter((option) => option.channel === channel && option.isApplicable && isEndedWithAll(option));
  return (
    own.every(({ isConsentGiven }) => !isConsentGiven) &&
    own.some(({ category }) => facts.stored(category, channel) === false)
  );
}

interface Pause {
  /** Empty: everything that may be paused. */
  category: string;
  /** Milliseconds. */
  until: number;
}

/** Whether a message is held back by a pause. Mandatory ones never are. */
export function isHeldBack(pauses: readonly Pause[], category: string, isMandatory: boolean, now: number): boolean {
  return (
    !isMandatory && pauses.some((pause) => (pause.category === '' || pause.category === category) && pause.until > now)
  );
}

import { describe, expect, test } from 'vitest';
import {
  hasUnsubscribedFromAll,
  isEBillGasCustomer,
  isPaused,
  checkOptionChange,
  unsubscribeAllOutcome,
  listOptions,
  optionState,
  type CategoryRules,
  type ConsentChoices,
} from '~/domain/consent';

const rule = { isApplicable: true, isMandatory: false, isGivenByDefault: false };
const consentInput = (stored: Record<string, boolean> = {}, isGas = false): ConsentChoices => ({
  isEBillGasCustomer: isGas,
  stored: (category, channel) => stored[`${category}.${channel}`],
});

describe('an option', () => {
  test('is what was chosen, else the default', () => {
    expect(optionState(rule, 'tips', 'email', consentInput()).isConsentGiven).toBe(false);
    expect(optionState({ ...rule, isGivenByDefault: true }, 'tips', 'email', consentInput()).isConsentGiven).toBe(true);
    expect(
      optionState({ ...rule, isGivenByDefault: true }, 'tips', 'email', consentInput({ 'tips.email': false }))
        .isConsentGiven,
    ).toBe(false);
    expect(optionState(rule, 'tips', 'email', consentInput({ 'tips.email': true })).isConsentGiven).toBe(true);
  });

  test('that is mandatory is given, whatever was chosen once', () => {
    expect(optionState({ ...rule, isMandatory: true }, 'tips', 'email', consentInput({ 'tips.email': false }))).toEqual(
      {
        isApplicable: true,
        isMandatory: true,
        isConsentGiven: true,
      },
    );
  });

  test('that does not apply is neither given nor mandatory', () => {
    const state = optionState(
      { isApplicable: false, isMandatory: true, isGivenByDefault: true },
      'tips',
      'email',
      consentInput({ 'tips.email': true }),
    );
    expect(state).toEqual({ isApplicable: false, isMandatory: false, isConsentGiven: false });
  });

  test('the e-mail about a new bill is mandatory for a gas customer with EBill, and nothing else', () => {
    const isMandatory = (category: string, channel: 'email' | 'sms', isGas: boolean) =>
      optionState(rule, category, channel, consentInput({}, isGas)).isMandatory;
    expect(isMandatory('new_bill_alert', 'email', true)).toBe(true);
    expect(isMandatory('new_bill_alert', 'email', false)).toBe(false);
    expect(isMandatory('new_bill_alert', 'sms', true)).toBe(false);
    expect(isMandatory('tips', 'email', true)).toBe(false);
    expect([
      isEBillGasCustomer('Wgl', true),
      isEBillGasCustomer('Wgl', false),
      isEBillGasCustomer('ConEd', true),
    ]).toEqual([true, false, false]);
  });
});

test('what may be changed: applicable, not mandatory, and different', () => {
  const given = { isApplicable: true, isMandatory: false, isConsentGiven: true };
  expect(checkOptionChange(given, false)).toBe('change');
  expect(checkOptionChange(given, true)).toBe('same');
  expect(checkOptionChange({ ...given, isMandatory: true }, false)).toBe('mandatory');
  expect(checkOptionChange({ ...given, isApplicable: false, isConsentGiven: false }, true)).toBe('notApplicable');
});

test('leaving all ends what is given, keeps off what is offered, and leaves what is mandatory, about bills or not listed', () => {
  const categories: CategoryRules[] = [
    { name: 'tips', options: { email: { ...rule, isGivenByDefault: true }, print: rule, sms: rule } },
    { name: 'safety', options: { email: { ...rule, isMandatory: true }, sms: { ...rule, isApplicable: false } } },
    { name: 'new_bill_alert', options: { email: { ...rule, isGivenByDefault: true }, sms: rule } },
  ];
  const known = consentInput({ 'tips.print': false });
  const outcomes = (isListed: boolean) =>
    listOptions(categories, known).map((option) =>
      unsubscribeAllOutcome(option, { stored: known.stored(option.category, option.channel), isListed }),
    );
  expect(outcomes(true)).toEqual(['ends', 'isOff', 'staysOff', 'mandatory', undefined, 'bill', undefined]);
  expect(new Set(outcomes(false))).toEqual(new Set([undefined]));
});

test('a person has ended all where something was refused and nothing that can be ended is given', () => {
  expect(hasUnsubscribedFromAll(['isOff', 'staysOff', 'mandatory', 'bill'])).toBe(true);
  expect(hasUnsubscribedFromAll(['isOff', 'ends'])).toBe(false);
  expect(hasUnsubscribedFromAll(['staysOff', 'mandatory'])).toBe(false);
});

test('a pause holds back its category, or all, until it is over, and never what is mandatory', () => {
  const pause = [{ category: 'tips', until: 100 }];
  expect(isPaused(pause, 'tips', false, 99)).toBe(true);
  expect(isPaused(pause, 'tips', false, 100)).toBe(false);
  expect(isPaused(pause, 'safety', false, 99)).toBe(false);
  expect(isPaused(pause, 'tips', true, 99)).toBe(false);
  expect(isPaused([{ category: '', until: 100 }], 'anything', false, 99)).toBe(true);
  expect(isPaused([{ category: '', until: 100 }], 'new_bill_alert', false, 99)).toBe(false);
  expect(isPaused([{ category: 'new_bill_alert', until: 100 }], 'new_bill_alert', false, 99)).toBe(true);
});

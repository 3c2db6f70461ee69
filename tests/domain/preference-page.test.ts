import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  draftCells,
  draftPreferred,
  hasTermsTick,
  isDraftKey,
  otherRecipientsChoices,
  withChoices,
} from '~/domain/preference-draft';
import { cellOf, changedCells, isEBillLocked, visibleCategories } from '~/domain/preference-grid';

const option = { isConsentGiven: true, isApplicable: true, isMandatory: false };

describe('a box', () => {
  test('that does not apply, or that the category does not have, is not offered', () => {
    expect(cellOf(undefined, false)).toEqual({ kind: 'notOffered' });
    expect(cellOf({ ...option, isApplicable: false }, true)).toEqual({ kind: 'notOffered' });
  });

  test('that is mandatory is locked, and so is the bill alert of a gas customer with eBill', () => {
    expect(cellOf({ ...option, isMandatory: true }, false)).toEqual({
      kind: 'locked',
      isTicked: true,
      reason: 'mandatory',
    });
    expect(cellOf({ ...option, isMandatory: true }, true)).toEqual({ kind: 'locked', isTicked: true, reason: 'eBill' });
    expect(cellOf({ ...option, isConsentGiven: false }, false)).toEqual({ kind: 'open', isTicked: false });
  });

  test('is under the gas rule for new_bill_alert by e-mail, client type Wgl and eBill alone', () => {
    const gas = { clientType: 'Wgl', isEnrolledInEBill: true };
    expect(isEBillLocked(gas, 'new_bill_alert', 'email')).toBe(true);
    expect(isEBillLocked(gas, 'new_bill_alert', 'sms')).toBe(false);
    expect(isEBillLocked(gas, 'outages', 'email')).toBe(false);
    expect(isEBillLocked({ ...gas, isEnrolledInEBill: false }, 'new_bill_alert', 'email')).toBe(false);
    expect(isEBillLocked({ ...gas, clientType: 'HcTax' }, 'new_bill_alert', 'email')).toBe(false);
  });
});

test('a category is visible when it is shown, not hidden, and wanted by the ERP recipient', () => {
  const category = (name: string, over = {}) => ({ name, isVisible: true, isHidden: false, ...over });
  const all = [category('a'), category('b', { isVisible: false }), category('c', { isHidden: true }), category('d')];
  const names = (wanted?: string[]) => visibleCategories(all, wanted).map(({ name }) => name);
  expect(names()).toEqual(['a', 'd']);
  expect(names(['d', 'b', 'c'])).toEqual(['d']);
  expect(names([])).toEqual([]);
});

describe('what was changed', () => {
  test('is what stands otherwise than it was shown, and only where it can be', () => {
    const shown = { 'a.email': true, 'a.sms': false, 'b.email': true, 'locked.email': true };
    expect(changedCells(shown, ['a.sms', 'b.email', 'no.such'], ['a.email', 'a.sms', 'b.email', 'new.email'])).toEqual({
      'a.email': false,
      'a.sms': true,
    });
  });

  test('of two tabs undoes nothing of the other: each sends its own differences', () => {
    const keys = ['a.email', 'a.sms', 'b.email'];
    const ticks = fc.subarray(keys);
    fc.assert(
      fc.property(ticks, ticks, ticks, (storedTicks, first, second) => {
        const shown = Object.fromEntries(keys.map((key) => [key, storedTicks.includes(key)]));
        const [one, other] = [changedCells(shown, first, keys), changedCells(shown, second, keys)];
        const stored = { ...shown, ...one, ...other };
        for (const key of keys) expect(stored[key]).toBe(key in other ? second.includes(key) : first.includes(key));
      }),
    );
  });
});

describe('a draft', () => {
  const draft = { cells: { 'a.email': true, 'b.sms': false }, preferred: { sms: 'ref-1' }, areTermsTicked: true };

  test('gives back what was said', () => {
    const choices = withChoices({}, { ...draft, recipientId: '' });
    expect(draftCells(choices, '')).toEqual(draft.cells);
    expect(draftPreferred(choices, 'sms')).toBe('ref-1');
    expect(draftPreferred(choices, 'email')).toBeUndefined();
    expect(hasTermsTick(choices)).toBe(true);
  });

  test('keeps what was said for another recipient, and forgets what is no longer so', () => {
    const first = withChoices({}, { ...draft, recipientId: 'one' });
    const both = withChoices(first, {
      cells: { 'a.email': false },
      preferred: {},
      areTermsTicked: false,
      recipientId: 'two',
    });
    expect(draftCells(both, 'one')).toEqual(draft.cells);
    expect(draftCells(both, 'two')).toEqual({ 'a.email': false });
    expect(draftCells(both, '')).toEqual({});
    expect(hasTermsTick(both)).toBe(false);
    expect(otherRecipientsChoices(both, 'two')).toEqual({ '@one:a.email': true, '@one:b.sms': false });
    expect(withChoices(both, { cells: {}, preferred: {}, areTermsTicked: false, recipientId: 'one' })).toEqual({
      '@two:a.email': false,
    });
  });

  test('takes no key but those of known boxes, own recipients, contacts and the terms', () => {
    const known = { isCell: (cell: string) => cell === 'a.email', isRecipient: (id: string) => id === 'one' };
    const taken = [
      'a.email',
      '@one:a.email',
      '*terms',
      '*preferred:sms:abc_-1',
      'b.email',
      '@two:a.email',
      '@one:b.email',
      '*preferred:push:abc',
      '*preferred:sms:',
      '*other',
      '__proto__',
    ];
    expect(taken.filter((key) => isDraftKey(key, known))).toEqual([
      'a.email',
      '@one:a.email',
      '*terms',
      '*preferred:sms:abc_-1',
    ]);
  });
});

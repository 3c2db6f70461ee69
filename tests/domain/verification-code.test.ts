import { describe, expect, test } from 'vitest';
import {
  codeState,
  countWrongTry,
  isLocked,
  checkCode,
  lockSeconds,
  normalizeCode,
  numberCapSeconds,
  CODE_POLICY,
  resendWaitSeconds,
  sendCapSeconds,
  type CodeState,
} from '~/domain/verification-code';

const NOW = 1_800_000_000_000;
const MINUTE = 60_000;
const state = (more: Partial<CodeState> = {}): CodeState => ({
  codes: [{ sentAt: NOW - MINUTE }],
  wrongTries: 0,
  ...more,
});

test('spaces, hyphens and digits of other scripts are tolerated', () => {
  for (const typed of ['1234', ' 12 34 ', '12-34', '12–34', '１２３４', '१२३४', '١٢٣٤', '\u200e1234']) {
    expect(normalizeCode(typed)).toBe('1234');
  }
  expect(normalizeCode('12a4')).toBe('12a4');
});

test('a code may be sent again after 30 seconds', () => {
  expect(resendWaitSeconds(undefined, NOW)).toBe(0);
  expect(resendWaitSeconds(NOW, NOW)).toBe(30);
  expect(resendWaitSeconds(NOW, NOW + 29_001)).toBe(1);
  expect(resendWaitSeconds(NOW, NOW + 30_000)).toBe(0);
});

describe('a typed code', () => {
  test('is right when it is the last one sent, wrong when it is none of them', () => {
    expect(checkCode(state(), [true], NOW)).toBe('ok');
    expect(checkCode(state(), [false], NOW)).toBe('incorrect');
    expect(checkCode(state({ codes: [] }), [], NOW)).toBe('incorrect');
  });
  test('lives for 10 minutes, and expired is not called incorrect', () => {
    const sentAt = NOW - CODE_POLICY.lifeMs;
    expect(checkCode(state({ codes: [{ sentAt: sentAt + 1 }] }), [true], NOW)).toBe('ok');
    expect(checkCode(state({ codes: [{ sentAt }] }), [true], NOW)).toBe('expired');
    expect(checkCode(state({ codes: [{ sentAt }] }), [false], NOW)).toBe('incorrect');
  });
  test('is used once, and uses up the ones sent before it', () => {
    const codes = [
      { sentAt: NOW - MINUTE, usedAt: NOW - 1 },
      { sentAt: NOW - 2 * MINUTE, usedAt: null },
    ];
    expect(checkCode(state({ codes }), [true, false], NOW)).toBe('used');
    expect(checkCode(state({ codes }), [false, true], NOW)).toBe('used');
    const renewed = [...codes, { sentAt: NOW }];
    expect(checkCode(state({ codes: renewed }), [false, false, true], NOW)).toBe('ok');
  });
  test('may be one of the last two sent, in whatever order they are stored, but not the third last', () => {
    const codes = [3, 1, 2].map((minutes) => ({ sentAt: NOW - minutes * MINUTE }));
    expect(checkCode(state({ codes }), [false, true, false], NOW)).toBe('ok');
    expect(checkCode(state({ codes }), [false, false, true], NOW)).toBe('ok');
    expect(checkCode(state({ codes }), [true, false, false], NOW)).toBe('incorrect');
  });
});

describe('wrong tries', () => {
  test('after the fifth the destination is locked, for the right code and for a new one too', () => {
    let counted = state();
    for (let tries = 0; tries < 5; tries += 1) {
      expect(checkCode(counted, [true], NOW)).toBe('ok');
      counted = { ...counted, ...countWrongTry(counted, NOW + tries) };
    }
    expect(checkCode(counted, [true], NOW)).toBe('locked');
    expect(checkCode({ ...counted, codes: [{ sentAt: NOW }] }, [true], NOW)).toBe('locked');
    expect(lockSeconds(counted, NOW)).toBe(3600);
  });
  test('are forgotten an hour after the first of them', () => {
    const locked = state({ wrongTries: 5, firstWrongAt: NOW });
    const later = NOW + CODE_POLICY.wrongTryWindowMs;
    expect(isLocked(locked, later - 1)).toBe(true);
    expect(isLocked(locked, later)).toBe(false);
    expect(lockSeconds(locked, later)).toBe(0);
    expect(countWrongTry(locked, later)).toEqual({ wrongTries: 1, firstWrongAt: later });
  });
});

describe('caps on sends', () => {
  const times = (count: number, ago: number) => Array.from({ length: count }, () => NOW - ago);
  const none = { destination: [], address: [], account: [], recipient: [] };
  test('a destination gets 5 codes an hour and 10 a day', () => {
    expect(sendCapSeconds({ ...none, destination: times(4, MINUTE) }, NOW)).toBe(0);
    expect(sendCapSeconds({ ...none, destination: times(5, MINUTE) }, NOW)).toBeGreaterThan(0);
    expect(sendCapSeconds({ ...none, destination: times(9, 120 * MINUTE) }, NOW)).toBe(0);
    expect(sendCapSeconds({ ...none, destination: times(10, 120 * MINUTE) }, NOW)).toBeGreaterThan(0);
    expect(sendCapSeconds({ ...none, destination: times(10, 1440 * MINUTE) }, NOW)).toBe(0);
  });
  test('so are an address and an account capped', () => {
    expect(sendCapSeconds({ ...none, address: times(30, 1) }, NOW)).toBeGreaterThan(0);
    expect(sendCapSeconds({ ...none, account: times(1000, 1), recipient: times(1, 1) }, NOW)).toBe(0);
    expect(sendCapSeconds({ ...none, account: times(1000, 1), recipient: times(2, 1) }, NOW)).toBeGreaterThan(0);
    expect(sendCapSeconds({ ...none, recipient: times(50, 1) }, NOW)).toBe(0);
  });
});

test('within a day so many different numbers, each as often as it likes', () => {
  const sends = [1, 2, 2, 3].map((number, index) => ({ number: `+1${number}`, sentAt: NOW - (index + 1) * 3_600_000 }));
  expect(numberCapSeconds(sends, '+14', 4, NOW)).toBe(0);
  expect(numberCapSeconds(sends, '+12', 3, NOW)).toBe(0);
  expect(numberCapSeconds(sends, '+14', 3, NOW)).toBe(20 * 3600);
  expect(numberCapSeconds(sends, '+14', 0, NOW)).toBe(24 * 3600);
});

describe('after a clock that ran ahead by a day', () => {
  const ahead = NOW + 24 * 60 * MINUTE;

  test('nobody waits for another code, and none of its sends counts', () => {
    expect(resendWaitSeconds(ahead, NOW)).toBe(0);
    const many = Array<number>(20).fill(ahead);
    expect(sendCapSeconds({ destination: many, address: many, account: many, recipient: many }, NOW)).toBe(0);
    expect(numberCapSeconds([{ number: '+15550100', sentAt: ahead }], '+15550101', 1, NOW)).toBe(0);
  });

  test('a lock is over, and the next wrong try is the first', () => {
    const locked = state({ wrongTries: CODE_POLICY.maxWrongTries, firstWrongAt: ahead });
    expect(isLocked(locked, NOW)).toBe(false);
    expect(countWrongTry(locked, NOW)).toEqual({ wrongTries: 1, firstWrongAt: NOW });
  });

  test('its codes are expired, and those sent since are good', () => {
    const codes = [{ sentAt: ahead, usedAt: ahead }, { sentAt: ahead }, { sentAt: NOW }];
    expect(checkCode(state({ codes }), [false, false, true], NOW)).toBe('ok');
    expect(codeState({ sentAt: ahead }, NOW)).toBe('expired');
  });

  test('a moment that another machine stored a few seconds ahead counts', () => {
    expect(resendWaitSeconds(NOW + 5000, NOW)).toBe(30);
    expect(isLocked(state({ wrongTries: CODE_POLICY.maxWrongTries, firstWrongAt: NOW + 5000 }), NOW)).toBe(true);
    expect(checkCode(state({ codes: [{ sentAt: NOW + 5000 }] }), [true], NOW)).toBe('ok');
  });
});

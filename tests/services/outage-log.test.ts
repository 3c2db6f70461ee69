import { expect, test } from 'vitest';
import { createOutageLog } from '~/config/outage-log';

function outageLog() {
  const lines: string[] = [];
  const clock = { now: 1000 };
  const log = createOutageLog({
    onBegin: (message) => lines.push(`begins: ${message}`),
    onEnd: (seconds) => lines.push(`over after ${seconds} s`),
    now: () => clock.now,
  });
  return { lines, log, clock };
}

test('an outage is reported when it begins and when it is over, with its length', () => {
  const { lines, log, clock } = outageLog();
  for (let second = 0; second <= 90; second += 1) {
    log.noteFailure(new Error('no connection'));
    log.noteFailure(new Error('no connection'));
    clock.now += 1000;
  }
  expect(lines).toEqual(['begins: no connection']);
  clock.now += 3000;
  log.noteSuccess();
  log.noteSuccess();
  expect(lines).toEqual(['begins: no connection', 'over after 90 s']);
});

test('one part that still fails beside others that succeed does not begin the outage anew', () => {
  const { lines, log, clock } = outageLog();
  for (let second = 0; second < 30; second += 1) {
    log.noteFailure(new Error('disk full'));
    log.noteSuccess();
    clock.now += 1000;
  }
  expect(lines).toEqual(['begins: disk full']);
});

test('a second outage is reported as the first was', () => {
  const { lines, log, clock } = outageLog();
  for (let outage = 0; outage < 2; outage += 1) {
    log.noteFailure(new Error('no connection'));
    clock.now += 5000;
    log.noteSuccess();
  }
  expect(lines).toEqual(['begins: no connection', 'over after 0 s', 'begins: no connection', 'over after 0 s']);
});

import { expect, test } from 'vitest';
import { createOutageLog } from '~/platform/jobs/outage-log';

test('an outage is logged when it begins and when it ends, however many ask meanwhile', () => {
  const lines: unknown[] = [];
  let now = 0;
  const outage = createOutageLog(
    (level, event, fields) => void lines.push([level, event, fields]),
    () => now,
  );
  outage.succeeded('mail');
  for (; now < 9000; now += 1000)
    for (const queue of ['mail', 'sms', 'rounds']) outage.failed(queue, new Error('connection refused'));
  for (const queue of ['mail', 'sms', 'rounds', 'mail']) outage.succeeded(queue);
  expect(lines).toEqual([
    ['error', 'jobs.away', { message: 'connection refused' }],
    ['info', 'jobs.back', { seconds: 9 }],
  ]);
});

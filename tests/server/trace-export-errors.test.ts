import { expect, test } from 'vitest';
import { describeTraceError } from '../../server/trace-export-errors';

test('an error of OpenTelemetry is told by its name and message, without its stack', () => {
  const stack = 'Error: connect ECONNREFUSED\n    at TCPConnectWrap (node:net:1610:16)';
  const text = JSON.stringify({ stack, message: 'connect ECONNREFUSED', code: 'ECONNREFUSED', name: 'Error' });
  expect(describeTraceError(text)).toBe('Error: connect ECONNREFUSED');
  expect(describeTraceError(JSON.stringify({ stack, code: 'ECONNREFUSED', name: 'Error' }))).toBe(
    'Error: ECONNREFUSED',
  );
});

test.each([
  ['Export timed out', 'Export timed out'],
  ['{"a":1}', '{"a":1}'],
  ['null', 'null'],
  ['two\n  lines', 'two lines'],
])('%s is told as it is, in one line', (text, expected) => expect(describeTraceError(text)).toBe(expected));

test('a long one is cut', () => expect(describeTraceError('x'.repeat(5000))).toHaveLength(300));

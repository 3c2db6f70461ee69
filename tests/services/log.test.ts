import { afterEach, expect, test, vi } from 'vitest';
import { log, logSurprise } from '~/services/log.server';

afterEach(() => vi.restoreAllMocks());

test('a surprise is written down with an id for support and without any token', () => {
  const lines: Record<string, unknown>[] = [];
  vi.spyOn(log, 'error').mockImplementation((line: unknown) => void lines.push(line as Record<string, unknown>));
  const token = 'eyJhbGciOiJIUzI1NiJ9.eyJhIjoxfQ.c2ln_-A';
  const errorId = logSurprise(new Error(`GET /form/${token}?token=${token} failed`), { requestId: 'r-1' });
  logSurprise(`bare ${token}`);
  expect(lines).toMatchObject([{ event: 'surprise', errorId, requestId: 'r-1' }, { event: 'surprise' }]);
  expect(String(lines[0]?.stack)).toMatch(/\/form\/\[token\]\?token=\[token\] failed/);
  expect(JSON.stringify(lines)).not.toContain('eyJ');
});

import { afterEach, beforeEach, expect, test } from 'vitest';
import { calls } from '~/lib/contract';
import { LOCALES } from '~/lib/contract/enums';
import { listPageLanguages } from '~/areas/operations/outage/calls';
import { createTestPlatform, type TestPlatform } from '../../support/test-platform';

let testPlatform: TestPlatform;
beforeEach(async () => {
  testPlatform = await createTestPlatform();
});
afterEach(() => testPlatform.close());

test('every call of the contract is answered by the platform', async () => {
  const unanswered: string[] = [];
  for (const { id, method, path } of calls) {
    const url = `http://platform.internal/${path.replace(/\{\w+\}/g, 'none')}`;
    const response = await testPlatform.platform.fetch(
      new Request(url, { method, ...(method === 'POST' && { body: '{}' }) }),
    );
    if (response.status === 501) unanswered.push(id);
  }
  expect(unanswered).toEqual([]);
});

test('the pages are offered in every language that they speak, each by its own name', async () => {
  const result = await testPlatform.call(listPageLanguages, {});
  if (!result.isOk) throw new Error(result.details);
  expect(result.data.map(({ language }) => language)).toEqual([...LOCALES]);
  expect(result.data.find(({ language }) => language === 'es')).toEqual({ language: 'es', name: 'Español' });
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readConfig } from '~/config/env';
import { getEnrollment } from './calls';
import { submitForm } from './submission-calls';
import { submissionKey } from '~/lib/derived-keys.server';
import { dataOf, createFormCalls, repairForm } from '../../../tests/platform/drafts/form-calls';
import { createTestPlatform } from '../../../tests/support/test-platform';

const config = readConfig({ LINK_KEYS: 'test:a-key-for-tests-that-is-long-enough' });
const state = { accountId: 'prairie', recipientId: 'maya', formId: 'repair', version: 1, submissionCount: 0 };

test('the same form in the same state has the same key, and one that the call takes', () => {
  const key = submissionKey(config, state);
  expect(submissionKey(config, { ...state })).toBe(key);
  expect(submitForm.body?.safeParse({}).error?.issues.some(({ path }) => path[0] === 'submissionKey')).toBe(true);
  expect(key).toMatch(/^[\w-]{16,100}$/);
});

test('any difference makes another key', () => {
  const part = fc.constantFrom('a', 'b', 'a","b', 'ab', '');
  const one = fc.record({
    accountId: part,
    recipientId: part,
    formId: part,
    version: fc.integer({ min: 1, max: 3 }),
    submissionCount: fc.nat(3),
  });
  fc.assert(
    fc.property(one, one, (first, second) => {
      expect(submissionKey(config, first) === submissionKey(config, second)).toBe(
        JSON.stringify(first) === JSON.stringify(second),
      );
    }),
  );
});

test('it cannot be made without the secret, and does not change when a key is added behind the first', () => {
  const other = readConfig({ LINK_KEYS: 'test:another-key-for-tests-that-is-long' });
  const rotated = readConfig({
    LINK_KEYS: 'test:a-key-for-tests-that-is-long-enough,old:an-older-key-for-tests-long-enough',
  });
  expect(submissionKey(other, state)).not.toBe(submissionKey(config, state));
  expect(submissionKey(rotated, state)).toBe(submissionKey(config, state));
});

test('it stays while a form is filled in and changes once it was sent', async () => {
  const testPlatform = await createTestPlatform();
  await testPlatform.seed.account();
  await testPlatform.seed.recipient();
  await testPlatform.seed.form({ ...repairForm, multipleSubmission: true });
  const token = await testPlatform.seed.link({ form: 'repair' });
  const maya = createFormCalls(testPlatform, token);
  const key = async () => {
    const form = dataOf(
      await testPlatform.call(getEnrollment, {
        query: { id: 'repair', token, recipient: 'maya', language: '' },
      }),
    );
    return submissionKey(config, { ...state, version: form.version, submissionCount: form.submissionCount });
  };
  const first = await key();
  await maya.save({ what: 'tap' });
  await maya.upload();
  expect(await key()).toBe(first);
  const { reportId } = dataOf(await maya.submit({ what: 'tap' }, { submissionKey: first }));
  await maya.finish(reportId);
  const second = await key();
  expect(second).not.toBe(first);
  expect(await maya.submit({ what: 'sink' }, { submissionKey: second })).toMatchObject({
    isOk: true,
    data: { isRepeat: false },
  });
  await testPlatform.close();
});

import { afterEach, beforeEach, expect, test } from 'vitest';
import { MAX_JSON_DEPTH } from '~/lib/contract/parse-json';
import { createTestPlatform, type TestPlatform } from '../../support/test-platform';
import { readResponse, createTestKey } from '../api-keys/example-data';

let testPlatform: TestPlatform;
let key: string;
beforeEach(async () => {
  testPlatform = await createTestPlatform();
  await testPlatform.seed.account();
  key = await createTestKey(testPlatform, { scopes: ['write'] });
});
afterEach(() => testPlatform.close());

async function put(tags: string) {
  const response = await testPlatform.platform.fetch(
    new Request('http://platform.internal/api/x/data/recipients/Put', {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: `{"records":[{"id":"new","name":"New","tags":${tags}}]}`,
    }),
  );
  return readResponse(response);
}

/** Four levels are around the tags. */
const nested = (levels: number) => '{"a":'.repeat(levels) + '1' + '}'.repeat(levels);

test.each([
  ['65 levels deep', nested(MAX_JSON_DEPTH - 2), 'body'],
  ['20,000 levels deep', nested(20_000), 'body'],
  ['a name that every object has', '{"__proto__":"x"}', 'body.records.0.tags.__proto__'],
  ['a name that its constructor has', '{"a":{"prototype":"x"}}', 'body.records.0.tags.a.prototype'],
])('a body with %s is refused', async (_name, tags, field) => {
  const { status, envelope } = await put(tags);
  expect(status).toBe(400);
  expect(envelope).toMatchObject({ errorName: 'request.invalid', data: { fields: [field] } });
});

test('a name that every object has is named once where the body itself has it', async () => {
  const response = await testPlatform.platform.fetch(
    new Request('http://platform.internal/api/x/data/recipients/Put', {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: '{"records":[{"id":"new","name":"New"}],"__proto__":"x"}',
    }),
  );
  expect((await readResponse(response)).envelope).toMatchObject({ data: { fields: ['body.__proto__'] } });
});

test('a body of 64 levels is read', async () => {
  expect(await put(nested(MAX_JSON_DEPTH - 3))).toMatchObject({ status: 200 });
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { listRecords } from '~/areas/data-import/calls';
import { DATASETS } from '~/areas/data-import/datasets';
import { createTestPlatform, type TestPlatform } from '../../support/test-platform';
import { createTestKey } from '../api-keys/example-data';

let platform: TestPlatform;
let bearer: string;
beforeAll(async () => {
  platform = await createTestPlatform();
  await platform.seed.account();
  bearer = await createTestKey(platform, { scopes: ['read'] });
});
afterAll(() => platform.close());

test.each(DATASETS.map(({ name }) => name))('the dataset %s takes a search that finds nothing', async (dataset) => {
  const found = await platform.call(
    listRecords,
    { params: { dataset }, query: { search: 'no such text', after: '', of: '', limit: 50 } },
    { bearer },
  );
  expect(found).toMatchObject({ isOk: true, data: { records: [] } });
});

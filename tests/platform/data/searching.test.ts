import { afterAll, beforeAll, expect, test } from 'vitest';
import { listRecords } from '~/areas/data-import/calls';
import { DATASETS } from '~/areas/data-import/datasets';
import { createWorld, type World } from '../../support/world';
import { makeKey } from '../keys/example-world';

let world: World;
let bearer: string;
beforeAll(async () => {
  world = await createWorld();
  await world.seed.account();
  bearer = await makeKey(world, { scopes: ['read'] });
});
afterAll(() => world.close());

test.each(DATASETS.map(({ name }) => name))('the dataset %s takes a search that finds nothing', async (dataset) => {
  const found = await world.call(
    listRecords,
    { params: { dataset }, query: { search: 'no such text', after: '', of: '', limit: 50 } },
    { bearer },
  );
  expect(found).toMatchObject({ isOk: true, data: { records: [] } });
});

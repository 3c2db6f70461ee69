import { afterEach, beforeEach, expect, test } from 'vitest';
import { createErasureList, createDataSubjectRights, type ListedErasure } from '~/areas/privacy/service.server';
import { createTestPlatform, type TestPlatform } from '../../support/test-platform';

let platform: TestPlatform;
beforeEach(async () => {
  platform = await createTestPlatform();
  await platform.seed.account();
  for (const id of ['maya', 'otto', 'ines']) await platform.seed.recipient({ id });
});
afterEach(() => platform.close());

const ownerOf = (recipientId: string) => ({ accountId: 'prairie', recipientId });
const erase = (recipientId: string) => createDataSubjectRights(platform.context).erase(ownerOf(recipientId), 'test');
async function listed(): Promise<ListedErasure[]> {
  const found: ListedErasure[] = [];
  for await (const erasure of createErasureList(platform.context).list()) found.push(erasure);
  return found;
}
const findBack = (list: readonly ListedErasure[]) => createErasureList(platform.context).findBack(list);

/** As if the database was one of before the last erasure, and the person in it. */
async function bringBack(recipientId: string): Promise<void> {
  const [last] = (await listed()).sort((one, other) => other.at.localeCompare(one.at));
  await platform.context.db
    .deleteFrom('dossier_acts')
    .where('id', '=', last?.id ?? '')
    .execute();
  await platform.seed.recipient({ id: recipientId });
}

test('whoever was erased after the moment of a restored database is found in it, and nobody else', async () => {
  await erase('otto');
  await platform.seed.recipient({ id: 'otto' });
  platform.clock.advance(1000);
  await erase('maya');
  const listedBefore = await listed();
  expect(listedBefore).toHaveLength(2);
  expect(JSON.stringify(listedBefore)).not.toMatch(/maya|otto/);
  expect(await findBack(listedBefore)).toEqual({ recipients: [], unreadable: 0 });
  await bringBack('maya');
  expect(await findBack(listedBefore)).toEqual({ recipients: [ownerOf('maya')], unreadable: 0 });
});

test('an erasure that was noted with another key finds nobody, and is counted', async () => {
  await erase('maya');
  const [one] = await listed();
  await bringBack('maya');
  const ofOtherServer = {
    ...one,
    id: 'other',
    recipientHash: `gone.${one?.recipientHash.split('.')[1]}`,
  } as ListedErasure;
  expect(await findBack([ofOtherServer])).toEqual({ recipients: [], unreadable: 1 });
});

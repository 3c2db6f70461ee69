import { keyText, type Dataset, type RecordKey } from './datasets/dataset';
import type { PlatformContext } from '~/platform/platform-context';
import { createAccountService } from '~/areas/accounts/service.server';
import { listReferrers, recordChanges, type RecordedChange } from './record-history.server';
import { findAndLock, type SaveOptions } from './save-lines.server';
import { getRecordStore } from './record-stores.server';
import { createTestRecordCheck } from './test-record-check.server';

/** Who takes records away, and whether what is of test recipients alone. */
export type RemoveOptions = Pick<SaveOptions, 'actor' | 'testsOnly'>;

/** `kept`: it says what a person has done or turned off. */
type RemovalOutcome = 'removed' | 'missing' | 'referredTo' | 'kept' | 'notTest';

/** Takes records away, all that may be in one transaction. */
export function removeRecords(
  { db, clock, ids }: Pick<PlatformContext, 'db' | 'clock' | 'ids'>,
  accountId: string,
  dataset: Dataset,
  keys: readonly RecordKey[],
  { actor, testsOnly = false }: RemoveOptions,
): Promise<{ key: string; outcome: RemovalOutcome }[]> {
  return db.transaction().execute(async (trx) => {
    await createAccountService({ db: trx }).lock(accountId);
    const store = getRecordStore(dataset);
    const stored = await findAndLock(trx, accountId, dataset, keys);
    const records = [...stored.values()].map(({ record }) => record);
    const mayGo = testsOnly ? await createTestRecordCheck(trx, accountId, dataset, records) : () => true;
    const fixed = await store.findUndeletable(trx, accountId, [...stored.values()]);
    const removed = new Map<string, RecordedChange>();
    const results: { key: string; outcome: RemovalOutcome }[] = [];
    for (const key of keys) {
      const name = keyText(key);
      const found = stored.get(name);
      let outcome: RemovalOutcome = 'removed';
      if (!found || found.isForeign) outcome = 'missing';
      else if (!mayGo(found.record)) outcome = dataset.isSetting ? 'notTest' : 'missing';
      else if (fixed.has(found)) outcome = 'kept';
      else if ((await listReferrers(trx, accountId, dataset, key)).length > 0) outcome = 'referredTo';
      else removed.set(name, { record: found.record, action: 'removed' });
      results.push({ key: name, outcome });
    }
    if (removed.size === 0) return results;
    const gone = keys.filter((key) => removed.has(keyText(key)));
    await store.remove(trx, accountId, gone);
    const scope = { accountId, now: clock.now(), nextId: () => ids.next() };
    await recordChanges(trx, scope, dataset, actor, [...removed.values()]);
    return results;
  });
}

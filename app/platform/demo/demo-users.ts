import type { Transaction } from 'kysely';
import { insertIfNew } from '../db/row-queries';
import type { Database } from '../db/schema';
import type { Demo } from './read-demo-files';

/** Anybody may know it: it opens nothing but the demo. */
export const DEMO_PASSWORD = 'Lantern-Harbor-27';

/** Of `DEMO_PASSWORD`, with one salt for all: processes that start at the same moment write the same rows, and none waits for a hash. */
const DEMO_PASSWORD_HASH = 'scrypt$15$8$3$RdorrOFAxtW-uBwsTMdRMQ$w2114FACuTqsYYQLJd5iikDur8ge8Zd9adPPYIaxM3I';

/** The people of the demo, with a password that is no secret. Those who are there keep what is theirs. */
export async function addDemoUsers(trx: Transaction<Database>, people: Demo['people'], now: number): Promise<void> {
  for (const { id, account, email, name, role, mobile } of people) {
    await insertIfNew(trx, 'users', { id, account_id: account, email, name, role, created_at: now });
    await insertIfNew(trx, 'user_credentials', {
      user_id: id,
      password_hash: DEMO_PASSWORD_HASH,
      sign_up_id: `demo:${id}`,
      verified_at: now,
    });
    const [first_name = '', last_name = ''] = name.split(' ');
    if (mobile)
      await insertIfNew(trx, 'user_profiles', {
        user_id: id,
        first_name,
        last_name,
        mobile_number: mobile,
        time_zone: 'America/New_York',
        updated_at: now,
      });
  }
}

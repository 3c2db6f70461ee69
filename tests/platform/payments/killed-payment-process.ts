/** A process that pays and is killed by itself once the gateway has charged. Run by `killed.test.ts`. */
import { readConfig } from '~/config/env';
import { payByCard } from '~/areas/payments/calls';
import { createPlatform } from '~/platform';
import { createSandboxGateway } from '~/platform/adapters/sandbox-gateway';
import { openDatabase } from '~/platform/db/open-database';
import { randomIds } from '~/platform/ports/ids';
import { createApi } from '~/lib/api-client.server';

const { DATABASE_URL, DATABASE_FILE, NOW, BODY = '{}' } = process.env;
const clock = { now: () => Number(NOW) };
const config = readConfig({
  NODE_ENV: 'test',
  LINK_KEYS: process.env.LINK_KEYS,
  DATA_DIR: process.env.DATA_DIR,
  DEMO: '0',
  PAYMENTS: 'sandbox',
  LOG_LEVEL: 'silent',
});
const database = await openDatabase({ databaseUrl: DATABASE_URL, file: DATABASE_FILE });
const sandbox = createSandboxGateway({ config, db: database.db, clock, ids: randomIds });
const platform = await createPlatform(config, {
  clock,
  database,
  listPayments: {
    ...sandbox,
    chargeCard: async (order, card) => {
      await sandbox.chargeCard(order, card);
      process.kill(process.pid, 'SIGKILL');
      return new Promise(() => undefined);
    },
  },
});
await createApi(platform, { clientAddress: '203.0.113.9', requestId: 'killed' }).call(payByCard, {
  body: JSON.parse(BODY),
});

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { openDatabase } from '~/platform/db/open-database';
import { testDatabases } from '../../support/test-databases';
import {
  readBalance,
  CARD,
  listCharges,
  demandLink,
  EMAIL,
  newKey,
  createPaymentPlatform,
  payCard,
  payments,
  type PaymentTestPlatform,
} from './payment-platform';

const PAYER = 'tests/platform/payments/killed-payment-process.ts';
const LINK_KEYS = 'test:a-key-for-tests-that-is-long-enough';

let folder: string;
let platform: PaymentTestPlatform;
let place: { databaseUrl?: string; file?: string };
let remove: () => Promise<void>;

/** A database that two processes open. */
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'latchkey-killed-'));
  place = { file: path.join(folder, 'latchkey.sqlite') };
  remove = async () => undefined;
  if (process.env.TEST_ENGINE === 'postgres') {
    const databases = testDatabases(inject('postgresServer'), inject('postgresShape'));
    const name = await databases.take();
    place = { databaseUrl: databases.address(name) };
    remove = () => databases.giveBack(name);
  }
  platform = await createPaymentPlatform({ overrides: { database: await openDatabase(place) } });
});
afterEach(async () => {
  await platform.close();
  await remove();
  await rm(folder, { recursive: true, force: true });
});

test('a payment whose process was killed once it was charged is found by the next one, and charged once', async () => {
  const typed = {
    token: await demandLink(platform),
    paymentKey: newKey(),
    amountCents: 8435,
    email: EMAIL,
    phoneNumber: '',
    dueCents: null,
    acceptsMore: false,
  };
  const payer = spawn(process.execPath, ['scripts/run.mjs', PAYER], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      NODE_ENV: 'test',
      PATH: process.env.PATH,
      LINK_KEYS,
      DATA_DIR: folder,
      NOW: String(platform.clock.now()),
      BODY: JSON.stringify({ ...typed, ...CARD }),
      ...(place.databaseUrl ? { DATABASE_URL: place.databaseUrl } : { DATABASE_FILE: place.file }),
    },
  });
  expect(await once(payer, 'exit')).toEqual([null, 'SIGKILL']);
  expect(await listCharges(platform.context)).toHaveLength(1);
  expect((await payments(platform.context)).map(({ status }) => status)).toEqual(['started']);

  const answers = await Promise.all(Array.from({ length: 20 }, () => payCard(platform, typed)));
  expect(answers.filter(({ isOk }) => !isOk)).toEqual([]);
  expect((await payments(platform.context)).map(({ status }) => status)).toEqual(['received']);
  expect(await listCharges(platform.context)).toHaveLength(1);
  expect(await readBalance(platform.context)).toBe(24_000 - 8435);
  expect(platform.messages.filter(({ to }) => to === EMAIL)).toHaveLength(1);
}, 30_000);

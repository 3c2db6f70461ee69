import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eraseRecipient } from '~/areas/privacy/data-subject-calls';
import { openDatabase } from '~/platform/db/open-database';
import { createContactPageService } from '~/areas/contacts/service.server';
import { createLinkSessionOpener } from '~/areas/preferences/link-session.server';
import { PERSONAL_TABLES } from '~/platform/db/personal-data';
import type { ApiResult } from '~/lib/api-client.server';
import { listPlatformTables } from '../../support/tables';
import { createTestPlatform, sharedDatabase, type TestPlatform } from '../../support/test-platform';
import { repairForm } from '../drafts/form-calls';
import { createPreferencesPlatform } from '../preferences/preferences-platform';
import { mailOf, phoneOf, WRITERS, type Writer } from './erasure-writers';

const ROUNDS = Number(process.env.ERASURE_ROUNDS ?? 2);
/** Rows that stay by design, or run out within a day, and why they name a contact or an id: docs/personal-data.md. */
const MAY_NAME = ['otp_counters', 'rate_limits', 'number_stops', 'stop_lists'];

/** The one who erases has a connection of their own: on SQLite to the same file, as another process has. */
let testPlatform: TestPlatform;
let eraser: TestPlatform;
let folder: string;
let bearer: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'latchkey-races-'));
  const file = path.join(folder, 'races.db');
  const isPostgres = process.env.TEST_ENGINE === 'postgres';
  // Many rounds are more than a limit against load allows.
  const config = { loadLimitScale: 0 };
  const open = async () => ({ config, ...(!isPostgres && { overrides: { database: await openDatabase({ file }) } }) });
  testPlatform = await createPreferencesPlatform(await open());
  const shared = { config, overrides: { database: sharedDatabase(testPlatform.context) } };
  eraser = await createTestPlatform(isPostgres ? shared : await open());
  await testPlatform.seed.form(repairForm);
  await testPlatform.context.db
    .insertInto('webhooks')
    .values({
      id: 'hook',
      account_id: 'prairie',
      url: 'https://hook.example/',
      description: '',
      events: JSON.stringify(['submission.completed', 'consent.changed', 'payment.received', 'contact.verified']),
      state: 'enabled',
      secret: '',
      old_secret: '',
      old_secret_until: null,
      form_key: 'hook',
      failing_since: null,
      created_at: 1,
    } as never)
    .execute();
  bearer = await testPlatform.seed.session(await testPlatform.seed.user());
}, 60_000);
afterAll(async () => {
  await eraser.close();
  await testPlatform.close();
  await rm(folder, { recursive: true, force: true });
});

const erase = (recipientId: string) =>
  eraser.call(eraseRecipient, { params: { recipientId }, body: { confirm: recipientId } }, { bearer });

/** `table: text` for each table with a row that has one of the texts in it, but for rows that an erasure leaves as they are. */
async function findNaming(texts: readonly string[]): Promise<string[]> {
  const { db } = testPlatform.context;
  const naming: string[] = [];
  for (const { name } of await listPlatformTables(db)) {
    if (MAY_NAME.includes(name)) continue;
    const stays = PERSONAL_TABLES.find(({ table }) => table === name)?.anonymized?.only;
    const rows = await db
      .selectFrom(name as 'bills')
      .selectAll()
      .$if(stays !== undefined, (query) => query.where(sql<boolean>`not (${stays})`))
      .execute();
    const whole = JSON.stringify(rows);
    naming.push(...texts.filter((text) => whole.includes(text)).map((text) => `${name}: ${text}`));
  }
  return naming;
}

/** `done`, or `erased` where the recipient is gone. Throws for any other failure. */
async function outcomeOf(act: () => Promise<unknown>): Promise<'done' | 'erased'> {
  const result = await act().catch((error: unknown) => {
    if (error instanceof Error && error.message.startsWith('recipient.erased')) return { name: 'recipient.erased' };
    throw error;
  });
  const {
    isOk = true,
    name = '',
    details = '',
  } = (result ?? {}) as Partial<ApiResult<never>> & { name?: string; details?: string };
  if (name === 'recipient.erased' || name === 'recipient.notFound') return 'erased';
  if (!isOk) throw new Error(`${name} ${details}`);
  return 'done';
}

async function eraseWhile(writer: Writer, recipient: string, waitMs: number): Promise<void> {
  await testPlatform.seed.recipient({
    id: recipient,
    name: recipient,
    email: mailOf(recipient),
    phone: phoneOf(recipient),
  });
  const act = await writer(testPlatform, recipient, bearer);
  const erased = async () => {
    await sleep(waitMs);
    // Not while a payment is under way.
    for (;;) {
      const result = await erase(recipient);
      if (result.isOk || result.name !== 'recipient.paying') return result;
      await sleep(5);
    }
  };
  const [, result] = await Promise.all([outcomeOf(act), erased()]);
  expect(result).toMatchObject({ isOk: true });
  await testPlatform.platform.worker.drain();
}

/** Erased once the link was found good, and before anything was read of them. */
test('a page that comes just after the erasure says that they were erased', async () => {
  const recipientId = 'late1x';
  await testPlatform.seed.recipient({ id: recipientId });
  const claims = await testPlatform.context.tokens.readLink(
    await testPlatform.seed.link({ purpose: 'preferences', recipient: recipientId }),
  );
  if (!claims) throw new Error('No link of ours');
  expect(await erase(recipientId)).toMatchObject({ isOk: true });
  const contacts = createContactPageService(testPlatform.context);
  const late = [
    contacts.saveLanguage(claims, 'es'),
    contacts.list(claims),
    createLinkSessionOpener(testPlatform.context).openWithoutIdentityCheck(
      claims,
      { clientAddress: '', requestId: '' },
      'page',
    ),
  ];
  for (const outcome of await Promise.allSettled(late))
    expect(outcome).toMatchObject({ status: 'rejected', reason: { failure: { name: 'recipient.erased' } } });
});

let people = 0;

test.each(Object.entries(WRITERS))(
  'nothing of a recipient who is erased meanwhile is left by: %s',
  async (_name, writer) => {
    const other = `stays${(people += 1)}x`;
    await testPlatform.seed.recipient({ id: other, name: other, email: mailOf(other), phone: phoneOf(other) });
    expect(await outcomeOf(await writer(testPlatform, other, bearer))).toBe('done');
    const erased: string[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const recipient = `racer${(people += 1)}x`;
      erased.push(recipient);
      await eraseWhile(writer, recipient, (round % 6) * 3);
    }
    expect(await findNaming(erased)).toEqual([]);
  },
  60_000 + ROUNDS * 10_000,
);

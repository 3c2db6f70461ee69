import BetterSqlite3 from 'better-sqlite3';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDatabase } from '~/platform/db/open-database';
import { findSearchCandidates } from '~/platform/db/text-search';
import { aRecipient } from '../../support/builders';

let file = '';
beforeEach(async () => {
  file = path.join(await mkdtemp(path.join(os.tmpdir(), 'latchkey-migrating-')), 'latchkey.db');
});
afterEach(() => rm(path.dirname(file), { recursive: true }));

test('an empty database is brought up to date once, by however many open it at the same time', async () => {
  const opened = await Promise.all(Array.from({ length: 4 }, () => openDatabase({ file })));
  for (const { db, close } of opened) {
    expect(await db.selectFrom('accounts').selectAll().execute()).toEqual([]);
    await close();
  }
});

test('a migration that fails leaves nothing behind', async () => {
  const tables = () => {
    const sqlite = new BetterSqlite3(file);
    // The migrator makes its own ones before.
    const own = sqlite.prepare("select name from sqlite_master where type = 'table' and name not like 'kysely_%'");
    const names = own.pluck().all();
    sqlite.close();
    return names;
  };
  const sqlite = new BetterSqlite3(file);
  sqlite.exec('create table consent_undos (in_the_way integer)');
  sqlite.close();
  await expect(openDatabase({ file })).rejects.toThrow(/consent_undos/);
  expect(tables()).toEqual(['consent_undos']);
});

test('recipients who were there before are found by a part of their name', async () => {
  const old = await openDatabase({ file });
  await old.db
    .insertInto('recipients')
    .values(aRecipient({ id: 'otto', name: 'Otto Brandt' }))
    .execute();
  await old.close();
  const sqlite = new BetterSqlite3(file);
  for (const table of ['recipients', 'contacts']) {
    for (const event of ['put', 'changed', 'taken']) sqlite.exec(`drop trigger ${table}_parts_${event}`);
    sqlite.exec(`drop table ${table}_parts; drop table ${table}_numbers`);
  }
  sqlite.exec(
    "drop trigger submissions_stored; drop trigger submissions_finished_later; drop table submission_sequences; drop index submissions_sequence; alter table submissions drop column sequence; alter table key_answers drop column sealed; alter table key_answers drop column mentions; drop trigger category_lists_put; drop trigger category_lists_changed; drop trigger category_lists_taken; drop table category_lists; drop index recipients_test; alter table dossier_acts drop column is_test; alter table api_keys drop column expires_at; drop table user_identities; drop table provider_attempts; drop table phone_parts; drop table submission_versions; drop table submission_version_files; drop index submissions_changed; alter table submissions drop column changes; alter table submissions drop column changed_at; alter table drafts drop column change_of; alter table drafts drop column change_id; drop index recipients_name; drop table waiting_counts; drop table template_undos; drop index submissions_withdrawn; alter table submissions drop column withdrawn_at; alter table drafts drop column others; drop table slice_counts; alter table form_counts drop column is_sliced; drop index otp_challenges_recipient; drop index number_stops_number; alter table draft_files drop column changes; drop table upload_parts; drop table uploads; alter table submission_files rename to submission_files_now; create table submission_files (submission_id text, input_id text, kind text, name text, content_type text, size bigint, file_key text, method text, text text, primary key (submission_id, input_id)); insert into submission_files values ('s', 'photo', 'attachment', 'a.png', 'image/png', 3, 'uploads/a', '', ''); drop table submission_files_now; delete from kysely_migration where name >= '0044-text-parts'",
  );
  sqlite.close();
  const { db, close } = await openDatabase({ file });
  expect(await findSearchCandidates(db, 'recipients', aRecipient().account_id, 'brandt')).toEqual(['otto']);
  expect(await db.selectFrom('submission_files').selectAll().execute()).toEqual([
    expect.objectContaining({ submission_id: 's', input_id: 'photo', place: 0, size: 3, file_key: 'uploads/a' }),
  ]);
  await close();
});

import Database from 'better-sqlite3';
import { randomInt } from 'node:crypto';
import path from 'node:path';
import type { BrowserContext } from 'playwright/test';
import { readConfig } from '~/config/env';
import type { Role } from '~/contract/enums';
import { systemClock } from '~/platform/ports/clock';
import { randomIds } from '~/platform/ports/ids';
import { createTokens } from '~/platform/tokens';
import { openSessionHeader } from '~/services/session.server';
import { serverData, serverUrl } from './global-setup';

export interface Colleague {
  id: string;
  name: string;
  email: string;
  role: Role;
  accountId: string;
  /** The session's cookie, as a header has it. */
  cookie: string;
}

/** An account of a test's own with three owners, an admin and a member. */
export interface Office {
  accountId: string;
  omar: Colleague;
  ines: Colleague;
  kofi: Colleague;
  ruth: Colleague;
  mina: Colleague;
}

const PEOPLE = [
  ['omar', 'Omar Haddad', 'Owner'],
  ['ines', 'Ines Duarte', 'Owner'],
  ['kofi', 'Kofi Mensah', 'Owner'],
  ['ruth', 'Ruth Adeyemi', 'Admin'],
  ['mina', 'Mina Sato', 'Member'],
] as const;

function withDatabase<T>(run: (db: Database.Database) => T): T {
  const db = new Database(path.join(serverData(), 'latchkey.sqlite'), { timeout: 15_000 });
  try {
    return run(db);
  } finally {
    db.close();
  }
}

function insert(db: Database.Database, table: string, row: Record<string, string | number | null>): void {
  const columns = Object.keys(row);
  db.prepare(`insert into ${table} (${columns.join(', ')}) values (${columns.map((name) => `@${name}`).join(', ')})`).run(row);
}

/** Opens an account that asks for the given number of approvals; 0: for none. */
export async function newOffice(approvalsRequired = 0): Promise<Office> {
  const accountId = `office-${randomInt(1e9, 1e10)}`;
  withDatabase((db) => {
    const model = db.prepare("select * from accounts where id = 'cascadia'").get() as Record<string, string | number | null>;
    insert(db, 'accounts', { ...model, id: accountId, public_id: accountId, domain: null, name: 'Prairie Light & Water' });
    for (const [first, name, role] of PEOPLE) {
      insert(db, 'users', { id: `${first}-${accountId}`, account_id: accountId, email: `${first}@${accountId}.example.com`, name, role, created_at: 1 });
    }
    if (approvalsRequired > 0) {
      insert(db, 'approval_settings', {
        account_id: accountId,
        needs_approval: 1,
        asks_all: 1,
        is_random: 0,
        approvals_required: approvalsRequired,
        admin_ids: '[]',
        updated_at: 1,
      });
    }
  });
  const config = { ...readConfig({ DATA_DIR: serverData() }), publicUrl: serverUrl() };
  const tokens = createTokens({ keys: config.linkKeys, clock: systemClock, ids: randomIds });
  const people = await Promise.all(
    PEOPLE.map(async ([first, name, role]): Promise<[string, Colleague]> => {
      const id = `${first}-${accountId}`;
      const email = `${first}@${accountId}.example.com`;
      const token = await tokens.mintSession({ userId: id, AccountId: accountId, email, unique_name: name, role }, 3600);
      const cookie = (await openSessionHeader(config, token, 3600)).split(';')[0] ?? '';
      return [first, { id, name, email, role, accountId, cookie }];
    }),
  );
  return { accountId, ...(Object.fromEntries(people) as Omit<Office, 'accountId'>) };
}

/** From now on the browser is this person's. */
export async function signInAs(context: BrowserContext, { cookie }: Colleague): Promise<void> {
  const [name = '', value = ''] = [cookie.slice(0, cookie.indexOf('=')), cookie.slice(cookie.indexOf('=') + 1)];
  await context.addCookies([{ name, value, url: serverUrl() }]);
}

/** What is stored of a template. */
export function storedTemplate(accountId: string, id: string) {
  return withDatabase((db) => ({
    form: db.prepare('select status, version, title from forms where account_id = ? and id = ?').get(accountId, id) as { status: string; version: number; title: string } | undefined,
    draft: db.prepare('select definition, revision, stage from template_drafts where account_id = ? and form_id = ?').get(accountId, id) as
      | { definition: string; revision: number; stage: string }
      | undefined,
    events: (db.prepare('select kind from template_events where account_id = ? and form_id = ? order by at, id').all(accountId, id) as { kind: string }[]).map(({ kind }) => kind),
  }));
}

/** A recipient of the account, with a link to a form of it. */
export async function linkToForm(accountId: string, formId: string): Promise<string> {
  const recipientId = String(randomInt(1e10, 1e11));
  withDatabase((db) => {
    const model = db.prepare("select * from recipients where account_id = 'cascadia' limit 1").get() as Record<string, string | number | null>;
    insert(db, 'recipients', { ...model, account_id: accountId, id: recipientId, email: `${recipientId}@mail.example.com`, phone: null, tags: '{}' });
  });
  const config = readConfig({ DATA_DIR: serverData() });
  const tokens = createTokens({ keys: config.linkKeys, clock: systemClock, ids: randomIds });
  return `/form/${await tokens.mintLink({ purpose: 'form', accountId, recipientId, enrollmentId: formId }, 3600)}`;
}

import path from 'node:path';
import Database from 'better-sqlite3';
import { runLatchkey } from './servers';
import { ACCOUNT, FORM, type BenchEnvironment } from './environment';

const FIRST = 'Ada Ben Cleo Dmitri Elena Farid Grace Hiro Ines Jonas Katja Liam Maya Noor'.split(' ');
/** Four of them are a family name that nobody else has. */
const SYLLABLES =
  'ba be bo da de do fa fi ga go ha he ka ke ko la le lo ma me mi na ne no ra re ro sa si ta te to va vo'.split(' ');
const PLACES = [1, SYLLABLES.length, SYLLABLES.length ** 2, SYLLABLES.length ** 3];
const FIRST_NUMBER = 10_000_000;
const STEP_MS = 10_000;

/** Name of a recipient that was filled in. Hardly anybody else has it. */
export const filledName = (index: number): string =>
  `${FIRST[index % FIRST.length]} ${PLACES.map((place) => SYLLABLES[Math.floor(index / place) % SYLLABLES.length]).join('')}`;

/** What many have in their name. */
export const FREQUENT_NAME = 'elena';

/** The one of some texts that a number says, cut out of all of them. */
function oneOf(texts: readonly string[], number: string): string {
  const width = Math.max(...texts.map(({ length }) => length));
  const all = texts.map((text) => text.padEnd(width)).join('');
  return `trim(substr('${all}', ${width} * (${number} % ${texts.length}) + 1, ${width}))`;
}

/**
 * Fills in recipients, and for each of them a copy of one of the submissions that are there, in two statements; the product's own command
 * counts.
 */
export function fillScale({ folder, dataDir, env }: BenchEnvironment, total: number): void {
  const name = `${oneOf(FIRST, 'i')} || ' ' || ${PLACES.map((place) => oneOf(SYLLABLES, `(i / ${place})`)).join(' || ')}`;
  const numbers = `with recursive numbers(i) as (select 0 union all select i + 1 from numbers where i + 1 < ${total})`;
  const id = `'f' || (${FIRST_NUMBER} + i)`;
  const at = `${Date.now() - total * STEP_MS} + i * ${STEP_MS}`;
  const db = new Database(path.join(dataDir, 'latchkey.sqlite'), { timeout: 60_000 });
  db.exec(`insert into recipients (account_id, id, name, email, tags, balance_cents, kind, is_test, revision)
    ${numbers} select '${ACCOUNT}', ${id}, ${name}, ${id} || '@mail.example.com', '{}', 12345, '', 0, 1 from numbers`);
  db.exec(`insert into submissions (id, reference, account_id, form_id, form_version, recipient_id, attempt, submission_key,
      content_hash, answers, merge_tags, language, ip, source, submitted_at, completed_at, is_test, time_zone, agreement)
    ${numbers}, models as (select *, row_number() over (order by id) - 1 as place, count(*) over () as models from submissions
      where account_id = '${ACCOUNT}' and form_id = '${FORM}' and completed_at is not null)
    select ${id}, 'BN-' || ${id}, account_id, form_id, form_version, ${id}, 1, ${id}, content_hash, answers, merge_tags, language, ip,
      source, ${at}, ${at}, is_test, time_zone, agreement from numbers join models on place = i % models`);
  db.close();
  runLatchkey(folder, env, 'submissions', 'recount', FORM);
}

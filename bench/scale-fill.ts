import { sql } from 'kysely';
import { readConfig } from '~/config/env';
import { openDatabase } from '~/platform/db/connect';
import { ACCOUNT, FORM, recount } from './setup';

const FIRST = [
  'Ada',
  'Ben',
  'Cleo',
  'Dmitri',
  'Elena',
  'Farid',
  'Grace',
  'Hiro',
  'Ines',
  'Jonas',
  'Katja',
  'Liam',
  'Maya',
  'Noor',
];
/** Four of them are a family name that nobody else has. */
const SYLLABLES =
  'ba be bo da de do fa fi ga go ha he ka ke ko la le lo ma me mi na ne no ra re ro sa si ta te to va vo'.split(' ');
const FIRST_NUMBER = 10_000_000;
const STEP_MS = 10_000;

const SYLLABLE_PLACES = [1, SYLLABLES.length, SYLLABLES.length ** 2, SYLLABLES.length ** 3];

/** Name of a recipient that was filled in. Hardly anybody else has it. */
export const filledName = (index: number): string =>
  `${FIRST[index % FIRST.length]} ${SYLLABLE_PLACES.map((place) => SYLLABLES[Math.floor(index / place) % SYLLABLES.length]).join('')}`;

/** What many have in their name. */
export const FREQUENT_NAME = 'elena';

/** The one of some texts that a number says, cut out of all of them. */
const oneOf = (texts: readonly string[], number: string) => {
  const width = Math.max(...texts.map(({ length }) => length));
  const all = texts.map((text) => text.padEnd(width)).join('');
  return `trim(substr('${all}', ${width} * (${number} % ${texts.length}) + 1, ${width}))`;
};
const NAME = sql.raw(
  `${oneOf(FIRST, 'i')} || ' ' || ${SYLLABLE_PLACES.map((place) => oneOf(SYLLABLES, `(i / ${place})`)).join(' || ')}`,
);

/**
 * Fills in recipients, and for each of them a copy of one of the submissions that are there, in two statements; the product's own command
 * counts.
 */
export async function fillScale(env: NodeJS.ProcessEnv, total: number): Promise<void> {
  const { databaseUrl, dataDir } = readConfig(env);
  const { db, engine, close } = await openDatabase({ databaseUrl, file: `${dataDir}/latchkey.sqlite` });
  const numbers = sql`with recursive numbers(i) as (select 0 union all select i + 1 from numbers where i + 1 < ${sql.lit(total)})`;
  const id = sql`'b' || cast(${sql.lit(FIRST_NUMBER)} + i as text)`;
  const place = sql`row_number() over (order by id) - 1`;
  const at = sql`${sql.lit(Date.now() - total * STEP_MS)} + i * cast(${sql.lit(STEP_MS)} as bigint)`;
  try {
    await sql`insert into recipients (account_id, id, name, email, tags, balance_cents, kind, is_test, revision)
      ${numbers} select ${sql.lit(ACCOUNT)}, ${id}, ${NAME},
        ${id} || '@mail.example.com', '{}', 12345, '', 0, 1 from numbers`.execute(db);
    await sql`insert into submissions (id, reference, account_id, form_id, form_version, recipient_id, attempt, submission_key, content_hash,
        answers, merge_tags, language, ip, source, submitted_at, completed_at, is_test, time_zone, agreement)
      ${numbers}, models as (select submissions.*, ${place} as place, count(*) over () as models from submissions
        where account_id = ${sql.lit(ACCOUNT)} and form_id = ${sql.lit(FORM)} and completed_at is not null)
      select ${id}, 'BN-' || ${id}, account_id, form_id, form_version, ${id}, 1, ${id}, content_hash, answers, merge_tags, language, ip, source,
        ${at}, ${at}, is_test, time_zone, agreement from numbers join models on place = i % models`.execute(db);
    // What PostgreSQL does by itself within a minute.
    if (engine === 'postgres') await sql`vacuum analyze`.execute(db);
  } finally {
    await close();
  }
  recount(env, FORM);
}

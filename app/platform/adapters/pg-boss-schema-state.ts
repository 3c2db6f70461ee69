import { sql } from 'kysely';
import PgBoss from 'pg-boss';
import type { Db } from '../db/open-database';
import type { SchemaState } from '../db/migrate-schema';

export const PG_BOSS_SCHEMA = 'pgboss';

const nameOf = (version: number) => `${PG_BOSS_SCHEMA}-${version}`;

/** The version of its tables that this pg-boss makes: it says so nowhere but in what it would do. */
const known = (): number => Number(/VALUES \('(\d+)'\)/i.exec(PgBoss.getConstructionPlans(PG_BOSS_SCHEMA))?.[1]);

/**
 * How far pg-boss's own tables are. What it does to them stops a pg-boss of before, so a change of theirs is `contract`; where there are
 * none yet, nobody relies on them. Writes nothing.
 */
export async function readPgBossSchemaState(db: Db): Promise<SchemaState> {
  const { rows: tables } = await sql<{
    found: unknown;
  }>`select to_regclass(${`${PG_BOSS_SCHEMA}.version`}) as found`.execute(db);
  const { rows } = tables[0]?.found
    ? await sql<{ version: number }>`select version from ${sql.table(`${PG_BOSS_SCHEMA}.version`)}`.execute(db)
    : { rows: [] };
  const is = rows[0]?.version;
  const step = (version: number, phase: 'expand' | 'contract') => [{ name: nameOf(version), phase }];
  return {
    known: nameOf(known()),
    pending: is === undefined ? step(known(), 'expand') : is < known() ? step(known(), 'contract') : [],
    newer: is !== undefined && is > known() ? step(is, 'contract') : [],
  };
}

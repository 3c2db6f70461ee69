import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { findPostgresFolder } from '../../../scripts/find-programs.mjs';
import { TEMPLATE_DATABASE } from '../../support/test-databases';

interface Engine {
  /** Variables of a host with a database of its own of this engine, in which nothing is. */
  empty(): Promise<Record<string, string>>;
  /** The same, where PostgreSQL's has its tables already: copying them takes a fraction of making them. */
  fresh(): Promise<Record<string, string>>;
}

const sqlite: Engine = { empty: async () => ({}), fresh: async () => ({}) };

async function makeDatabase(rest = ''): Promise<Record<string, string>> {
  const server = inject('postgresServer');
  const name = `host_${randomBytes(8).toString('hex')}`;
  const client = new pg.Client({ connectionString: `${server}/postgres` });
  await client.connect();
  try {
    await client.query(`CREATE DATABASE ${name} ${rest}`);
  } finally {
    await client.end();
  }
  return { DATABASE_URL: `${server}/${name}` };
}

const postgres: Engine = {
  empty: () => makeDatabase(),
  fresh: () => makeDatabase(`TEMPLATE ${TEMPLATE_DATABASE}`),
};

/** The engines that this machine has. */
export const engines = { SQLite: sqlite, ...(findPostgresFolder() ? { PostgreSQL: postgres } : {}) };

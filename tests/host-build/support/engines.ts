import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { findPostgresFolder } from '../../../scripts/find-tools.mjs';
import { setup } from '../../support/postgres-cluster';

export interface Engine {
  /** Variables of a host with a fresh database of this engine. */
  fresh(): Promise<Record<string, string>>;
  close(): Promise<void>;
}

const sqlite = async (): Promise<Engine> => ({ fresh: async () => ({}), close: async () => undefined });

async function postgres(): Promise<Engine> {
  let server = '';
  const close = await setup({
    provide: (_name: string, value: string) => void (server = value),
  } as unknown as TestProject);
  let drawn = 0;
  return {
    close,
    async fresh() {
      const name = `host_${(drawn += 1)}`;
      const client = new pg.Client({ connectionString: `${server}/postgres` });
      await client.connect();
      await client.query(`CREATE DATABASE ${name}`);
      await client.end();
      return { DATABASE_URL: `${server}/${name}` };
    },
  };
}

/** How each engine that this machine has is opened. */
export const engines = { SQLite: sqlite, ...(findPostgresFolder() ? { PostgreSQL: postgres } : {}) };

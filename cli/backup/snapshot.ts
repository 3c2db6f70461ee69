import type { Config } from '~/config/env';
import type { Engine } from '~/platform/db/connect';
import { takePostgres } from './postgres-snapshot';
import { takeSqlite } from './sqlite-snapshot';

/** The database as it was at one moment. */
export interface Snapshot {
  engine: Engine;
  takenAt: Date;
  /** The database itself, as it goes into the archive. */
  file: string;
  postgresTool?: number;
  migrations(): Promise<string[]>;
  /** Rows of each table. */
  countRows(): Promise<Record<string, number>>;
  /** Values of a column, those that are empty left out. */
  values(table: string, column: string): AsyncIterable<string>;
  /** Lets go of the moment, not of the file. */
  close(): Promise<void>;
}

/**
 * Takes the database as it is now, while others write.
 *
 * @param file is made, or written anew
 * @param env of the process, for PostgreSQL's programs
 */
export const takeSnapshot = (
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  file: string,
  env: Readonly<Record<string, string | undefined>>,
): Promise<Snapshot> => (config.databaseUrl ? takePostgres(config.databaseUrl, file, env) : takeSqlite(config, file));

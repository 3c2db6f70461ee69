import type { Config } from '~/config/env';
import { takePostgres } from './postgres-snapshot';
import type { Snapshot } from './snapshot';
import { takeSqlite } from './sqlite-snapshot';

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

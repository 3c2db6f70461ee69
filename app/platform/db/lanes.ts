import { Kysely, type Dialect, type Driver } from 'kysely';
import type { Database } from './schema';

/** Resolves when a statement may go. */
type Calm = () => Promise<void>;

/** The database as people ask it, and as work does that stands back for them. */
interface Lanes {
  db: Kysely<Database>;
  /** The same database: each transaction, and each statement that is none's, waits for calm before it takes a connection. */
  standingBack(calm: Calm): Kysely<Database>;
}

/** Both over the one driver of a dialect, and so over its connections. */
export function lanesOf(dialect: Dialect): Lanes {
  const driver = dialect.createDriver();
  const over = (own: Driver) =>
    new Kysely<Database>({
      dialect: {
        createDriver: () => own,
        createQueryCompiler: () => dialect.createQueryCompiler(),
        createAdapter: () => dialect.createAdapter(),
        createIntrospector: (db) => dialect.createIntrospector(db),
      },
    });
  return { db: over(driver), standingBack: (calm) => over(standingBack(driver, calm)) };
}

/** Opening and closing are the first one's. */
const standingBack = (driver: Driver, calm: Calm): Driver => ({
  init: async () => undefined,
  async acquireConnection() {
    await calm();
    return driver.acquireConnection();
  },
  beginTransaction: (connection, settings) => driver.beginTransaction(connection, settings),
  commitTransaction: (connection) => driver.commitTransaction(connection),
  rollbackTransaction: (connection) => driver.rollbackTransaction(connection),
  releaseConnection: (connection) => driver.releaseConnection(connection),
  destroy: async () => undefined,
});

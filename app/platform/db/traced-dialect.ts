import type { DatabaseConnection, Dialect, Driver } from 'kysely';
import type { EndSpan, Tracing } from '~/lib/contract/tracing-port';

/** The dialect, with a span for each unit: from its turn to its commit. */
export function tracedDialect(dialect: Dialect, tracing: Tracing | undefined): Dialect {
  if (!tracing) return dialect;
  return {
    createAdapter: () => dialect.createAdapter(),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createDriver: () => tracedDriver(dialect.createDriver(), tracing),
  };
}

function tracedDriver(driver: Driver, tracing: Tracing): Driver {
  const open = new WeakMap<DatabaseConnection, EndSpan>();
  const close = (connection: DatabaseConnection, failure?: string) => {
    open.get(connection)?.(failure);
    open.delete(connection);
  };
  const nameOf = (error: unknown) => (error instanceof Error ? error.name : 'unknown');
  return {
    init: () => driver.init(),
    acquireConnection: () => driver.acquireConnection(),
    async beginTransaction(connection, settings) {
      open.set(connection, tracing.startSpan('unit', 'database unit'));
      try {
        await driver.beginTransaction(connection, settings);
      } catch (error) {
        close(connection, nameOf(error));
        throw error;
      }
    },
    async commitTransaction(connection) {
      try {
        await driver.commitTransaction(connection);
        close(connection);
      } catch (error) {
        close(connection, nameOf(error));
        throw error;
      }
    },
    async rollbackTransaction(connection) {
      try {
        await driver.rollbackTransaction(connection);
      } finally {
        close(connection, 'rolled back');
      }
    },
    releaseConnection: (connection) => driver.releaseConnection(connection),
    destroy: () => driver.destroy(),
  };
}

import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';

/**
 * A view of a pool that its user may end. After that it gives no connections, and the end waits for those in use.
 * The connections themselves stay open.
 */
export function sharePool(pool: pg.Pool): PostgresPool {
  let connectionsInUse = 0;
  let isEnded = false;
  let resolveEnd = (): void => undefined;

  function countRelease(): void {
    connectionsInUse -= 1;
    if (isEnded && connectionsInUse === 0) resolveEnd();
  }

  return {
    async connect(): Promise<PostgresPoolClient> {
      if (isEnded) throw new Error('Cannot use a pool after calling end on the pool');
      connectionsInUse += 1;
      try {
        const client = await pool.connect();
        const release = client.release.bind(client);
        client.release = (error) => {
          release(error);
          countRelease();
        };
        return client as unknown as PostgresPoolClient;
      } catch (error) {
        countRelease();
        throw error;
      }
    },
    async end(): Promise<void> {
      isEnded = true;
      if (connectionsInUse > 0) await new Promise<void>((resolve) => (resolveEnd = resolve));
    },
  };
}

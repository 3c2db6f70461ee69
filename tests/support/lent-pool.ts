import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';

/**
 * A pool of connections for one who ends it, as one ends a pool of one's own: after that it gives none, and its end waits for those
 * that are out. The connections themselves stay.
 */
export function lendPool(pool: pg.Pool): PostgresPool {
  let out = 0;
  let isEnded = false;
  let settle = (): void => undefined;

  function takeBack(): void {
    out -= 1;
    if (isEnded && out === 0) settle();
  }

  return {
    async connect(): Promise<PostgresPoolClient> {
      if (isEnded) throw new Error('Cannot use a pool after calling end on the pool');
      out += 1;
      try {
        const client = await pool.connect();
        const release = client.release.bind(client);
        client.release = (error) => {
          release(error);
          takeBack();
        };
        return client as unknown as PostgresPoolClient;
      } catch (error) {
        takeBack();
        throw error;
      }
    },
    async end(): Promise<void> {
      isEnded = true;
      if (out > 0) await new Promise<void>((resolve) => (settle = resolve));
    },
  };
}

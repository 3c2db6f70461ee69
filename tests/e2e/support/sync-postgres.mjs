// The other side of `database.ts`: asks PostgreSQL while the thread of the tests waits, as it does for SQLite.
import pg from 'pg';
import { workerData } from 'node:worker_threads';

const { port, signal, connectionString } = workerData;
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
const client = new pg.Client({ connectionString });
const connected = client.connect();

port.on('message', async ({ text, values }) => {
  try {
    await connected;
    const { rows, rowCount } = await client.query(text, values);
    port.postMessage({ rows, changes: rowCount ?? 0 });
  } catch (error) {
    port.postMessage({ error: `${error.message}: ${text}` });
  }
  Atomics.store(signal, 0, 1);
  Atomics.notify(signal, 0);
});

import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import path from 'node:path';
import pg from 'pg';
import { readConfig } from '~/config/env';
import { startCluster } from '../../support/postgres-cluster';
import { freePort, newDataDir, removeDataDir, runProgram, type TestServer } from './server';

/**
 * Two versions on one PostgreSQL, request by request in turn behind one address: whatever a journey does, its next step is answered by
 * the other one. The older one starts first, and the newer one brings the database further while it serves.
 *
 * @param base another working tree, built
 */
export async function startTwoHosts(
  base: string,
  env: Record<string, string>,
): Promise<TestServer & { databaseUrl: string }> {
  const cluster = await startCluster();
  const dataDir = await newDataDir();
  const databaseUrl = `${cluster.server}/journeys`;
  const client = new pg.Client({ connectionString: `${cluster.server}/postgres` });
  await client.connect();
  await client.query('create database journeys');
  await client.end();
  // The key that the tests find in the folder.
  const [key] = readConfig({ DATA_DIR: dataDir }).linkKeys;
  if (!key) throw new Error('No key was drawn');
  const front = await freePort();
  const url = `http://127.0.0.1:${front}`;
  const shared = {
    ...env,
    DATABASE_URL: databaseUrl,
    LINK_KEYS: `${key.kid}:${key.secret.export().toString()}`,
    PUBLIC_URL: url,
  };
  const ports = [await freePort(), await freePort()] as const;
  const older = await runProgram('main', { dataDir, port: ports[0], env: shared, build: path.resolve(base, 'build') });
  const newer = await runProgram('main', { dataDir, port: ports[1], env: shared });
  const server = createServer(inTurn(ports));
  await new Promise<void>((resolve) => server.listen(front, '127.0.0.1', resolve));
  return {
    url,
    dataDir,
    databaseUrl,
    async stop() {
      server.closeAllConnections();
      server.close();
      await Promise.all([older.stop(), newer.stop()]);
      await cluster.stop();
      await removeDataDir(dataDir);
    },
  };
}

/** Passes each request on to the next one, as it is. */
function inTurn(ports: readonly [number, number]) {
  let turn = 0;
  return (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const { method, url, headers } = incoming;
    const port = ports[turn++ % 2];
    const passed = request({ host: '127.0.0.1', port, method, path: url, headers, agent: false }, (answer) => {
      const { connection: _connection, 'keep-alive': _keepAlive, ...kept } = answer.headers;
      outgoing.writeHead(answer.statusCode ?? 502, answer.statusMessage, kept);
      answer.pipe(outgoing);
    });
    passed.on('error', () => outgoing.destroy());
    outgoing.on('close', () => passed.destroy());
    incoming.pipe(passed);
  };
}

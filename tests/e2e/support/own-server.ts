import { test } from 'playwright/test';
import { openData, type TestData } from './data';
import { openPreferenceData, type PreferenceData } from './preferences';
import { startServer, type TestServer } from './server';

export interface OwnServer {
  server: TestServer;
  data: TestData;
  stored: PreferenceData;
}

/** A server that only this file's tests ask, with its preferences: handed to `take` before the first of them. */
export function useOwnServer(take: (own: OwnServer) => void): void {
  let own: OwnServer | undefined;
  test.beforeAll(async () => {
    const server = await startServer();
    const data = openData(server.dataDir);
    own = { server, data, stored: openPreferenceData(server.dataDir, data) };
    take(own);
  });
  test.afterAll(async () => {
    own?.stored.close();
    own?.data.close();
    await own?.server.stop();
  });
}

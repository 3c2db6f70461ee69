import { startServer } from './server';

/** One server for all journeys. The workers learn its address and its data from the environment. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const server = await startServer();
  process.env.E2E_URL = server.url;
  process.env.E2E_DATA_DIR = server.dataDir;
  return () => server.stop();
}

/** Address of the server that the setup has started. */
export const serverUrl = (): string => required('E2E_URL');
/** Its data folder. */
export const serverData = (): string => required('E2E_DATA_DIR');

function required(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: the journeys run with npm run e2e`);
  return value;
}

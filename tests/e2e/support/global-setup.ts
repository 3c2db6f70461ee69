import { rmSync } from 'node:fs';
import path from 'node:path';
import { canCheckHtml, findHtmlErrors } from './html-check';
import { startServer, type TestServer } from './server';

/** Who has one of these addresses runs the installation: one for each of the workers that run side by side. */
export const OPERATORS = Array.from({ length: 16 }, (_, n) => `operator-${n}@operators.example.com`);

/** One server for all journeys. The workers learn its address and its data from the environment. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  // Browsers leave a helper no core to start on.
  const server = await start({ OPERATORS: OPERATORS.join(','), JOBS: 'inside' });
  process.env.E2E_URL = server.url;
  process.env.E2E_DATA_DIR = server.dataDir;
  process.env.E2E_PAGES = path.resolve('.cache/pages');
  rmSync(process.env.E2E_PAGES, { recursive: true, force: true });
  return async () => {
    await server.stop();
    // Only Chromium's journeys keep their pages.
    if (!process.env.E2E_ENGINES) await checkPages();
  };
}

/** This version; or, where another is named, both side by side: `npm run e2e:rolling-upgrade`. */
async function start(env: Record<string, string>): Promise<TestServer> {
  const base = process.env.E2E_BASE;
  if (!base) return startServer(env);
  const { startTwoHosts } = await import('./start-two-hosts');
  const server = await startTwoHosts(base, env);
  process.env.E2E_DATABASE_URL = server.databaseUrl;
  return server;
}

/** All pages that the journeys came by, in whatever state, through the HTML checker at once: it takes long to start. */
async function checkPages(): Promise<void> {
  if (!canCheckHtml())
    return void process.stdout.write(
      "\nThe pages' HTML was not checked: there is no java. Install it with: apt-get install default-jre-headless\n",
    );
  const problems = await findHtmlErrors();
  if (problems.length > 0) throw new Error(`The HTML checker found:\n${problems.join('\n')}`);
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

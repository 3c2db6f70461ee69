import { gzipSync } from 'node:zlib';
import { chromium } from 'playwright';
import { findChromium, findHeadlessShell } from '../scripts/find-programs.mjs';
import { LIST } from './actions';
import type { Measures } from './measure-rounds';
import { startServer } from './servers';
import type { BenchEnvironment } from './environment';

/** JavaScript that a browser loads for the form page and for an owner's list of submissions before anybody uses them, and requests until rest. */
export async function measureWeights(environment: BenchEnvironment): Promise<Measures> {
  const server = await startServer(environment);
  const browser = await chromium.launch({ executablePath: findHeadlessShell() ?? findChromium() });
  try {
    const weightOf = async (name: string, path: string, cookie = ''): Promise<Measures> => {
      const page = await browser.newPage({ extraHTTPHeaders: { cookie } });
      let requests = 0;
      const scripts: Promise<Buffer>[] = [];
      page.on('request', () => (requests += 1));
      page.on('response', (response) => {
        if (/\.js$/.test(new URL(response.url()).pathname)) scripts.push(response.body());
      });
      await page.goto(server.origin + path, { waitUntil: 'networkidle' });
      const sizes = (await Promise.all(scripts)).map((body) => gzipSync(body, { level: 9 }).length);
      await page.close();
      const bytes = sizes.reduce((sum, size) => sum + size, 0);
      return { [`JavaScript of ${name}, gzip, kB`]: bytes / 1000, [`requests of ${name}`]: requests };
    };
    const { path, headers } = await LIST.prepare(environment, server, 0);
    return {
      ...(await weightOf('a recipient’s page', await environment.link('form', 0))),
      ...(await weightOf('an admin’s page', path, headers?.cookie)),
    };
  } finally {
    await browser.close();
    await server.stop();
  }
}

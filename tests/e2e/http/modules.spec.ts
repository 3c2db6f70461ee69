import { readdirSync } from 'node:fs';
import { expect, test } from 'playwright/test';
import { modulesOf, needlessModules } from '../../../bench/pages';
import { serverUrl } from '../support/global-setup';
import { linksOf, post, request } from '../support/http';

const MODULES = readdirSync('app/enhance')
  .filter((name) => name.endsWith('.ts'))
  .map((name) => name.replace(/\.ts$/, ''));

/** Modules that the page has an element for and does not load. */
function missingModules(html: string): string[] {
  const loaded = modulesOf(html);
  return MODULES.filter((name) => html.includes(` data-enhance="${name}"`) && !loaded.includes(name));
}

/** Who is signed in on the way sees the page behind. */
async function read(address: string): Promise<string> {
  if (!new URL(address).pathname.startsWith('/sso-success/')) return (await request(address)).body;
  const { location, headers } = await post(address, {});
  const cookie = headers.getSetCookie().map((line) => line.split(';')[0]).join('; ');
  return (await request(new URL(location, address).href, { headers: { cookie } })).body;
}

test('a page loads a module if it has something for it, and only then', async () => {
  test.setTimeout(120_000);
  const demo = await request(`${serverUrl()}/demo`);
  const pages = linksOf(demo.body, serverUrl()).filter((address) => !/\.(js|css|svg|png|ico|webmanifest)$/.test(new URL(address).pathname));
  expect(pages.length).toBeGreaterThan(100);
  const seen = new Set<string>();
  const wrong: { address: string; needless: string[]; missing: string[] }[] = [];
  for (const address of pages) {
    const html = await read(address);
    const loaded = modulesOf(html);
    loaded.forEach((name) => seen.add(name));
    // The fields of the request come later, in a dialog over the builder.
    const needless = needlessModules(html).filter((name) => name !== 'approval' || !loaded.includes('builder'));
    const missing = missingModules(html);
    if (needless.length + missing.length > 0) wrong.push({ address, needless, missing });
  }
  expect(wrong).toEqual([]);
  expect(seen.size).toBeGreaterThan(15);
});

import type { ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LOCALES, type Locale } from '~/contract/enums';
import { createDemoLinks } from '~/platform/demo/links';
import * as linkLayout from '~/routes/_link';
import * as gateLayout from '~/routes/_link._gate';
import * as preferencesPage from '~/routes/_link._gate.customer-preferences.$token/route';
import * as formPage from '~/routes/_link.form.$token/route';
import * as mainLayout from '~/routes/_main';
import * as budgetPage from '~/routes/_main.enroll-bbp.$token';
import * as payPage from '~/routes/_main.smart-pay_.$token/route';
import { joinKept, Kept, KeptProvider, startKept, type KeptParts } from '~/ui/kept';
import { renderPage } from '../support/render-page';
import { createWorld, type World } from '../support/world';

let world: World;
let paths: string[];

/** What pages are made of, by how their addresses begin. */
const PAGES = {
  form: [linkLayout, formPage],
  'customer-preferences': [linkLayout, gateLayout, preferencesPage],
  'enroll-bbp': [mainLayout, budgetPage],
  'smart-pay': [mainLayout, payPage],
};
const kindOf = (path: string) => path.split('/')[1] as keyof typeof PAGES;

beforeAll(async () => {
  world = await createWorld({ config: { isDemo: true }, start: Date.now() });
  const links = await createDemoLinks(world.context);
  const isPage = ({ key, path }: (typeof links)[number]) =>
    Object.hasOwn(PAGES, kindOf(path)) && /^\/[^/]+\/[^/?]+$/.test(path) && !/expired|withdrawn/.test(key);
  paths = links.filter(isPage).map(({ path }) => path);
});
afterAll(() => world.close());

/** As `entry.server` draws a page. */
function drawKept(page: ReactElement, seen: KeptParts[] = []): string {
  const kept = startKept('n+/o=');
  seen.push(kept);
  return joinKept(renderToString(<KeptProvider value={kept}>{page}</KeptProvider>), kept);
}

const CASES = LOCALES.flatMap((locale) => ['light', 'dark'].map((scheme): [Locale, string] => [locale, scheme]));

test.each(CASES)(
  'in %s, %s, each page of the demo is to the byte what a plain render gives',
  async (locale, scheme) => {
    expect(paths.length).toBeGreaterThan(15);
    expect(new Set(paths.map(kindOf))).toEqual(new Set(Object.keys(PAGES)));
    const cookie = `latchkey-scheme=${Buffer.from(JSON.stringify(scheme)).toString('base64')}`;
    const seen: KeptParts[] = [];
    for (const path of paths) {
      const draw = (how?: (page: ReactElement) => string) => {
        const request = new Request(`https://pages.example${path}`, { headers: { 'accept-language': locale, cookie } });
        return renderPage(world, `/${kindOf(path)}/:token`, PAGES[kindOf(path)], request, locale, how);
      };
      const plain = await draw();
      expect(await draw((page) => drawKept(page)), path).toBe(plain);
      expect(await draw((page) => drawKept(page, seen)), path).toBe(plain);
    }
    const parts = seen.flatMap((page) => page.parts);
    expect(parts.length).toBeGreaterThan(paths.length);
    expect(parts.every(({ html }) => html !== undefined)).toBe(true);
  },
);

test('without a page around it, or without sentences, a part is drawn', () => {
  expect(renderToString(<Kept by="x">text</Kept>)).toBe('text');
  expect(drawKept(<Kept by="x">text</Kept>)).toBe('text');
});

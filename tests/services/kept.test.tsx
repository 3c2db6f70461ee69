import type { ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LOCALES, type Locale } from '~/contract/enums';
import { createDemoLinks } from '~/platform/demo/links';
import * as linkLayout from '~/routes/_link';
import * as formPage from '~/routes/_link.form.$token/route';
import { joinKept, Kept, KeptProvider, startKept, type KeptParts } from '~/ui/kept';
import { renderPage } from '../support/render-page';
import { createWorld, type World } from '../support/world';

let world: World;
let paths: string[];

beforeAll(async () => {
  world = await createWorld({ config: { isDemo: true }, start: Date.now() });
  const links = await createDemoLinks(world.context);
  const isForm = ({ key, path }: (typeof links)[number]) => /^\/form\/[^/]+$/.test(path) && key !== 'form.link-expired';
  paths = links.filter(isForm).map(({ path }) => path);
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
  'in %s, %s, each form of the demo is to the byte what a plain render gives',
  async (locale, scheme) => {
    expect(paths.length).toBeGreaterThan(15);
    const cookie = `latchkey-scheme=${Buffer.from(JSON.stringify(scheme)).toString('base64')}`;
    const seen: KeptParts[] = [];
    for (const path of paths) {
      const draw = (how?: (page: ReactElement) => string) => {
        const request = new Request(`https://pages.example${path}`, { headers: { 'accept-language': locale, cookie } });
        return renderPage(world, '/form/:token', [linkLayout, formPage], request, locale, how);
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

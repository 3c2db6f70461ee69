import { expect, test } from 'vitest';
import { styleRulesOf } from '~/domain/sanitized-html';
import { pageStyles, type PageMatch, type RouteHandle } from '~/route-handle';
import { sanitize } from '~/lib/safe-html.server';
import { stylesheetRules } from '~/styles/stylesheets';

const root: PageMatch = { data: { scheme: 'dark', theme: ':root{--act:#123}', sandboxes: ['payments', 'messages'] } };
const match = (handle: RouteHandle, data: unknown = {}, posted?: unknown): PageMatch => ({ handle, data, posted });
const block = sanitize('<p style="color:red">x</p>');

test('a page has the sheets that its routes name, the colors of its account, then rules of its own', () => {
  const layout = match({ rules: () => styleRulesOf(block) });
  const page = match({ styles: ['description-list'], rules: () => [...styleRulesOf(block), '#in-1{display:none}'] });
  const [look = '', red = ''] = styleRulesOf(block);
  expect(pageStyles([{ data: { scheme: 'dark', theme: ':root{--act:#123}' } }, layout, page], false)).toBe(
    `${stylesheetRules(['description-list'], 'dark')}:root{--act:#123}${look}${red}#in-1{display:none}`,
  );
});

test('a refused post and a sandbox bring their sheets', () => {
  expect(pageStyles([root, match({ uses: ['payments'] })], true)).toBe(
    `${stylesheetRules(['errors', 'sandbox'], 'dark')}:root{--act:#123}`,
  );
});

test('rules are those of what an action gave, where it is shown instead', () => {
  const rules: RouteHandle['rules'] = (data, posted) => [`#${String(posted ?? data)}{}`];
  expect(pageStyles([root, match({ rules }, 'loaded')], false)).toContain('#loaded{}');
  expect(pageStyles([root, match({ rules }, 'loaded', 'posted')], false)).toContain('#posted{}');
});

test('a page whose loaders failed or gave nothing has what every page has', () => {
  const silent = match({ styles: () => ['description-list'], rules: () => ['a{}'] }, null);
  const failed: PageMatch = { handle: { styles: () => ['description-list'], rules: () => ['a{}'] } };
  expect(pageStyles([{}, silent, failed], false)).toBe(stylesheetRules([], 'auto'));
});

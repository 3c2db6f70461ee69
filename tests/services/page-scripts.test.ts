import { expect, test } from 'vitest';
import { joinScripts } from '~/ui/page-scripts';

const pageWith = (main: string) =>
  `<body><form class="prefs"></form><main id="main">${main}</main><form id="f"></form></body></html>`;
const joined = (main: string) => joinScripts(pageWith(main), { scripts: (frame) => `<${frame ?? 'modules'}>` });

test.each([
  ['a form of its own', '<form method="post">', '<shell>'],
  ['a step in a dialog', '<a href="/x" data-dialog="part">', '<shell>'],
  ['a message that leaves', '<div class="flash" data-toast="">', '<shell>'],
  ['mistakes', '<div id="error-summary">', '<shell>'],
  ['an outage that may end', '<article data-maintenance="">', '<shell>'],
  ['a session', '<span hidden="" data-enhance="session">', '<shell>'],
  ['words', '<p>Your form was submitted.</p>', '<modules>'],
  ['choices of the frame', '<form method="post" action="/x" id="l" class="prefs">', '<modules>'],
  ['a form that posts itself', '<form method="post" data-enhance="self-post">', '<modules>'],
])('a page with %s', (_what, main, scripts) => {
  expect(joined(main)).toBe(pageWith(main).replace('</body>', `${scripts}</body>`));
});

test.each([
  ['a page that is only read', '<p>Words.</p>', '<frame>'],
  ['a page that posts itself', '<form method="post" data-enhance="self-post">', '<frame>'],
  ['a page with the shell', '<form method="post">', '<shell>'],
])('%s has a module for the language list that its frame draws', (_what, main, scripts) => {
  const page = pageWith(main).replace('<main', '<select data-enhance="auto-submit"></select><main');
  expect(joinScripts(page, { scripts: (frame) => `<${frame ?? 'modules'}>` })).toContain(`${scripts}</body>`);
});

test('a page that was not drawn by our frame stays as it is', () => {
  expect(joinScripts('<p>x</p>', {})).toBe('<p>x</p>');
});

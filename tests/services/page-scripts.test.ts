import { expect, test } from 'vitest';
import { joinScripts } from '~/ui/page-scripts';

const pageWith = (main: string) =>
  `<body><form class="prefs"></form><main id="main">${main}</main><form id="f"></form></body></html>`;
const joined = (main: string) => joinScripts(pageWith(main), { scripts: (isShell) => (isShell ? '<s>' : '<m>') });

test.each([
  ['a form of its own', '<form method="post">', '<s>'],
  ['a step in a dialog', '<a href="/x" data-dialog="part">', '<s>'],
  ['a message that leaves', '<div class="flash" data-toast="">', '<s>'],
  ['mistakes', '<div id="error-summary">', '<s>'],
  ['an outage that may end', '<article data-maintenance="">', '<s>'],
  ['a session', '<span hidden="" data-enhance="session">', '<s>'],
  ['words', '<p>Your form was submitted.</p>', '<m>'],
  ['choices of the frame', '<form method="post" action="/x" id="l" class="prefs">', '<m>'],
  ['a form that posts itself', '<form method="post" data-enhance="self-post">', '<m>'],
])('a page with %s', (_what, main, scripts) => {
  expect(joined(main)).toBe(pageWith(main).replace('</body>', `${scripts}</body>`));
});

test('a page that was not drawn by our frame stays as it is', () => {
  expect(joinScripts('<p>x</p>', {})).toBe('<p>x</p>');
});

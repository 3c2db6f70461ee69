import { table, type Floor } from './markdown';
import type { PageSize } from './pages';

const MAX_FORM_JS = 110_000;
const GOAL_FORM_JS = 60_000;
/** With the rules of its notices. */
const MAX_SHELL_JS = 3000;
/** Of the rules in a page. */
const MAX_STYLE = 10_000;
const GOAL_STYLE = 6000;
/** The page on which all that a form can ask for is asked. */
export const LARGEST_FORM = 'form.all-inputs';
const MAX_SCRIPTS = 2;

export function pageFloors(pages: PageSize[]): Floor[] {
  const needless = pages.flatMap(({ key, needless }) => needless.map((name) => `${key} (${name})`));
  const form = pages.find(({ key }) => key === LARGEST_FORM);
  const formJs = form?.js.gzip ?? Number.NaN;
  const scripts = form?.scripts ?? Number.NaN;
  const shell = Math.max(...pages.map((page) => page.shell.gzip));
  const [heaviest] = [...pages].sort((a, b) => b.styleBytes - a.styleBytes);
  const style = heaviest?.styleBytes ?? Number.NaN;
  return [
    {
      what: `style in any page; most in ${heaviest?.key}`,
      measured: `${kilo(style)} kB`,
      floor: `${kilo(MAX_STYLE)} kB`,
      goal: `${kilo(GOAL_STYLE)} kB`,
      isMet: style <= MAX_STYLE,
    },
    {
      what: 'pages that load a module with nothing to enhance, the shell too',
      measured: needless.length > 0 ? needless.join(', ') : 'none',
      floor: 'none',
      goal: 'none',
      isMet: needless.length === 0,
    },
    {
      what: 'JavaScript of the shell, where a page has no other, gzip',
      measured: `${kilo(shell)} kB`,
      floor: `${kilo(MAX_SHELL_JS)} kB`,
      goal: '0 kB',
      isMet: shell <= MAX_SHELL_JS,
    },
    {
      what: `JavaScript of ${LARGEST_FORM} at first load, gzip`,
      measured: `${kilo(formJs)} kB`,
      floor: `${MAX_FORM_JS / 1000} kB`,
      goal: `${GOAL_FORM_JS / 1000} kB`,
      isMet: formJs <= MAX_FORM_JS,
    },
    {
      what: `scripts of ${LARGEST_FORM} before use`,
      measured: String(scripts),
      floor: String(MAX_SCRIPTS),
      goal: '1',
      isMet: scripts <= MAX_SCRIPTS,
    },
  ];
}

const SHELL_NOTE =
  'JS is all that a page loads at once: its modules and the shell, where it has something for it, in one file at the end of the body. ' +
  'Style is what stands in the page, not compressed.';

export function pageLines(pages: PageSize[]): string[] {
  const rows = pages.map(({ key, html, styleBytes, js, blockingRequests }) =>
    [key, html.raw, html.gzip, styleBytes, js.raw, js.gzip, js.br, blockingRequests].map(String),
  );
  const head = ['page', 'HTML', 'HTML gzip', 'style', 'JS', 'JS gzip', 'JS br', 'requests before submit'];
  return [table(head, rows), SHELL_NOTE];
}

const kilo = (bytes: number): string => (bytes / 1000).toFixed(1);

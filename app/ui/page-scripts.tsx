import { renderToStaticMarkup } from 'react-dom/server';
import { useTranslation } from 'react-i18next';
import { useDrawnPage, type DrawnPage, type FrameModule } from './page-form';

interface ShellProps {
  buildId?: string;
  /** Between two looks for a new build. */
  updateMinutes?: number;
  hasWorker?: boolean;
}

interface PageScriptsProps extends ShellProps {
  /** Of the browser modules that the page is better with. */
  names: string[];
  /** Addresses of all modules by name; of those that are in one file by their names with a dot between them. */
  modules: Record<string, string>;
}

/** In the order in which the module `shell` reads them; it has no sentence of its own. */
const TEXTS = [
  'common:loading',
  'system:connectionLost',
  'system:maintenanceText',
  'system:outageTyped',
  'system:updateReady',
  'system:updateKept',
  'system:updateTyped',
  'system:reload',
  'system:dismiss',
] as const;

/** What the shell has something for: a form that a person fills in or sends, a step in a dialog, a message that leaves, mistakes, an outage. */
const FOR_SHELL =
  /<form(?![^>]* (?:class="prefs"|data-enhance="self-post"))|\sdata-(?:toast|dialog|maintenance)\b|\sid="error-summary"/;

/** What the module `frame` works for where there is no shell: a list that applies what is chosen from it. */
const FOR_FRAME = ' data-enhance="auto-submit"';

/** The elements of a page's modules, by all that they depend on: few, and each page carries some. */
const drawn = new Map<string, string>();

/**
 * The modules of a page, at its end, where they compete with nothing of the first view. `joinScripts` adds the module for the
 * frame, once the page is drawn.
 */
export function PageScripts({ names, modules, ...shell }: PageScriptsProps) {
  const { t, i18n } = useTranslation();
  const draw = (frame: FrameModule): string => {
    const key = [i18n.language, frame, shell.buildId, shell.updateMinutes, shell.hasWorker, ...names].join();
    const known = drawn.get(key);
    if (known !== undefined) return known;
    const texts = TEXTS.map((text) => t(text)).join('|');
    const asked = frame ? [...names, frame] : names;
    const markup = renderToStaticMarkup(
      elementsOf(asked, modules, frame === 'shell' ? { ...shell, texts } : undefined),
    );
    drawn.set(key, markup);
    return markup;
  };
  useDrawnPage().scripts = draw;
  return null;
}

/** All in one file, where there is one: on a phone each file costs a round trip. The first element is the shell's, if it is among them. */
function elementsOf(
  asked: string[],
  modules: Record<string, string>,
  shell: (ShellProps & { texts: string }) | undefined,
) {
  const joint = modules[asked.join('.')];
  const files = joint ? [joint] : asked.toReversed().map((name) => modules[name]);
  const forShell = shell && {
    id: 'shell',
    'data-texts': shell.texts,
    'data-build': shell.buildId,
    'data-update': shell.updateMinutes,
    'data-worker': shell.hasWorker ? '' : undefined,
  };
  return files.map((file, index) => <script key={file} type="module" {...(index === 0 ? forShell : {})} src={file} />);
}

/**
 * A page as it was drawn, with its modules. The shell is among them if the page has something for it: a page that is only
 * read loses nothing by an outage or a new build. Pages of signed-in users, which stay open all day, always have it.
 * A page without it that draws a language list has the module `frame`.
 */
export function joinScripts(html: string, { scripts }: DrawnPage): string {
  if (!scripts) return html;
  const main = html.slice(html.indexOf('<main'), html.lastIndexOf('</main>'));
  const isShell = FOR_SHELL.test(main) || html.includes(' data-enhance="session"');
  const frame = isShell ? 'shell' : html.includes(FOR_FRAME) ? 'frame' : undefined;
  const end = html.lastIndexOf('</body>');
  return html.slice(0, end) + scripts(frame) + html.slice(end);
}

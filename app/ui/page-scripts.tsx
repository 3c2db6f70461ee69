import { useTranslation } from 'react-i18next';

interface ShellProps {
  buildId?: string;
  /** Between two looks for a new build. */
  updateMinutes?: number;
  hasWorker?: boolean;
}

interface PageScriptsProps extends ShellProps {
  /** Of the browser modules that the page is better with; the one that works for its frame is the last. */
  names: readonly string[];
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

/** The browser modules of a page, at its end, where they compete with nothing of the first view. */
export function PageScripts({ names, modules, ...shell }: PageScriptsProps) {
  const { t } = useTranslation();
  const texts = names.includes('shell') ? TEXTS.map((text) => t(text)).join('|') : undefined;
  return elementsOf(names, modules, texts === undefined ? undefined : { ...shell, texts });
}

/** All in one file, where there is one: on a phone each file costs a round trip. The first element is the shell's, if it is among them. */
function elementsOf(
  names: readonly string[],
  modules: Record<string, string>,
  shell: (ShellProps & { texts: string }) | undefined,
) {
  const joint = modules[names.join('.')];
  const files = joint ? [joint] : names.toReversed().map((name) => modules[name]);
  const forShell = shell && {
    id: 'shell',
    'data-texts': shell.texts,
    'data-build': shell.buildId,
    'data-update': shell.updateMinutes,
    'data-worker': shell.hasWorker ? '' : undefined,
  };
  return (
    <>
      {files.map((file, index) => (
        <script key={file} type="module" {...(index === 0 ? forShell : {})} src={file} />
      ))}
    </>
  );
}

import { useTranslation } from 'react-i18next';

interface ShellScriptProps {
  src: string | undefined;
  buildId?: string;
  /** Between two looks for a new build. */
  updateMinutes?: number;
  hasWorker?: boolean;
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

/** One string a language, made once: every page carries it. */
const joined = new Map<string, string>();

/**
 * The module that every page is a little better with. It stands at the end of the body and has a low priority, so that it
 * competes with nothing of the first view.
 */
export function ShellScript({ src, buildId, updateMinutes, hasWorker }: ShellScriptProps) {
  const { t, i18n } = useTranslation();
  let texts = joined.get(i18n.language);
  if (texts === undefined) {
    texts = TEXTS.map((key) => t(key)).join('|');
    joined.set(i18n.language, texts);
  }
  return (
    <script
      type="module"
      async
      id="shell"
      src={src}
      {...{ fetchpriority: 'low' }}
      data-texts={texts}
      data-build={buildId}
      data-update={updateMinutes}
      data-worker={hasWorker ? '' : undefined}
    />
  );
}

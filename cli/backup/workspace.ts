import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';

const PREFIX = '.latchkey-backup-';
const ABANDONED_MS = 24 * 3600_000;

/** When something in the folder was last written. */
const touchedAt = (folder: string): number =>
  Math.max(...['.', ...readdirSync(folder)].map((name) => statSync(path.join(folder, name)).mtimeMs));

/** What a back-up that was killed has left behind. Another one may be under way: what is still written stays. */
function removeAbandoned(parent: string): void {
  for (const name of readdirSync(parent)) {
    if (!name.startsWith(PREFIX)) continue;
    const folder = path.join(parent, name);
    try {
      if (Date.now() - touchedAt(folder) > ABANDONED_MS) rmSync(folder, { recursive: true, force: true });
    } catch {
      // Somebody else was first.
    }
  }
}

/**
 * A folder for what is not whole yet, on the same disk as what comes of it.
 *
 * @param parent is there
 * @returns its name, and what removes it; it is removed too when the process ends before, unless it is killed
 */
export function openWorkspace(parent: string): { folder: string; remove(): void } {
  removeAbandoned(parent);
  const folder = mkdtempSync(path.join(parent, PREFIX));
  const clear = () => rmSync(folder, { recursive: true, force: true });
  // Programs that run for it stop at the end of the process, too.
  const stop = (signal: NodeJS.Signals) => process.exit(signal === 'SIGINT' ? 130 : 143);
  process.once('exit', clear);
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  return {
    folder,
    remove() {
      process.removeListener('SIGINT', stop);
      process.removeListener('SIGTERM', stop);
      process.removeListener('exit', clear);
      clear();
    },
  };
}

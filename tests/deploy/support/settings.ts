import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { readConfig, VARIABLES, type Config } from '~/config/env';

/** Reads the settings as the program does at its start. Throws where it would not start. */
export function started(env: Record<string, string>): Config {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'latchkey-deploy-'));
  try {
    return readConfig({ ...env, DATA_DIR: folder });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Names that no variable of the program has. */
export const unknown = (env: Record<string, unknown>, also: readonly string[] = []): string[] =>
  Object.keys(env).filter((name) => !VARIABLES.includes(name) && !also.includes(name));

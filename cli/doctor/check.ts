import type { Config } from '~/config/env';
import type { DatabaseLook } from './database-look';
import type { Names } from './names';
import type { Fact } from './fact';

export { broken, codeOf, countOf, ok, warning, type Fact } from './fact';

/** What the checks look at. */
export interface World {
  config: Config;
  env: Readonly<Record<string, string | undefined>>;
  database: DatabaseLook;
  /** Milliseconds. */
  now(): number;
  names: Names;
  fetch: typeof fetch;
  /** Room on the disk that a folder is on. */
  roomOf(folder: string): Promise<{ freeBytes: number; freeFiles: number }>;
  nodeVersion: string;
  /** Whether this process may listen on a port. */
  mayListen(port: number): boolean;
}

/** Looks, and changes nothing. What it throws is told as broken, by its code alone. */
export type Check = (world: World) => Promise<Fact[]> | Fact[];

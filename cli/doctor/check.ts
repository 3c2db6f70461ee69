import type { Config } from '~/config/env';
import type { Database } from '~/platform/db/schema';
import type { Kysely } from 'kysely';
import type { DnsLookups } from './dns';

/** `broken`: people are turned away, or something promised does not happen; `warning`: it works, or may, and should not stay so. */
export type Level = 'ok' | 'warning' | 'broken';

/** The result of a check. It holds no secrets. */
export interface CheckResult {
  level: Level;
  /** One sentence: what is so. */
  what: string;
  /** One sentence: what to do about it; empty where there is nothing to do. */
  todo: string;
}

export const ok = (what: string): CheckResult => ({ level: 'ok', what, todo: '' });
export const warning = (what: string, todo: string): CheckResult => ({ level: 'warning', what, todo });
export const broken = (what: string, todo: string): CheckResult => ({ level: 'broken', what, todo });

/** The results without the false ones: `isWrong && broken(…)` is one or none. */
export const collectResults = (...results: readonly (CheckResult | false | undefined)[]): CheckResult[] =>
  results.filter((result): result is CheckResult => typeof result === 'object');

/** The database as it is found: nothing is made, brought up to date or written. One without tables of ours is none. */
export type OpenedDatabase =
  | { state: 'open'; engine: 'sqlite' | 'postgres'; db: Kysely<Database> }
  | { state: 'none' }
  | { state: 'failed'; code: string };

/** What the checks have access to. */
export interface CheckContext {
  config: Config;
  env: Readonly<Record<string, string | undefined>>;
  database: OpenedDatabase;
  /** Milliseconds. */
  now(): number;
  dns: DnsLookups;
  /** Bytes that are free on the disk that a folder is on. */
  freeBytes(folder: string): Promise<number>;
  nodeVersion: string;
}

/** A check changes nothing. What it throws is reported as broken, by its code alone. */
export type Check = (context: CheckContext) => Promise<CheckResult[]> | CheckResult[];

const LIMIT_MS = 5000;

/** The status and body that an address answers with. */
export async function fetchText(address: string | URL): Promise<{ status: number; text: string }> {
  const response = await fetch(address, { redirect: 'manual', signal: AbortSignal.timeout(LIMIT_MS) });
  return { status: response.status, text: await response.text() };
}

/** An object as JSON has it; undefined for everything else. */
export function parseJsonObject(text: string): Record<string, unknown> | undefined {
  try {
    return Object(JSON.parse(text)) as Record<string, unknown>;
  } catch {
    return undefined;
  }
}

/** Whether others than its owner have rights to a file. */
export const isOpenToOthers = (mode: number | undefined): boolean => ((mode ?? 0) & 0o077) !== 0;

const MAX_CODE_LENGTH = 60;

/** The code or name of an error: its message may quote what is secret. */
export function errorCode(error: unknown): string {
  const { cause, code, name } = Object(error) as {
    cause?: { code?: unknown; name?: unknown };
    code?: unknown;
    name?: unknown;
  };
  const behind = cause?.name === 'Error' ? undefined : cause?.name;
  const found = [cause?.code, behind, code, name].find((each) => typeof each === 'string') ?? 'Error';
  return String(found)
    .replace(/[^\w.-]/g, '')
    .slice(0, MAX_CODE_LENGTH);
}

/** A number of things, in words. */
export const pluralize = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`;

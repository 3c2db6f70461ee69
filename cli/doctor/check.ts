import type { Config } from '~/config/env';
import type { Database } from '~/platform/db/schema';
import type { Kysely } from 'kysely';
import type { Names } from './names';

/** `broken`: people are turned away, or something promised does not happen; `warning`: it works, or may, and should not stay so. */
export type Level = 'ok' | 'warning' | 'broken';

/** What was found, without anything secret in it. */
export interface Fact {
  level: Level;
  /** One sentence: what is so. */
  what: string;
  /** One sentence: what to do about it; empty where there is nothing to do. */
  todo: string;
}

export const ok = (what: string): Fact => ({ level: 'ok', what, todo: '' });
export const warning = (what: string, todo: string): Fact => ({ level: 'warning', what, todo });
export const broken = (what: string, todo: string): Fact => ({ level: 'broken', what, todo });

/** Those facts that are so: `isWrong && broken(…)` is one or none. */
export const factsOf = (...facts: readonly (Fact | false | undefined)[]): Fact[] =>
  facts.filter((fact): fact is Fact => typeof fact === 'object');

/** The database as it is found: nothing is made, brought up to date or written. One without tables of ours is none. */
export type DatabaseLook =
  | { state: 'open'; engine: 'sqlite' | 'postgres'; db: Kysely<Database> }
  | { state: 'none' }
  | { state: 'failed'; code: string };

/** What the checks look at. */
export interface World {
  config: Config;
  env: Readonly<Record<string, string | undefined>>;
  database: DatabaseLook;
  /** Milliseconds. */
  now(): number;
  names: Names;
  /** Bytes that are free on the disk that a folder is on. */
  roomOf(folder: string): Promise<number>;
  nodeVersion: string;
}

/** Looks, and changes nothing. What it throws is told as broken, by its code alone. */
export type Check = (world: World) => Promise<Fact[]> | Fact[];

const LIMIT_MS = 5000;

/** What an address answers. */
export async function ask(address: string | URL): Promise<{ status: number; text: string }> {
  const response = await fetch(address, { redirect: 'manual', signal: AbortSignal.timeout(LIMIT_MS) });
  return { status: response.status, text: await response.text() };
}

/** An object as JSON has it; undefined for everything else. */
export function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    return Object(JSON.parse(text)) as Record<string, unknown>;
  } catch {
    return undefined;
  }
}

/** Whether others than its owner have rights to a file. */
export const isOpen = (mode: number | undefined): boolean => ((mode ?? 0) & 0o077) !== 0;

const LONGEST_CODE = 60;

/** The code or name of an error: its message may quote what is secret. */
export function codeOf(error: unknown): string {
  const { cause, code, name } = Object(error) as {
    cause?: { code?: unknown; name?: unknown };
    code?: unknown;
    name?: unknown;
  };
  const behind = cause?.name === 'Error' ? undefined : cause?.name;
  const found = [cause?.code, behind, code, name].find((each) => typeof each === 'string') ?? 'Error';
  return String(found)
    .replace(/[^\w.-]/g, '')
    .slice(0, LONGEST_CODE);
}

/** A number of things, in words. */
export const countOf = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;

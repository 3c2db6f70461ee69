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

const LONGEST_CODE = 60;

/** The code or name of an error: its message may quote what is secret. */
export function codeOf(error: unknown): string {
  const { cause, code, name } = (typeof error === 'object' && error !== null ? error : {}) as {
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

import { AREAS, type Call } from './call';
import * as declared from './all-area-calls';

const isCall = (value: unknown): value is Call => typeof value === 'object' && value !== null && 'rateLimit' in value;
const byPath = (a: Call, b: Call) => (a.path < b.path ? -1 : 1);

const all = Object.values<unknown>(declared).filter(isCall);

/** The calls of each area. Whoever needs those of one takes its file: all of them are dear to load. */
export const callsByArea: Readonly<Record<string, readonly Call[]>> = Object.fromEntries(
  AREAS.map((area) => [area, all.filter((call) => call.area === area).sort(byPath)]),
);

/** Every call of the API. */
export const calls: readonly Call[] = Object.values(callsByArea).flat();

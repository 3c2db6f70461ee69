import { mostFloor, table, times, type Floor } from './markdown';
import type { StartResults } from './starts';

/** Against the host of `--base`; nothing without one. */
export function startFloors({ host, base }: StartResults): Floor[] {
  if (!base) return [];
  const floor = (what: string, is: number, most: number, goal: number) =>
    mostFloor(`${what}, against the base`, is, most, goal, times);
  return [
    floor('start to the first answer of /healthz', host.healthMs / base.healthMs, 0.5, 0.3),
    floor('memory at rest', host.restMb / base.restMb, 0.6, 0.4),
    floor('memory after load', host.loadedMb / base.loadedMb, 0.6, 0.4),
  ];
}

const STARTS_NOTE =
  'A fresh process on data that is there already, all routes and features on. Memory is that of all its processes: 3 s after the start, ' +
  'and after 4,000 first views and 1,000 submissions.';

export function startLines({ host, base }: StartResults): string[] {
  const named = [['host', host] as const, ...(base ? [['base', base] as const] : [])];
  const rows = named.map(([name, { healthMs, pageMs, restMb, loadedMb }]) => [
    name,
    ...[healthMs, pageMs, restMb, loadedMb].map((value) => value.toFixed(0)),
  ]);
  return [table(['', 'to /healthz ms', 'to the first form page ms', 'at rest MB', 'after load MB'], rows), STARTS_NOTE];
}

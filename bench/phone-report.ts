import { mostFloor, table, times, type Floor } from './markdown';
import { LARGEST_FORM } from './page-report';
import type { PhoneResult } from './phone';
import { baseName } from './stand';

const MAX_REQUESTS = 4;
const MAX_WORK = 0.7;
const GOAL_WORK = 0.5;

export function phoneFloors(phone: PhoneResult[]): Floor[] {
  const find = (name: string) => phone.find(({ page, hasJavaScript }) => hasJavaScript && page === name);
  const [form, base] = [find(LARGEST_FORM), find(baseName(LARGEST_FORM))];
  const requests = form?.requests ?? Number.NaN;
  const work = (form?.workMs ?? Number.NaN) / (base?.workMs ?? Number.NaN);
  const against = `work of a slow phone’s main thread for ${LARGEST_FORM}, against the base`;
  return [
    mostFloor(`requests of ${LARGEST_FORM} until it is at rest`, requests, MAX_REQUESTS, MAX_REQUESTS, String),
    ...(base ? [mostFloor(against, work, MAX_WORK, GOAL_WORK, times)] : []),
  ];
}

export function phoneLines(phone: PhoneResult[] | string): string[] {
  if (typeof phone === 'string') return [`Not measured: ${phone}`];
  const rows = phone.map((one) => [
    one.page,
    one.hasJavaScript ? 'on' : 'off',
    (one.canSubmitMs / 1000).toFixed(2),
    (one.firstPaintMs / 1000).toFixed(2),
    String(one.requests),
    (one.workMs / 1000).toFixed(2),
  ]);
  const note =
    'Chromium with 400 ms round trips, 400 kbit/s and a quarter of the processor: seconds until the submit button can be pressed, and of work for the main thread until the page is at rest.';
  return [table(['page', 'JavaScript', 'can submit s', 'first paint s', 'requests', 'work s'], rows), note];
}

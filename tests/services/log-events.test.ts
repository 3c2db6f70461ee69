import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { LOG_EVENT_GROUPS, type LogEvent, type LogEventAt, type LogFields, type WriteLog } from '~/config/log-events';
import type { log } from '~/lib/log.server';
import { logEventReference } from '../../scripts/log-docs';

const names = Object.values(LOG_EVENT_GROUPS).flatMap((events) => Object.keys(events));

const sources = ['app', 'server', 'cli'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.startsWith('config/log-events'))
    .map((name) => readFileSync(path.join(folder, name), 'utf8')),
);

test('the reference of the log is what the catalogue says', async () => {
  await expect(logEventReference()).toMatchFileSnapshot('../../docs/log-events.md');
});

test('every event of the catalogue is written somewhere, and stands in one group', () => {
  expect(new Set(names).size).toBe(names.length);
  const isWritten = (name: string) => {
    // Families of events are written as one, by what has happened.
    const family = `\`${name.split('.')[0]}.\${`;
    return sources.some((text) => text.includes(`'${name}'`) || text.includes(family));
  };
  expect(names.filter((name) => !isWritten(name))).toEqual([]);
});

type Has<All, One> = One extends All ? true : false;
type Fields<E extends LogEvent> = keyof LogFields<E>;

test('an event, a level or a field that is in no catalogue does not compile', () => {
  // Judged by the compiler: these are its answers.
  const known: [Has<LogEventAt<'info'>, 'otp.sent'>, Has<Fields<'otp.sent'>, 'channel'>] = [true, true];
  const unknown: [
    Has<LogEvent, 'otp.sentt'>,
    Has<LogEventAt<'error'>, 'otp.sent'>,
    Has<Fields<'otp.sent'>, 'code'>,
    Has<Parameters<WriteLog>[1], string>,
    Has<Parameters<typeof log.warn>[0]['event'], 'listening'>,
  ] = [false, false, false, false, false];
  expect([...known, ...unknown].filter(Boolean)).toHaveLength(2);
});

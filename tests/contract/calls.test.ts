import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { calls, callsByArea } from '~/lib/contract';
import { isErrorName } from '~/lib/contract/errors';
import { saveDraft } from '~/areas/drafts/calls';
import { RATE_LIMITS } from '~/lib/contract/rate-limits';
import { savePreferences } from '~/areas/preferences/calls';
import { specSectionOf, SPEC_CALLS } from '~/lib/contract/spec-calls';

const key = (call: { method: string; path: string }) => `${call.method} ${call.path}`;

describe('the calls of the contract', () => {
  test('no two share an id, or a method and path', () => {
    expect(new Set(calls.map((call) => call.id)).size).toBe(calls.length);
    expect(new Set(calls.map((call) => key(call).toLowerCase())).size).toBe(calls.length);
  });

  test.each(Object.values(SPEC_CALLS).flat())('%s of the specification is there', (wanted) => {
    expect(calls.map(key)).toContain(wanted);
  });

  test('no path with parameters takes the address of a call behind it', () => {
    const shadowed = calls.flatMap((call, at) => {
      const pattern = new RegExp(`^${call.path.replace(/\{\w+\}/g, '[^/]+')}$`);
      return calls.slice(at + 1).filter(({ method, path }) => method === call.method && pattern.test(path));
    });
    expect(shadowed.map(key)).toEqual([]);
  });

  test('what the specification lacks is under api/x, but for what Safari asks by itself', () => {
    const others = calls.filter((call) => !specSectionOf(call) && !call.path.startsWith('api/x/'));
    expect(others.map((call) => call.id)).toEqual(['getSafariPushPackage']);
  });

  test.each(calls.map((call) => [call.id, call] as const))('%s names known errors and limits', (_id, call) => {
    expect(call.errors.filter((name) => !isErrorName(name))).toEqual([]);
    expect(new Set(call.errors).size).toBe(call.errors.length);
    expect(RATE_LIMITS).toHaveProperty([call.rateLimit]);
    expect(call.summary).not.toBe('');
    if (call.method === 'GET') expect(call.body ?? call.bodyKind).toBeUndefined();
    if (call.path.includes('{')) expect(call.params).toBeDefined();
  });

  const assembly = readFileSync('app/platform/assembly/handlers.ts', 'utf8');
  test.each(Object.entries(callsByArea))('%s are answered by the handlers of that area', (area, ofArea) => {
    const file = new RegExp(`\\b${area}'?: \\(\\) => import\\('~/([^']+)'`).exec(assembly)?.[1];
    const handlers = readFileSync(`app/${file}.ts`, 'utf8');
    expect(ofArea.length).toBeGreaterThan(0);
    for (const { id } of ofArea) expect(handlers).toMatch(new RegExp(`handle\\(\\s*(\\w+\\.)?${id}\\b`));
  });

  test('a call with a link token says so in what it takes', () => {
    for (const call of calls.filter((item) => item.audience === 'link')) {
      expect(
        [call.query, call.body].some((part) => part !== undefined),
        call.id,
      ).toBe(true);
    }
  });
});

describe('junk keys', () => {
  const draft = (answers: string) => JSON.parse(`{"token":"t","formVersion":1,"answers":${answers}}`) as unknown;
  const parse = (schema: z.ZodType | undefined, value: unknown) => schema?.safeParse(value);

  test('names that every object has are refused as keys of answers', () => {
    for (const name of ['constructor', 'toString', 'hasOwnProperty']) {
      expect(parse(saveDraft.body, draft(`{"${name}":"x"}`))?.success, name).toBe(false);
    }
  });

  test('__proto__ never reaches what a call gets', () => {
    const result = parse(saveDraft.body, draft('{"__proto__":{"isAdmin":"1"},"a":"x"}'));
    const answers = result?.success ? (result.data as { answers: Record<string, unknown> }).answers : {};
    expect(Object.hasOwn(answers, '__proto__')).toBe(false);
    expect(answers.isAdmin).toBeUndefined();
  });

  test('options of a category take channels only', () => {
    const body = (channel: string) => ({
      token: 't',
      info: {
        isConsentGiven: true,
        categories: [{ name: 'bills', options: { [channel]: { consentProvided: true } } }],
      },
    });
    expect(parse(savePreferences.body, body('email'))?.success).toBe(true);
    expect(parse(savePreferences.body, body('constructor'))?.success).toBe(false);
  });

  test('a token longer than any link is refused', () => {
    expect(parse(saveDraft.body, { token: 'x'.repeat(5000), formVersion: 1, answers: {} })?.success).toBe(false);
  });
});

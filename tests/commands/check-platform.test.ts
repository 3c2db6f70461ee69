import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { recordedLink, serveRecordedPlatform, type RecordedPlatform } from '../support/recorded-platform';
import { toolsOn } from './tools';

const SECRET = recordedLink({ purpose: 'form', enrollmentId: 'kit', accountId: 'cascadia', recipientId: 'maya' });

let folder: string;
let platform: RecordedPlatform;
let file: string;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'latchkey-check-platform-'));
  platform = await serveRecordedPlatform(['getCaptureIpConfig']);
  file = path.join(folder, 'known.json');
  writeFileSync(
    file,
    JSON.stringify({ links: { form: SECRET }, calls: { runPostActions: { body: { reportId: 'r1' } } } }),
  );
});
afterAll(async () => {
  await platform.close();
  rmSync(folder, { recursive: true, force: true });
});
const { run } = toolsOn(() => folder);
const checkPlatform = (...args: string[]) => run('check-platform', platform.url, '--with', file, ...args);

describe('latchkey check-platform', () => {
  test('tells of each call that is wanted what came of it, and ends with 1 where one is missing', async () => {
    const { code, out, err } = await checkPlatform('--only', 'api/Enrollments/', '--json');
    expect([code, err]).toEqual([1, '']);
    const { specification, findings } = JSON.parse(out) as {
      specification: Record<string, number>;
      findings: { id: string; verdict: string; what: string; section: string }[];
    };
    expect(specification).toMatchObject({ missing: 1, differs: 0 });
    const verdictOf = (id: string) => findings.find((finding) => finding.id === id)?.verdict;
    expect(verdictOf('fetchEnrollmentLink')).toBe('works');
    expect(verdictOf('getCaptureIpConfig')).toBe('missing');
    expect(verdictOf('runPostActions')).toBe('not tried');
    expect(findings.find(({ id }) => id === 'getEnrollment')).toMatchObject({
      verdict: 'not tried',
      what: 'needs values.id',
      section: 'forms-and-approval 7',
    });
    expect(out).not.toContain(SECRET);
    expect(platform.seen).not.toContain('runPostActions');
  });

  test('makes a call that changes something where the flag and the file say so, and keeps the answers', async () => {
    const recordings = path.join(folder, 'kept');
    const { code, out } = await checkPlatform('--only', 'runPostActions', '--changes', '--record', recordings);
    expect(code).toBe(0);
    expect(out).toContain('works     POST api/Enrollments/PostActions  (forms-and-approval 7)');
    expect(out).toContain('of the specification: 1 works, 0 missing');
    expect(platform.seen).toContain('runPostActions');
    expect(readdirSync(recordings)).toEqual(['runPostActions.json']);
  });

  test('prints its file, empty', async () => {
    const { code, out } = await run('check-platform', '--template');
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({
      account: '',
      links: { form: '' },
      values: { routingNumber: '' },
      calls: {},
    });
  });

  test.each([
    ['no address', [], 'Name the address of the platform'],
    ['an address that is none', ['ftp://platform.example'], 'is no http address'],
    [
      'a call that there is not',
      ['http://127.0.0.1:9', '--only', 'getNothing'],
      'there is no call, area or path "getNothing"',
    ],
    ['a file that there is not', ['http://127.0.0.1:9', '--with', '/nowhere.json'], 'is not to be read'],
  ])('%s is asked for wrongly', async (_what, args, message) => {
    const { code, err } = await run('check-platform', ...args);
    expect(code).toBe(2);
    expect(err).toContain(message);
  });

  test('a file with what it knows nothing of is refused without a word of what is in it', async () => {
    const wrong = path.join(folder, 'wrong.json');
    writeFileSync(wrong, JSON.stringify({ session: 7, secretPlace: SECRET }));
    const { code, err } = await run('check-platform', platform.url, '--with', wrong);
    expect(code).toBe(2);
    expect(err).toContain('session');
    expect(err).not.toContain(SECRET);
  });

  test('does not say that all is well of calls that were not tried, unless that is wanted', async () => {
    const untried = await checkPlatform('--only', 'getEnrollment');
    expect([untried.code, untried.err]).toEqual([3, expect.stringContaining('Not tried: 1 of 1 calls.')]);
    const allowed = await checkPlatform('--only', 'getEnrollment', '--allow-untried');
    expect([allowed.code, allowed.err]).toEqual([0, '']);
    // What is wrong is told by its own code.
    expect((await checkPlatform('--only', 'getEnrollment', 'getCaptureIpConfig', '--allow-untried')).code).toBe(1);
  });

  test.each(['/proc/nothing/here', '/dev/null/here'])(
    'a folder that nothing can be kept in is told at once (%s)',
    async (at) => {
      const { code, err } = await checkPlatform('--only', 'fetchEnrollmentLink', '--record', at);
      expect([code, err]).toEqual([2, expect.stringContaining(`--record: nothing can be written in ${at}`)]);
    },
  );

  test('nobody there is said once', async () => {
    const { code, err } = await run('check-platform', 'http://127.0.0.1:9', '--only', 'checkHealth');
    expect(code).toBe(1);
    expect(err).toContain('Nobody answers at http://127.0.0.1:9.');
  });
});

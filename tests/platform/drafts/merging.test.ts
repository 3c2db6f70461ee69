import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { hashAnswer } from '~/domain/draft-merge';
import { createTestPlatform, type TestPlatform } from '../../support/test-platform';
import { dataOf, createFormCalls, repairForm, type FormCalls } from './form-calls';

let platform: TestPlatform;
let desktop: FormCalls;
let phone: FormCalls;
beforeEach(async () => {
  platform = await createTestPlatform({ config: { isDemo: false } });
  await platform.seed.account();
  await platform.seed.recipient();
  await platform.seed.form(repairForm);
  desktop = createFormCalls(platform, await platform.seed.link({ form: 'repair' }));
  phone = createFormCalls(platform, await platform.seed.link({ form: 'repair' }));
});
afterEach(() => platform.close());

const began = (answers: Record<string, string | string[]>) =>
  Object.fromEntries(Object.entries(answers).map(([id, answer]) => [id, [hashAnswer(answer)]]));
const EMPTY = began({ what: '', meter: '', mail: '', kind: [] });

describe('two devices on one draft', () => {
  test('each keeps what the other has typed, though its page does not show it', async () => {
    await desktop.save({ what: 'tap', meter: '', kind: ['water'] }, { base: EMPTY });
    const saved = dataOf(await phone.save({ what: '', meter: 'M-17', kind: [] }, { base: EMPTY }));
    expect(saved).toMatchObject({ answers: { what: 'tap', meter: 'M-17', kind: ['water'] }, others: {} });
    expect(saved.elsewhere.sort()).toEqual(['kind', 'what']);
    // Whoever only asks hears what he does not show, and writes nothing.
    const { revision } = saved;
    expect(dataOf(await desktop.save({}, { base: began({ what: 'tap', meter: '', kind: ['water'] }) }))).toMatchObject({
      revision,
      elsewhere: ['meter'],
    });
  });

  test('of two answers the later one stands; the other is there until the person has said which counts', async () => {
    await desktop.save({ what: 'tap' }, { base: EMPTY });
    const saved = dataOf(await phone.save({ what: 'pipe' }, { base: EMPTY }));
    expect(saved).toMatchObject({ answers: { what: 'pipe' }, others: { what: 'tap' }, elsewhere: ['what'] });
    expect(dataOf(await desktop.draft()).others).toEqual({ what: 'tap' });
    const base = began({ what: 'pipe' });
    const other = dataOf(await desktop.save({ what: 'tap' }, { base, settled: ['what'] }));
    expect(other).toMatchObject({ answers: { what: 'tap' }, others: {}, elsewhere: [] });
    // The same again changes nothing.
    expect(dataOf(await desktop.save({ what: 'tap' }, { base, settled: ['what'] })).revision).toBe(other.revision);
  });

  test('who types the other answer in has settled it; a third one leaves both to choose from', async () => {
    await desktop.save({ what: 'tap', meter: '1' }, { base: EMPTY });
    await phone.save({ what: 'pipe', meter: '2' }, { base: EMPTY });
    const base = began({ what: 'pipe', meter: '2' });
    expect(dataOf(await desktop.save({ what: 'tap', meter: '3' }, { base })).others).toEqual({ meter: '1' });
  });

  test('a file that took the place of one that its page did not know is said, and settled', async () => {
    await desktop.upload();
    const { files } = dataOf(await phone.draft());
    const saved = dataOf(await phone.save({}, { base: { photo: [hashAnswer([])] }, replaced: ['photo'] }));
    expect(saved).toMatchObject({ others: { photo: null }, elsewhere: ['photo'] });
    const known = { photo: [hashAnswer(files.map(({ fileId }) => fileId))] };
    expect(dataOf(await phone.save({}, { base: known, settled: ['photo'] }))).toMatchObject({
      others: {},
      elsewhere: [],
    });
  });

  test('without marks a save is meant as it is, as before there were any', async () => {
    await desktop.save({ what: 'tap' });
    expect(dataOf(await phone.save({ what: 'pipe' }))).toMatchObject({
      answers: { what: 'pipe' },
      others: {},
      elsewhere: [],
    });
  });

  test('marks and questions of another form are refused, hostile ones too', async () => {
    expect(await desktop.save({}, { settled: ['nobody'] })).toMatchObject({ isOk: false, name: 'form.unknownInput' });
    expect(await desktop.save({}, { replaced: ['nobody'] })).toMatchObject({ isOk: false, name: 'form.unknownInput' });
    const base = { what: Array.from({ length: 9 }, () => 'a') };
    expect(await desktop.save({ what: 'x' }, { base })).toMatchObject({ isOk: false, name: 'request.invalid' });
    expect(dataOf(await desktop.save({ what: 'x' }, { base: { nobody: ['a'] } })).elsewhere).toEqual([]);
  });

  test('what the other device has submitted is not begun anew by a save of this one', async () => {
    await desktop.save({ what: 'tap' }, { base: EMPTY });
    expect(await phone.send({ what: 'tap' })).toMatchObject({ isOk: true });
    expect(await desktop.save({ what: 'pipe' }, { base: EMPTY })).toMatchObject({
      isOk: false,
      name: 'form.alreadySubmitted',
    });
  });

  test('twelve saves at once from two devices: every question keeps what was typed into it', async () => {
    await Promise.all(
      Array.from({ length: 6 }, (_none, n) => [
        desktop.save({ what: `tap ${n}`, meter: '', mail: '' }, { base: { ...EMPTY, what: marksOf('tap', n) } }),
        phone.save({ what: '', meter: `M-${n}`, mail: '' }, { base: { ...EMPTY, meter: marksOf('M-', n) } }),
      ]).flat(),
    );
    const { answers, others } = dataOf(await desktop.draft());
    expect(answers.what).toMatch(/^tap \d$/);
    expect(answers.meter).toMatch(/^M-\d$/);
    expect(others).toEqual({});

    // A page knows what it has sent itself.
    function marksOf(word: string, n: number) {
      const sent = Array.from({ length: 6 }, (_none, other) => (word === 'tap' ? `tap ${other}` : `M-${other}`));
      return [hashAnswer(''), ...sent.filter((_one, other) => other !== n).map((one) => hashAnswer(one))];
    }
  });
});

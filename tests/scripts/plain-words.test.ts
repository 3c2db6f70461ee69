import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { findBannedWord, findBannedNames, findSubjectError } from '../../scripts/plain-words';

const namesIn = (file: string, text: string) => findBannedNames(file, text).map((line) => /:\d+ (\w+)/.exec(line)?.[1]);

test.each(['keptDraft', 'isTold', 'KEPT_MS', 'kept-drafts', 'OtpForm', 'whatsAppOTPId', 'What is kept'])(
  '%s has a banned word',
  (name) => expect(findBannedWord(name)).toBeDefined(),
);

test.each([
  'stylesheet',
  'keepAliveTimeout',
  'drawnSignature',
  'smsOtpId',
  'isKept',
  'asksomething',
  'constructor',
  'toldotMoment2',
])('%s has none', (name) => expect(findBannedWord(name)).toBeUndefined());

test('a word is named with what to write instead', () => {
  expect(findBannedWord('fieldMistakes')).toBe('"mistakes" (write: validation errors)');
});

test('names are those that we give: variables, functions, types, parameters and properties of our types', () => {
  const text = `
    import { otp, gate as check } from './calls';
    export interface Told { asked: boolean; at(moment: number): void }
    export const kept = ({ mistakes }: Told, { said: shown }: Told) => check(otp, { sealed: mistakes }, shown.dossier);
    class Judge { tells = 1 }`;
  expect(namesIn('app/domain/new.ts', text)).toEqual(['Told', 'asked', 'moment', 'kept', 'Judge', 'tells']);
});

test('a column is called as its table has it', () => {
  const text = 'export interface DraftRow { kept_until: number }\nexport const keptRow = 1;';
  expect(namesIn('app/platform/db/form-row-types.ts', text)).toEqual(['keptRow']);
});

test.each(['forms: refuse a file without a name', 'form page: say what is missing', 'lint, types: process the whole'])(
  'a commit may be called "%s"',
  (subject) => expect(findSubjectError(subject)).toBeUndefined(),
);

test.each([
  ['What a save must tell is asked where it is read', 'does not begin'],
  ['forms: refused a file', '"refused" is not imperative'],
  ['forms: refusing a file', '"refusing" is not imperative'],
  ['forms: refuses a file', '"refuses" is not imperative'],
  [`forms: refuse ${'x'.repeat(60)}`, 'has 74 characters, 72 at most'],
])('a commit may not be called "%s"', (subject, fault) => expect(findSubjectError(subject)).toContain(fault));
test('the lint step looks for them', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: { lint: string } };
  expect(scripts.lint).toContain('tsx scripts/plain-words.ts &&');
});

import { readdirSync, readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { getTemplate } from '~/areas/approval/calls';
import { LOCALES } from '~/lib/contract/enums';
import { checkForm, readFormFile } from '~/areas/forms/check-form';
import type { FormFile } from '~/areas/forms/form-file';
import { inputsOf, localizeForm } from '~/areas/forms/localize-form';
import { getStarter, listStarters, STARTERS, takeStarter } from '~/areas/form-builder/starters/calls';
import { listTemplates } from '~/areas/form-builder/calls';
import { adviseForm } from '~/domain/form-advice';
import { parseFormDefinition } from '~/domain/form-definition';
import { DEFAULT_THEME } from '~/areas/accounts/calls';
import { buildStarterForm } from '~/areas/form-builder/starters/starter-forms.server';
import { createTestPlatform, type TestPlatform } from '../../support/test-platform';
import { dataOf } from '../drafts/form-calls';

const FOLDER = 'app/areas/form-builder/starters/forms';
const textOf = (id: string) => readFileSync(`${FOLDER}/${id}.json`, 'utf8');

describe.each(STARTERS)('%s', (id) => {
  const { form, issues } = readFormFile(textOf(id));
  const inputs = (language: string) => inputsOf(localizeForm(form as FormFile, language).elements);

  test('passes the checks of an import', () => {
    expect(issues).toEqual([]);
    expect(form?.id).toBe(id);
  });

  test('says everything in each of its languages', () => {
    const { translations = {}, formElements = [] } = form ?? {};
    expect(['en', ...Object.keys(translations)]).toEqual(LOCALES);
    const blocks = formElements.filter(({ type }) => type === 'html').length;
    for (const [language, texts] of Object.entries(translations)) {
      for (const name of ['title', 'submitName', 'thanksMessage', 'nextSteps'] as const)
        expect([language, name, Boolean(texts[name])]).toEqual([language, name, true]);
      expect(texts.html?.filter(Boolean)).toHaveLength(blocks);
      expect(Object.keys(texts.inputs ?? {}).sort()).toEqual(
        inputs('en')
          .map((input) => input.id)
          .sort(),
      );
      for (const input of inputs('en')) {
        const own = texts.inputs?.[input.id];
        expect([input.id, own?.name !== input.name]).toEqual([input.id, true]);
        for (const name of ['requiredMessage', 'lowLabel', 'highLabel'] as const)
          expect([input.id, name, Boolean(own?.[name])]).toEqual([input.id, name, Boolean(input[name])]);
        for (const option of input.options.filter(() => input.inputType !== 'rating')) {
          const words = own?.options?.[option.guid];
          expect([option.guid, Boolean(words?.name), Boolean(words?.notes)]).toEqual([
            option.guid,
            true,
            Boolean(option.notes),
          ]);
        }
      }
    }
  });

  test.each(LOCALES)('leaves nothing to be advised of where it is written in %s', (locale) => {
    const account = { companyName: 'Prairie Light & Water', defaultLocale: locale, locales: LOCALES };
    const { form: builder } = parseFormDefinition(buildStarterForm(id, account));
    expect([builder.settings.language, builder.translations.size]).toEqual([locale, LOCALES.length - 1]);
    const { advice, reading } = adviseForm(builder, { theme: DEFAULT_THEME, nowMs: 0 });
    expect(advice).toEqual([]);
    expect(reading.filter(({ isHard }) => isHard)).toEqual([]);
  });

  test('is the same form in whichever language it is written', () => {
    const account = { companyName: '{{company}}', defaultLocale: 'de', locales: LOCALES };
    const german = buildStarterForm(id, account);
    expect(checkForm(german).issues).toEqual([]);
    for (const language of LOCALES)
      expect(localizeForm(german, language)).toEqual(localizeForm(form as FormFile, language));
  });

  test('has sections, rules, and says of each text what it asks for', () => {
    const kinds = form?.formElements.map(({ type }) => type);
    expect(kinds).toContain('html');
    expect(inputs('en').some(({ rules }) => rules.length > 0)).toBe(true);
    const unsaid = inputs('en').filter(
      ({ inputType, autocomplete }) => ['shortText', 'email', 'phone'].includes(inputType) && !autocomplete,
    );
    expect(unsaid.map((input) => input.id)).toEqual([]);
    // Whoever agrees does so himself.
    expect(inputs('en').flatMap(({ options }) => options.filter(({ checked }) => checked))).toEqual([]);
  });
});

test('consent to messages is asked for in exact words, for each way by itself', () => {
  const { form } = readFormFile(textOf('consent'));
  const inputs = inputsOf(localizeForm(form as FormFile, 'en').elements);
  const words = (id: string) => inputs.find((input) => input.id === id)?.options[0];
  expect(words('text-consent')?.name).toMatch(/recurring automated marketing text messages/);
  expect(words('text-consent')?.notes).toMatch(
    /not a condition .* rates may apply. Reply STOP to end them, HELP for help/,
  );
  expect(words('call-consent')?.name).toMatch(/automatic dialing system or a recorded voice/);
  expect(words('call-consent')?.notes).toMatch(/not a condition/);
  expect(words('email-consent')?.notes).toMatch(/link to end this/);
});

test.each(LOCALES)('consent in %s names the account, and the words that end messages', (locale) => {
  const account = { companyName: 'Prairie', defaultLocale: locale, locales: [locale] };
  const form = buildStarterForm('consent', account);
  const options = inputsOf(localizeForm(form, locale).elements).flatMap((input) => input.options);
  for (const way of ['text', 'call', 'email'])
    expect(options.find(({ guid }) => guid === `${way}-consent-given`)?.name).toContain('Prairie');
  expect(options.find(({ guid }) => guid === 'text-consent-given')?.notes).toMatch(/STOP.*HELP/);
  expect(form.nextSteps).toContain('STOP');
});

test('every file is offered', () => {
  expect(
    readdirSync(FOLDER)
      .map((name) => name.replace('.json', ''))
      .sort(),
  ).toEqual([...STARTERS].sort());
});

describe('an account', () => {
  let platform: TestPlatform;
  let bearer: string;
  beforeEach(async () => {
    platform = await createTestPlatform();
    await platform.seed.account({ name: 'Prairie "Light" & $& Water' });
    bearer = await platform.seed.session(await platform.seed.user({ role: 'Member' }));
  });
  afterEach(() => platform.close());

  test('sees them all, with its own name in their words', async () => {
    const { starters } = dataOf(await platform.call(listStarters, {}, { bearer }));
    expect(starters.map(({ id }) => id)).toEqual(STARTERS);
    for (const { questions, languages } of starters) {
      expect(questions).toBeGreaterThan(5);
      expect(languages).toContain('es');
    }
    const { form } = dataOf(await platform.call(getStarter, { query: { id: 'consent' } }, { bearer }));
    expect(JSON.stringify(form)).not.toContain('{{');
    expect(JSON.stringify(form.formElements)).toContain('I agree that Prairie \\"Light\\" & $& Water may send me');
  });

  test('gets its own languages: what it is written in by default, translated into the others', async () => {
    const ofAccount = async (default_locale: string, locales: string[]) => {
      const key = `${default_locale}${locales.length}`;
      const { id: account_id } = await platform.seed.account({
        id: key,
        public_id: key,
        default_locale,
        locales: JSON.stringify(locales),
      });
      const own = await platform.seed.session(
        await platform.seed.user({ id: key, email: `${key}@example.com`, role: 'Member', account_id }),
      );
      const { starters } = dataOf(await platform.call(listStarters, {}, { bearer: own }));
      const { id } = dataOf(await platform.call(takeStarter, { body: { id: 'satisfaction' } }, { bearer: own }));
      const template = dataOf(await platform.call(getTemplate, { query: { id } }, { bearer: own }));
      const { title, language, translations } = template.definition as unknown as FormFile;
      return { listed: starters[0]?.languages, title, language, translations: Object.keys(translations) };
    };
    expect(await ofAccount('de', ['en', 'fr', 'de'])).toEqual({
      listed: ['de', 'en', 'fr'],
      title: 'Wie waren wir?',
      language: 'de',
      translations: ['en', 'fr'],
    });
    expect(await ofAccount('en', ['en'])).toMatchObject({ listed: ['en'], title: 'How did we do?', translations: [] });
    // Of an account that has named none all are offered.
    expect((await ofAccount('ar', [])).translations).toHaveLength(LOCALES.length - 1);
  });

  test('takes a copy as a draft of its own, once for each click', async () => {
    const take = async (repeatKey: string) =>
      dataOf(await platform.call(takeStarter, { body: { id: 'move', repeatKey } }, { bearer })).id;
    const id = await take('0123456789abcdef');
    expect(await take('0123456789abcdef')).toBe(id);
    expect(await take('fedcba9876543210')).not.toBe(id);
    const template = dataOf(await platform.call(getTemplate, { query: { id } }, { bearer }));
    expect(template).toMatchObject({ row: { title: 'Tell us that you are moving', status: 'draft' }, issues: [] });
    expect(template.definition).toMatchObject({ id, language: 'en' });
    const list = { status: 'all', search: '', page: 1 } as const;
    expect(dataOf(await platform.call(listTemplates, { query: list }, { bearer })).total).toBe(2);
  });
});

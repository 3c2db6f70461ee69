import { I18nextProvider } from 'react-i18next';
import { renderToString } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { LOCALES } from '~/lib/contract/enums';
import { i18nOf } from '~/locales/translator';
import { apiFailurePage } from '~/lib/responses.server';
import { uploadErrorOf } from '~/lib/uploaded-file.server';
import { Problem } from '~/ui/problem';

/** Refusals of a file with what they name, as the platform gives it. */
const REFUSALS = [
  ['file.tooBig', { limit: 25 }, '25'],
  ['file.tooManyPixels', { limit: 400 }, '400'],
  ['file.tooMany', { limit: 3 }, '3'],
  ['file.tooMany', { n: 3 }, '3'],
  ['file.wrongType', { allowed: ['png', 'jpg'] }, 'png, jpg'],
] as const;

describe.each(LOCALES)('in %s', (locale) => {
  const i18n = i18nOf(locale);
  const messageOf = ({ key, params }: ReturnType<typeof uploadErrorOf>) => i18n.t(`errors:${key}` as never, params);

  test.each(REFUSALS)('%s %j says what is taken, as a page and beside a field', async (name, params, named) => {
    const page = apiFailurePage({ name, params, messages: [name], errorId: undefined, details: '', status: 422 });
    const error = { status: page.status, data: (await page.json()) as object };
    const html = renderToString(
      <I18nextProvider i18n={i18n}>
        <Problem error={error} />
      </I18nextProvider>,
    );
    for (const text of [html, messageOf(uploadErrorOf({ name, params }))]) {
      expect(text).toContain(named);
      expect(text).not.toContain('…');
    }
  });

  test('a file that is too big for a platform that tells no size is too big', () => {
    expect(messageOf(uploadErrorOf({ name: 'file.tooBig', params: {} }))).toMatch(/^[^…\d{]+$/);
  });
});

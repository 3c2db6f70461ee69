import { I18nextProvider } from 'react-i18next';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { FormOnOtherPage } from './pages/form-on-other-page';
import type { FormView } from './pages/form-view';
import { i18nOf } from '~/locales/translator';

const submitOf = (view: Pick<FormView, 'type' | 'submitLabel'>) => {
  const form = { title: 'Form', language: 'en', elements: [], model: {}, ...view } as unknown as FormView;
  const html = renderToString(
    <I18nextProvider i18n={i18nOf('en')}>
      <FormOnOtherPage view={form} action="/">
        {null}
      </FormOnOtherPage>
    </I18nextProvider>,
  );
  return /<button[^>]*data-part="submit"[^>]*>([^<]*)/.exec(html)?.[1];
};

test('a form that is tried has the word of its type on its button, unless its author chose another', () => {
  expect(submitOf({ type: 'autoPay', submitLabel: '' })).toBe('Enroll');
  expect(submitOf({ type: 'customForm', submitLabel: '' })).toBe('Submit');
  expect(submitOf({ type: 'autoPay', submitLabel: 'Sign me up' })).toBe('Sign me up');
});

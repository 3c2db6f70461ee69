import { useLocation } from '@remix-run/react';
import type { ComponentProps, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { LanguageAttributes } from './in-language';
import { Kept } from './kept';
import { CHOICE_FORMS, PAGE_CHOICES, pathAfter, type PageChoice } from '~/domain/frame';

export interface LanguageChoice {
  language: string;
  name: string;
}

/** The language dropdown of a page's frame. */
export function LanguagePicker({ languages, current }: { languages: LanguageChoice[]; current: string }) {
  const { t } = useTranslation();
  if (languages.length < 2) return null;
  return (
    <PageChoiceForm choice="language" submit={t('common:changeLanguage')}>
      <Kept by={[LanguagePicker.name, languages, current]}>
        <LanguageSelect
          id="page-language"
          languages={languages}
          current={current}
          name={PAGE_CHOICES.language}
          form={CHOICE_FORMS.language}
        />
      </Kept>
    </PageChoiceForm>
  );
}

/** The language dropdown as a part of a form that keeps what was typed by itself; its module presses the button. */
export function LanguageFields({
  languages,
  current,
  formId,
  language = {},
}: {
  languages: LanguageChoice[];
  current: string;
  formId: string;
  /** Where the form is in another language than the page: the menu is the page's. */
  language?: LanguageAttributes;
}) {
  const { t } = useTranslation();
  if (languages.length < 2) return null;
  return (
    <div className="prefs" {...language}>
      <Kept by={[LanguageFields.name, languages, current, formId]}>
        <LanguageSelect
          id="language"
          languages={languages}
          current={current}
          name="language"
          form={formId}
          data-enhance="auto-submit"
          data-button="change-language"
        />
      </Kept>
      <button
        type="submit"
        id="change-language"
        name="intent"
        value="language"
        form={formId}
        className="button plain small no-js-only"
        formNoValidate
      >
        {t('common:changeLanguage')}
      </button>
    </div>
  );
}

function LanguageSelect({
  languages,
  current,
  ...select
}: Omit<ComponentProps<typeof ChoiceSelect>, 'label' | 'children'> & { languages: LanguageChoice[]; current: string }) {
  const { t } = useTranslation();
  return (
    <ChoiceSelect {...select} label={t('common:language')} defaultValue={current}>
      {languages.map(({ language, name }) => (
        <option key={language} value={language} lang={language}>
          {name}
        </option>
      ))}
    </ChoiceSelect>
  );
}

/** Light, dark, or as the device says. */
export function AppearancePicker({ current }: { current: string }) {
  const { t } = useTranslation();
  return (
    <PageChoiceForm choice="scheme" submit={t('common:save')}>
      <Kept by={[AppearancePicker.name, current]}>
        <AppearanceSelect current={current} />
      </Kept>
    </PageChoiceForm>
  );
}

function AppearanceSelect({ current }: { current: string }) {
  const { t } = useTranslation();
  const options = [
    ['auto', t('common:appearanceAuto')],
    ['light', t('common:appearanceLight')],
    ['dark', t('common:appearanceDark')],
  ] as const;
  return (
    <ChoiceSelect
      id="appearance"
      label={t('common:appearance')}
      name={PAGE_CHOICES.scheme}
      form={CHOICE_FORMS.scheme}
      defaultValue={current}
    >
      {options.map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </ChoiceSelect>
  );
}

/**
 * A choice of a page's frame. A post, because it sets a cookie. It comes back to the same page, with what was typed in the
 * page's form: `joinPageForm` makes it a part of that form.
 */
function PageChoiceForm({ choice, submit, children }: { choice: PageChoice; submit: string; children: ReactNode }) {
  const path = pathAfter(choice, useLocation());
  const form = CHOICE_FORMS[choice];
  // As a part of the page's form: to the same address, and without its files, which no browser shows again.
  const post = {
    form,
    formMethod: 'post',
    formAction: path,
    formEncType: 'application/x-www-form-urlencoded',
    formNoValidate: true,
  };
  return (
    <form method="post" action={path} id={form} className="prefs">
      {children}
      <button type="submit" name={PAGE_CHOICES.button} value={choice} {...post} className="button plain small">
        {submit}
      </button>
    </form>
  );
}

function ChoiceSelect({ id, label, children, ...select }: ComponentProps<'select'> & { id: string; label: string }) {
  return (
    <span>
      <label htmlFor={id}>{label}</label>
      <select {...select} id={id} className="short">
        {children}
      </select>
    </span>
  );
}

import { useLocation } from '@remix-run/react';
import type { ComponentProps, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LanguageOptions } from './form-fields';
import type { LanguageAttributes } from './in-language';
import { Select } from './inputs';
import { Menu } from './menu';
import { usePage } from './page-provider';
import { EnterButton } from './page-form';
import {
  DISPLAY_PREFERENCE_FORM_IDS,
  DISPLAY_PREFERENCE_FIELDS,
  PAGE_FORM_ID,
  pathAfterPreference,
  WITH_FORM_SUFFIX,
  type DisplayPreference,
} from '~/domain/page-frame';

export interface LanguageOption {
  language: string;
  name: string;
}

/** The language dropdown of a page's frame. The module `shell` presses its button. */
export function LanguagePicker({ languages, current }: { languages: readonly LanguageOption[]; current: string }) {
  const { t } = useTranslation();
  const owner = usePreferenceFormId('language');
  if (languages.length < 2) return null;
  return (
    <DisplayPreferenceForm choice="language" submit={<ApplyIcon text={t('common:changeLanguage')} />}>
      <LanguageSelect
        isQuiet
        id="page-language"
        data-enhance="auto-submit"
        data-button="change-page-language"
        languages={languages}
        current={current}
        name={DISPLAY_PREFERENCE_FIELDS.language}
        form={owner}
      />
    </DisplayPreferenceForm>
  );
}

/** The language dropdown as a part of a form that keeps what was typed by itself. */
export function LanguageFields({
  languages,
  current,
  formId,
  language = {},
}: {
  languages: LanguageOption[];
  current: string;
  formId: string;
  /** Where the form is in another language than the page: the menu is the page's. */
  language?: LanguageAttributes;
}) {
  const { t } = useTranslation();
  if (languages.length < 2) return null;
  return (
    <div className="prefs choose" {...language}>
      <LanguageSelect
        id="language"
        languages={languages}
        current={current}
        name="language"
        form={formId}
        data-enhance="auto-submit"
        data-button="change-language"
      />
      <button
        type="submit"
        id="change-language"
        name="intent"
        value="language"
        form={formId}
        className="button plain small"
        formNoValidate
      >
        <ApplyIcon text={t('common:changeLanguage')} />
      </button>
    </div>
  );
}

/** A button that is as small as its mark. */
function ApplyIcon({ text }: { text: string }) {
  return (
    <>
      <span aria-hidden="true">✓</span>
      <span className="sr">{text}</span>
    </>
  );
}

function LanguageSelect({
  languages,
  current,
  ...select
}: Omit<ComponentProps<typeof PreferenceSelect>, 'label' | 'children'> & {
  languages: readonly LanguageOption[];
  current: string;
}) {
  const { t } = useTranslation();
  return (
    <PreferenceSelect {...select} label={t('common:language')} defaultValue={current}>
      <LanguageOptions languages={languages} />
    </PreferenceSelect>
  );
}

/** Light, dark, or as the device says: chosen once, if ever, so it folds away. */
export function AppearancePicker({ current }: { current: string }) {
  const { t } = useTranslation();
  return (
    <Menu label={t('common:appearance')}>
      <DisplayPreferenceForm choice="scheme" submit={t('common:apply')}>
        <AppearanceSelect current={current} />
      </DisplayPreferenceForm>
    </Menu>
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
    <PreferenceSelect
      id="appearance"
      label={t('common:appearance')}
      name={DISPLAY_PREFERENCE_FIELDS.scheme}
      form={usePreferenceFormId('scheme')}
      defaultValue={current}
    >
      {options.map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </PreferenceSelect>
  );
}

/**
 * A choice of a page's frame. A post, because it sets a cookie. It comes back to the same page, with what was typed in the
 * page's form: where there is one the choice is a part of it.
 */
function DisplayPreferenceForm({
  choice,
  submit,
  children,
}: {
  choice: DisplayPreference;
  submit: ReactNode;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  const path = pathAfterPreference(choice, useLocation());
  const { form: enter } = usePage();
  // As a part of the page's form: to the same address, and without its files, which no browser shows again.
  const post = {
    form: usePreferenceFormId(choice),
    formMethod: 'post',
    formAction: path,
    formEncType: 'application/x-www-form-urlencoded',
    formNoValidate: true,
  };
  return (
    <form method="post" action={path} id={DISPLAY_PREFERENCE_FORM_IDS[choice]} className="prefs">
      {enter && choice === 'language' ? (
        <EnterButton form={PAGE_FORM_ID} enter={enter} text={t('common:continue')} />
      ) : null}
      {children}
      <button
        type="submit"
        id={`change-page-${choice}`}
        name={DISPLAY_PREFERENCE_FIELDS.button}
        value={enter ? choice + WITH_FORM_SUFFIX : choice}
        {...post}
        className="button plain small"
      >
        {submit}
      </button>
    </form>
  );
}

/** Id of the form that a choice of the frame belongs to: the page's own, where it has one. */
const usePreferenceFormId = (choice: DisplayPreference): string =>
  usePage().form ? PAGE_FORM_ID : DISPLAY_PREFERENCE_FORM_IDS[choice];

interface PreferenceSelectProps extends ComponentProps<'select'> {
  id: string;
  label: string;
  /** What is chosen says what it is: the label is heard, not seen. */
  isQuiet?: boolean;
}

function PreferenceSelect({ id, label, isQuiet = false, children, ...select }: PreferenceSelectProps) {
  return (
    <span>
      <label htmlFor={id} className={isQuiet ? 'sr' : undefined}>
        {label}
      </label>
      <Select {...select} id={id} className="short">
        {children}
      </Select>
    </span>
  );
}

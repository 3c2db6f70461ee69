import { useTranslation } from 'react-i18next';
import { Button, ButtonLink } from '~/ui/button';
import { TextField, Options } from '~/ui/form-fields';
import { ErrorSummary } from '~/ui/error-summary';
import { PageForm } from '~/ui/page-form';
import { parseFormDefinition } from '~/domain/form-definition';
import { builderPath, languageText } from './labels';
import { HiddenFields, ListChangedNote, ProblemNote } from './shared-components';
import type { BuilderView } from './builder-view';

/** Languages that are offered by name; any other tag can be typed. */
const COMMON = [
  'en',
  'es',
  'fr',
  'de',
  'zh-Hans',
  'zh-Hant',
  'ko',
  'hi',
  'ar',
  'it',
  'pt',
  'pl',
  'ru',
  'vi',
  'tl',
  'ja',
  'ur',
  'bn',
  'fa',
  'he',
];

/** Asks for one more language of a form. */
export function NewLanguagePage({ view }: { view: BuilderView }) {
  const { t, i18n } = useTranslation();
  const { id } = view.template.row;
  const { form } = parseFormDefinition(view.template.definition);
  const isWrong = view.typedLanguage !== undefined && !view.conflict && !view.problem;
  const error = isWrong ? t('form-builder:languageNeeded') : undefined;
  const offered = COMMON.filter((tag) => tag !== form.settings.language && !form.translations.has(tag));
  return (
    <article id="builder">
      <p>
        <a href={builderPath(id)}>{t('form-builder:backToForm')}</a>
      </p>
      <h1>{t('form-builder:addLanguage')}</h1>
      {error ? (
        <ErrorSummary message={t('form-builder:checkFields')} errors={[{ id: 'newLanguage', text: error }]} />
      ) : null}
      <ProblemNote problem={view.problem} />
      <ListChangedNote conflict={view.conflict} />
      <PageForm noValidate>
        <HiddenFields view={view} />
        <TextField
          name="newLanguage"
          value={view.typedLanguage}
          label={t('form-builder:setting.language')}
          hint={t('form-builder:languageHint')}
          error={error}
          isRequired
          list="languages"
          className="short"
          dir="ltr"
          maxLength={35}
          autoComplete="off"
        />
        <datalist id="languages">
          <Options values={offered} label={(tag) => languageText(tag, i18n.language)} />
        </datalist>
        <div className="actions">
          <Button intent="add-language" text={t('form-builder:addLanguageButton')} />
          <ButtonLink href={builderPath(id)} text={t('common:cancel')} isPlain />
        </div>
      </PageForm>
    </article>
  );
}

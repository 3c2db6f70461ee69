import { useTranslation } from 'react-i18next';
import type { BuilderForm } from '~/domain/form-builder';
import { parseFormDefinition } from '~/domain/form-definition';
import { Select } from '~/ui/inputs';
import { PreviewWindow } from '~/ui/preview-window';
import { builderPath, languageText } from './labels';
import { IssueList } from './issue-list';
import { locateIssues, type BuilderView } from './builder-view';

const FRAME = 'form-frame';
const SCHEMES = ['auto', 'light', 'dark'] as const;
const SCHEME_TEXTS = {
  auto: 'common:appearanceAuto',
  light: 'common:appearanceLight',
  dark: 'common:appearanceDark',
} as const;

interface PreviewProps {
  view: BuilderView;
  form: BuilderForm;
  /** It stands beside the builder, where there is room. */
  isSidePanel?: boolean;
}

/**
 * The draft as its recipients will see it, in a frame as wide as a phone or a desktop. Language and colours are a form that the
 * frame answers, so that they can be chosen without JavaScript; the module `builder` asks again after each change.
 */
export function FormPreview({ view, form, isSidePanel = false }: PreviewProps) {
  const { t, i18n } = useTranslation();
  const { id } = view.template.row;
  const path = `/form/preview/${encodeURIComponent(id)}`;
  const languages = [form.settings.language, ...form.translations.keys()];
  return (
    <section
      id="form-preview"
      className={isSidePanel ? 'builder-beside' : undefined}
      aria-labelledby="form-preview-title"
    >
      <h2 id="form-preview-title" className="sr">
        {t('form-builder:previewPart')}
      </h2>
      <form method="get" action={path} target={FRAME} className="with-button filter" data-part="look">
        <input type="hidden" name="draft" value="1" />
        <input type="hidden" name="frame" value="1" />
        {languages.length > 1 ? (
          <LookField
            id="look-lang"
            name="lang"
            label={t('common:language')}
            choices={languages.map((tag) => [tag, languageText(tag, i18n.language)])}
          />
        ) : null}
        <LookField
          id="look-scheme"
          name="scheme"
          label={t('common:appearance')}
          choices={SCHEMES.map((scheme) => [scheme, t(SCHEME_TEXTS[scheme])])}
        />
        <button type="submit" className="button plain no-js-only">
          {t('form-builder:show')}
        </button>
      </form>
      <PreviewWindow name={FRAME} path={`${path}?draft=1&frame=1&lang=${encodeURIComponent(form.settings.language)}`} />
      <p>
        <a className="tap" href={`${path}?draft=1`}>
          {t('form-builder:previewAlone')}
        </a>
      </p>
    </section>
  );
}

interface LookFieldProps {
  id: string;
  name: string;
  label: string;
  choices: [value: string, text: string][];
}

function LookField({ id, name, label, choices }: LookFieldProps) {
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <Select id={id} name={name} className="short" autoComplete="off">
        {choices.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </Select>
    </div>
  );
}

/** The preview as a page of its own, for screens without room beside the builder. */
export function FormPreviewPage({ view }: { view: BuilderView }) {
  const { t } = useTranslation();
  const { form } = parseFormDefinition(view.template.definition);
  return (
    <article id="builder">
      <p>
        <a href={builderPath(view.template.row.id)}>{t('form-builder:backToForm')}</a>
      </p>
      <h1>
        <bdi>{form.settings.title || t('form-builder:noTitle')}</bdi>
      </h1>
      <IssueList
        form={form}
        issues={locateIssues(view.template.definition, view.template.issues)}
        id={view.template.row.id}
      />
      <FormPreview view={view} form={form} />
    </article>
  );
}

import type { TFunction, i18n } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Button } from '~/ui/button';
import { ErrorSummary } from '~/ui/error-summary';
import { LanguageFields, type LanguageChoice } from '~/ui/page-choices';
import { InLanguage, languageAttributes, useSentenceLanguage } from '~/ui/in-language';
import { InlineStyle, JsonData, SafeHtml } from '~/ui/safe-html';
import { Lines } from '~/ui/lines';
import { EnterButton } from '~/ui/page-form';
import { directionOf } from '~/domain/languages';
import { writeMarks } from '~/domain/draft-merge';
import { INPUT_RULES, isFile } from '~/domain/input-types';
import { InputField } from './fields';
import type { FieldTexts } from './fields/types';
import { InstallmentSection } from './installment-view';
import { BASE_NAMES, FORM_ID } from '~/domain/form-names';
import { Elsewhere } from './elsewhere';
import { BANK_LABELS, formErrors, type FormErrors, type PostProblem } from './problem';
import type { FormView, ViewElement } from './view';

interface FormPageProps {
  view: FormView;
  problem: PostProblem | undefined;
  languages: LanguageChoice[];
  isPreview?: boolean;
  /** Address of what this person has sent the last time; empty where nothing was. */
  lastReceipt?: string;
}

/**
 * The form. Finished HTML; the browser module `form` makes the same elements livelier. Title and menu are followed by the form
 * itself, which speaks its own language whatever the page speaks.
 */
export function FormPage({ view, problem, languages, isPreview = false, lastReceipt }: FormPageProps) {
  const { t, i18n } = useTranslation();
  const ofPage = languageAttributes(i18n.language, view.language);
  return (
    <article lang={view.language} dir={directionOf(view.language)}>
      {view.visibilityCss ? <InlineStyle css={view.visibilityCss} /> : null}
      <h1>{view.title}</h1>
      {isPreview ? (
        <p className="flash" {...ofPage}>
          {t('form-page:previewNote')}
        </p>
      ) : null}
      {lastReceipt ? (
        <p {...ofPage}>
          {t('form-page:sentBefore')} <a href={lastReceipt}>{t('form-page:openReceipt')}</a>
        </p>
      ) : null}
      <InLanguage language={view.language}>
        <FormEnterButton text={view.submitLabel} />
      </InLanguage>
      <LanguageFields languages={languages} current={view.language} formId={FORM_ID} language={ofPage} />
      <InLanguage language={view.language}>
        <Form view={view} problem={problem} isPreview={isPreview} />
      </InLanguage>
    </article>
  );
}

function FormEnterButton({ text }: { text: string }) {
  const { t } = useTranslation();
  return (
    <EnterButton form={FORM_ID} enter={{ name: 'intent', value: 'submit' }} text={text || t('form-page:submit')} />
  );
}

function Form({ view, problem, isPreview }: Pick<FormPageProps, 'view' | 'problem' | 'isPreview'>) {
  const { t, i18n } = useTranslation();
  const language = useSentenceLanguage();
  const errors = formErrors(problem, view.model.inputs, t);
  const fields = fieldTexts(errors, language.lang ? view.language : undefined);
  return (
    <>
      {errors ? <ErrorSummary message={errors.message} errors={errors.list} /> : null}
      <form
        id={FORM_ID}
        method="post"
        noValidate
        encType={view.hasFiles ? 'multipart/form-data' : undefined}
        className={view.hasRules ? 'has-rules' : undefined}
        data-enhance="form"
        // A post with this intent keeps what was typed.
        data-draft="continue"
        // Where the page keeps what is typed by itself; a preview keeps nothing.
        data-keep={isPreview ? undefined : `${view.basePath}/draft`}
        // What the module writes into it.
        data-sentence-lang={language.lang}
        data-sentence-dir={language.dir}
      >
        <input type="hidden" name="submissionKey" value={view.submissionKey} />
        <input type="hidden" name="formVersion" value={view.version} />
        <input type="hidden" name={BASE_NAMES.answers} value={baseOf(view)} />
        <Elsewhere others={view.others} formLanguage={view.language} />
        {view.elements.map((element, index) => (
          <Element key={index} element={element} view={view} fields={fields} wrong={problem?.fields} />
        ))}
        {view.hasRules ? (
          <div className="card update-step" id="update" {...language}>
            <p>{t('form-page:updateHint')}</p>
            <Button intent="continue" text={t('form-page:update')} isPlain formNoValidate />
          </div>
        ) : null}
        {view.installment ? (
          <InstallmentSection installment={view.installment} isAgreed={view.isAgreed === true} error={fields.agree} />
        ) : null}
        <div className="actions">
          <Button
            intent="submit"
            text={view.submitLabel || t('form-page:submit')}
            data-part="submit"
            data-busy={t('form-page:submitting')}
            {...(view.submitLabel ? {} : language)}
          />
          {isPreview ? null : (
            <span className="hint" data-part="kept-note" {...language}>
              {t('form-page:saved')}
            </span>
          )}
        </div>
        {isPreview ? null : (
          <p {...language}>
            <Button intent="elsewhere" text={t('form-page:goOnTitle')} isPlain isSmall formNoValidate />
          </p>
        )}
      </form>
      <JsonData id="form-model" data={{ ...view.model, texts: browserTexts(i18n) }} />
    </>
  );
}

/** Marks of the answers as the page shows them. */
function baseOf({ elements }: FormView): string {
  const inputs = elements.flatMap((element) => (element.kind === 'inputs' ? element.inputs : []));
  return writeMarks(inputs.filter((input) => !isFile(input)).map(({ id, base }) => [id, base] as const));
}

/** What stands beside each field. In a form whose language we don't speak the author's own words name theirs. */
function fieldTexts(errors: FormErrors | undefined, foreign: string | undefined): FieldTexts {
  const entries = Object.entries(errors?.fields ?? {});
  return Object.fromEntries(
    entries.map(([id, { text, isAuthors }]) => [
      id,
      foreign && isAuthors ? (
        <span lang={foreign} dir={directionOf(foreign)}>
          {text}
        </span>
      ) : (
        text
      ),
    ]),
  );
}

interface ElementProps {
  element: ViewElement;
  view: FormView;
  fields: FieldTexts;
  wrong: PostProblem['fields'] | undefined;
}

/** A part of the form. */
export function Element({ element, view, fields, wrong }: ElementProps) {
  const { t } = useTranslation();
  if (element.kind === 'html') return <SafeHtml html={element.html} className="html-block" />;
  if (element.kind === 'inputs') {
    return (
      <>
        {element.inputs.map((input) => (
          <InputField key={input.id} input={input} view={view} errors={fields} wrongPart={wrong?.[input.id]?.part} />
        ))}
      </>
    );
  }
  return (
    <section aria-label={t('form-page:yourInformation')}>
      <dl className="facts card">
        {element.tags.map((tag) => (
          <Tag key={tag.name} {...tag} />
        ))}
      </dl>
    </section>
  );
}

function Tag({ name, value }: { name: string; value: string }) {
  const { t } = useTranslation();
  const language = useSentenceLanguage();
  return (
    <>
      <dt>{name}</dt>
      <dd {...(value ? {} : language)}>{value ? <Lines text={value} /> : t('common:notAvailable')}</dd>
    </>
  );
}

const knownTexts = new WeakMap<i18n, Record<string, string>>();

/** Sentences that the browser module says by itself: the same for every page of a language. */
export function browserTexts(language: i18n): Record<string, string> {
  const known = knownTexts.get(language) ?? translateTexts(language.t);
  knownTexts.set(language, known);
  return known;
}

function translateTexts(t: TFunction): Record<string, string> {
  // The module fills the placeholders in.
  const open = {
    n: '{{n}}',
    types: '{{types}}',
    percent: '{{percent}}',
    name: '{{name}}',
    names: '{{names}}',
    time: '{{time}}',
  };
  const keys = [
    'input.required',
    ...Object.values(INPUT_RULES).flatMap(({ missing, errors }) => [`missing.${missing}`, ...errors]),
    'enhance.offline',
  ];
  const own = [
    'fillRequired',
    'checkErrors',
    'keptAsYouType',
    'keptAt',
    'keepFailed',
    'keepEnded',
    'takenOver',
    'waitVerify',
    'waitBank',
    'placeFilled',
    'charactersLeft',
    'charactersOver',
  ];
  return {
    ...Object.fromEntries(keys.map((key) => [key, t(`errors:${key}`, open)])),
    ...Object.fromEntries(own.map((key) => [`form.${key}`, t(`form-page:${key}`, open)])),
    'form.installmentNotAgreed': t('installments:agreeRequired', open),
    summaryTitle: t('common:errorSummary', open),
    uploading: t('attachment:uploading', open),
    close: t('common:close', open),
    bank: t('autopay:bank', open),
    ...Object.fromEntries(Object.entries(BANK_LABELS).map(([field, key]) => [`label.${field}`, t(key)])),
  };
}

import { useTranslation } from 'react-i18next';
import { Button } from '~/ui/button';
import { ErrorSummary } from '~/ui/error-summary';
import { LanguageFields, type LanguageOption } from '~/ui/display-preferences';
import { InLanguage, languageAttributes, useTextLanguage } from '~/ui/in-language';
import { JsonData } from '~/ui/safe-html';
import { EnterButton } from '~/ui/page-form';
import { textDirectionOf } from '~/domain/language-tags';
import { formatAnswerHashes } from '~/domain/draft-merge';
import { isFile } from '~/areas/forms/input-types';
import { BASE_NAMES, FORM_ID } from '~/domain/form-field-names';
import { SavedNote, NextStepsLine, RequirementsLine } from './requirements-and-next-steps';
import { browserTexts } from './browser-texts';
import { FormElement } from './form-element';
import type { FieldTexts } from '~/areas/forms/input-types/field-props';
import { InstallmentSection } from './installment-section';
import { ChangeNotice } from './change-notice';
import { AnswerConflictNotice } from './answer-conflict-notice';
import { translateFormErrors, type FormErrors, type PostProblem } from './form-errors';
import { BackButton, ResumeLink, StepButtons, StepHeading, Summary } from './form-steps';
import type { CarriedField } from './preview-view';
import { SubmitButton, useSubmitLabel } from './submit-button';
import type { FormView } from './form-view';

interface FormPageProps {
  view: FormView;
  problem: PostProblem | undefined;
  languages: LanguageOption[];
  isPreview?: boolean;
  /** Of a preview, what was tried on its other pages. */
  carried?: readonly CarriedField[];
  /** Address of what this person has sent the last time; empty where nothing was. */
  lastReceipt?: string;
}

/**
 * The form. Finished HTML; the browser module `form` makes the same elements livelier. Title and menu are followed by the form
 * itself, which speaks its own language whatever the page speaks.
 */
export function FormPage({ view, problem, languages, isPreview = false, carried = [], lastReceipt }: FormPageProps) {
  const { t, i18n } = useTranslation();
  const ofPage = languageAttributes(i18n.language, view.language);
  return (
    <article lang={view.language} dir={textDirectionOf(view.language)}>
      <InLanguage language={view.language}>
        <StepHeading view={view} />
      </InLanguage>
      {isPreview ? (
        <p className="flash" {...ofPage}>
          {t('form-page:previewNote')}
          {view.step ? ` ${t('form-page:step.preview', { next: t('common:continue') })}` : ''}
        </p>
      ) : null}
      {lastReceipt && (view.step?.number ?? 1) === 1 ? (
        <p {...ofPage}>
          {t('form-page:sentBefore')} <a href={lastReceipt}>{t('form-page:openReceipt')}</a>
        </p>
      ) : null}
      <InLanguage language={view.language}>
        {view.start ? <RequirementsLine start={view.start} formLanguage={view.language} /> : null}
        <ResumeLink view={view} />
        <FormEnterButton view={view} />
      </InLanguage>
      <LanguageFields languages={languages} current={view.language} formId={FORM_ID} language={ofPage} />
      <InLanguage language={view.language}>
        <Form view={view} problem={problem} isPreview={isPreview} carried={carried} />
      </InLanguage>
    </article>
  );
}

const isStep = ({ step, summary }: FormView): boolean => step !== undefined && !summary;

function FormEnterButton({ view }: { view: FormView }) {
  const { t } = useTranslation();
  const label = useSubmitLabel(view);
  const value = isStep(view) ? 'next' : 'submit';
  return (
    <EnterButton
      form={FORM_ID}
      enter={{ name: 'intent', value }}
      text={value === 'next' ? t('common:continue') : label}
    />
  );
}

function Form({
  view,
  problem,
  isPreview,
  carried = [],
}: Pick<FormPageProps, 'view' | 'problem' | 'isPreview' | 'carried'>) {
  const { t, i18n } = useTranslation();
  const language = useTextLanguage();
  const hrefOf = hrefsOf(view);
  const errors = translateFormErrors(problem, view.model.inputs, t, hrefOf);
  const fields = fieldTexts(errors, language.lang ? view.language : undefined);
  return (
    <>
      {errors ? <ErrorSummary message={errors.message} errors={errors.list} /> : null}
      <form
        id={FORM_ID}
        method="post"
        action={view.step?.action}
        noValidate
        encType={view.hasFiles ? 'multipart/form-data' : undefined}
        className={view.hasRules ? 'has-rules' : undefined}
        data-enhance="form"
        // A post with this intent keeps what was typed.
        data-draft="continue"
        // Where the page keeps what is typed by itself; a preview keeps nothing.
        data-keep={isPreview ? undefined : `${view.basePath}/draft`}
        data-uploads={isPreview ? undefined : `${view.basePath}/upload`}
        // What the module writes into it.
        data-sentence-lang={language.lang}
        data-sentence-dir={language.dir}
      >
        <input type="hidden" name="submissionKey" value={view.submissionKey} />
        <input type="hidden" name="formVersion" value={view.version} />
        <input type="hidden" name={BASE_NAMES.answers} value={baseOf(view)} />
        {view.summary?.bankToken ? <input type="hidden" name="bank.source" value={view.summary.bankToken} /> : null}
        {carried.map(([name, value], at) => (
          <input key={at} type="hidden" name={name} value={value} />
        ))}
        <ChangeNotice view={view} />
        <AnswerConflictNotice conflicts={view.others} formLanguage={view.language} hrefOf={hrefOf} />
        {view.summary ? <Summary view={view} summary={view.summary} fields={fields} /> : null}
        {view.elements.map((element, index) => (
          <FormElement key={index} element={element} view={view} fields={fields} wrong={problem?.fields} />
        ))}
        {view.hasRules ? (
          <div className="card update-step no-js-only" id="update" {...language}>
            <p>{t('form-page:updateHint')}</p>
            <Button intent="continue" text={t('form-page:update')} isPlain formNoValidate />
          </div>
        ) : null}
        {view.installment ? (
          <InstallmentSection
            installment={view.installment}
            isAgreed={view.isAgreed === true}
            isAgreementRequired={!isStep(view)}
            error={fields.agree}
          />
        ) : null}
        {isStep(view) ? null : <NextStepsLine next={view.next} />}
        <div className="actions">
          {isStep(view) ? <StepButtons view={view} /> : <SendButtons view={view} />}
          {isPreview ? null : <SavedNote view={view} />}
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

function SendButtons({ view }: { view: FormView }) {
  return (
    <>
      <SubmitButton view={view} />
      {view.summary ? <BackButton /> : null}
    </>
  );
}

/** Where a question is: on the page, or in its step. */
function hrefsOf({ summary }: FormView) {
  const lines = summary?.steps.flatMap((step) => step.lines) ?? [];
  const steps = new Map(lines.map(({ id, href }) => [id, href]));
  return (inputId: string): string => steps.get(inputId) ?? '';
}

/** Marks of the answers as the page shows them. */
function baseOf({ elements, summary }: FormView): string {
  if (summary) return summary.base;
  const inputs = elements.flatMap((element) => (element.kind === 'inputs' ? element.inputs : []));
  return formatAnswerHashes(inputs.filter((input) => !isFile(input)).map(({ id, base }) => [id, base] as const));
}

/** What stands beside each field. In a form whose language we don't speak the author's own words name theirs. */
function fieldTexts(errors: FormErrors | undefined, foreign: string | undefined): FieldTexts {
  const entries = Object.entries(errors?.fields ?? {});
  return Object.fromEntries(
    entries.map(([id, { text, isAuthors }]) => [
      id,
      foreign && isAuthors ? (
        <span lang={foreign} dir={textDirectionOf(foreign)}>
          {text}
        </span>
      ) : (
        text
      ),
    ]),
  );
}

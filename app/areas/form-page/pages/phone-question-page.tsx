import { useTranslation } from 'react-i18next';
import { FORM_ID } from '~/domain/form-field-names';
import { textDirectionOf } from '~/domain/language-tags';
import type { PhoneState } from '~/domain/device-handoff-code';
import { Button } from '~/ui/button';
import { ErrorSummary } from '~/ui/error-summary';
import { InLanguage, useTextLanguage } from '~/ui/in-language';
import { JsonData } from '~/ui/safe-html';
import { noBreakText } from '~/ui/no-break-text';
import { browserTexts } from './browser-texts';
import { InputField } from '~/areas/forms/input-types/fields';
import { translateFormErrors, type PostProblem } from './form-errors';
import type { FormView } from './form-view';

export interface PhoneView {
  state: PhoneState;
  company: string;
  formTitle: string;
  question: string;
  /** Of the form's texts. */
  language: string;
  /** Until when the code can be taken, or its part be answered, as it is read. */
  until: string;
  /** Drawn for a phone that has none yet; it is this phone's once that takes the part over. */
  newDevice: string;
  /** Path of the page. */
  path: string;
  /** The question by itself; only for the phone that has taken it over. */
  form?: FormView;
  takesMany: boolean;
}

/** A part of somebody's form on their phone: what it is for, the question itself, or how it has ended. */
export function HandedOffQuestionPage({ view, problem }: { view: PhoneView; problem: PostProblem | undefined }) {
  const { t } = useTranslation();
  if (view.state === 'open') return <StartPage view={view} />;
  if (view.form) return <QuestionPage view={view} form={view.form} problem={problem} />;
  const state = view.state === 'mine' ? 'done' : view.state;
  return (
    <article data-state={state}>
      <h1>{t(`device-handoff:${state}Title`)}</h1>
      <p>{t(`device-handoff:${state}Text`)}</p>
    </article>
  );
}

function StartPage({ view: { company, formTitle, question, language, until, newDevice } }: { view: PhoneView }) {
  const { t } = useTranslation();
  return (
    <article>
      <h1>{t('device-handoff:startTitle')}</h1>
      <p>{t('device-handoff:startText', { form: formTitle, company })}</p>
      <p className="card">
        <strong lang={language} dir={textDirectionOf(language)}>
          {question}
        </strong>
      </p>
      <p>{noBreakText(t('device-handoff:startHint', { until }), until)}</p>
      <form method="post">
        <input type="hidden" name="device" value={newDevice} />
        <div className="actions">
          <Button intent="claim" text={t('device-handoff:start')} />
        </div>
      </form>
    </article>
  );
}

interface QuestionProps {
  view: PhoneView;
  form: FormView;
  problem: PostProblem | undefined;
}

/** The same field as in the form, in a form of its own that the same browser module makes livelier. */
function QuestionPage({ view, form, problem }: QuestionProps) {
  const { t } = useTranslation();
  const { company, formTitle, until } = view;
  return (
    <>
      <h1 lang={form.language} dir={textDirectionOf(form.language)}>
        {formTitle}
      </h1>
      <p>{noBreakText(t('device-handoff:mineText', { form: formTitle, company, until }), until)}</p>
      <div lang={form.language} dir={textDirectionOf(form.language)}>
        <InLanguage language={form.language}>
          <Question view={view} form={form} problem={problem} />
        </InLanguage>
      </div>
    </>
  );
}

function Question({ view: { path, takesMany }, form, problem }: QuestionProps) {
  const { t, i18n } = useTranslation();
  const language = useTextLanguage();
  const errors = translateFormErrors(problem, form.model.inputs, t);
  const fields = Object.fromEntries(Object.entries(errors?.fields ?? {}).map(([id, { text }]) => [id, text]));
  const inputs = form.elements.flatMap((element) => (element.kind === 'inputs' ? element.inputs : []));
  const withNames = { ...form, typedNames: problem?.typedNames };
  return (
    <>
      {errors ? <ErrorSummary message={errors.message} errors={errors.list} /> : null}
      <form
        id={FORM_ID}
        method="post"
        noValidate
        encType="multipart/form-data"
        data-enhance="form"
        data-draft="continue"
        data-uploads={`${path}/upload`}
        data-sentence-lang={language.lang}
        data-sentence-dir={language.dir}
      >
        {inputs.map((input) => (
          <InputField key={input.id} input={input} view={withNames} errors={fields} />
        ))}
        <div className="actions" {...language}>
          {takesMany ? (
            <span className="no-js-only">
              <Button intent="continue" text={t('device-handoff:add')} isPlain formNoValidate />
            </span>
          ) : null}
          <Button
            intent="submit"
            text={t('device-handoff:send')}
            data-part="submit"
            data-busy={t('device-handoff:sending')}
          />
        </div>
      </form>
      <JsonData id="form-model" data={{ ...form.model, texts: browserTexts(i18n) }} />
    </>
  );
}

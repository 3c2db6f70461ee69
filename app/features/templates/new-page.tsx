import { useTranslation } from 'react-i18next';
import { FORM_FILE_TYPES } from '~/contract/form-file';
import { ErrorSummary } from '~/ui/error-summary';
import { Field } from '~/ui/field';
import { PageForm } from '~/ui/page-form';
import { issueText } from './view';

/** What was typed, and why no form came of it. */
export interface NewProblem {
  title: string;
  type: string;
  language: string;
  text: string;
  /** Key of a sentence for the field of this name. */
  errors: { title?: string; language?: string; text?: string };
  issues: { path: string; message: string }[];
}

/** A new form: blank, or from a form file. */
export function NewPage({
  csrf,
  nonce,
  problem,
  language,
}: {
  csrf: string;
  nonce: string;
  problem?: NewProblem;
  language: string;
}) {
  const { t } = useTranslation();
  const errors = problem?.errors ?? {};
  const summary = (['title', 'language', 'text'] as const).flatMap((name) =>
    errors[name] ? [{ id: name, text: t(errors[name]) }] : [],
  );
  return (
    <article>
      <p>
        <a href="/smart/dynamic-form/">{t('templates:backToList')}</a>
      </p>
      <h1>{t('templates:new')}</h1>
      {summary.length > 0 ? <ErrorSummary message={t('templates:checkFields')} errors={summary} /> : null}
      {/* One form: what is typed on one side is kept when the other side has mistakes. */}
      <PageForm encType="multipart/form-data" noValidate enter={{ name: 'intent', value: 'create' }}>
        <input type="hidden" name="csrf" value={csrf} />
        <input type="hidden" name="nonce" value={nonce} />
        <Blank problem={problem} language={language} />
        <Import problem={problem} />
      </PageForm>
    </article>
  );
}

function Blank({ problem, language }: { problem?: NewProblem; language: string }) {
  const { t } = useTranslation();
  const errors = problem?.errors ?? {};
  return (
    <section aria-labelledby="blank">
      <h2 id="blank">{t('templates:newBlank')}</h2>
      <Field id="title" label={t('templates:setting.title')} error={errors.title && t(errors.title)} isRequired>
        {(control) => <input {...control} name="title" defaultValue={problem?.title} maxLength={300} dir="auto" />}
      </Field>
      <Field id="type" label={t('templates:setting.type')} isRequired>
        {(control) => (
          <select {...control} name="type" defaultValue={problem?.type}>
            {FORM_FILE_TYPES.map((type) => (
              <option key={type} value={type}>
                {t(`templates:type.${type}`)}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field
        id="language"
        label={t('templates:setting.language')}
        hint={t('templates:settingHint.language')}
        error={errors.language && t(errors.language)}
        isRequired
      >
        {(control) => (
          <input
            {...control}
            name="language"
            defaultValue={problem?.language ?? language}
            className="short"
            maxLength={35}
            dir="ltr"
          />
        )}
      </Field>
      <button type="submit" className="button" name="intent" value="create">
        {t('templates:create')}
      </button>
    </section>
  );
}

function Import({ problem }: { problem?: NewProblem }) {
  const { t } = useTranslation();
  const error = problem?.errors.text;
  return (
    <section aria-labelledby="import">
      <h2 id="import">{t('templates:newImport')}</h2>
      <p>{t('templates:importLead')}</p>
      {problem && problem.issues.length > 0 ? <Issues issues={problem.issues} /> : null}
      <Field id="file" label={t('templates:importFile')}>
        {(control) => <input {...control} type="file" name="file" accept=".json,application/json" />}
      </Field>
      <Field id="text" label={t('templates:importText')} error={error && t(error)}>
        {(control) => (
          <textarea {...control} name="text" defaultValue={problem?.text} className="code" dir="ltr" rows={8} />
        )}
      </Field>
      <button type="submit" className="button" name="intent" value="import">
        {t('templates:importButton')}
      </button>
    </section>
  );
}

function Issues({ issues }: { issues: NewProblem['issues'] }) {
  const { t } = useTranslation();
  return (
    <div className="summary" role="alert">
      <h3>{t('templates:importIssues', { count: issues.length })}</h3>
      <ul>
        {issues.map(({ path, message }, index) => (
          <li key={index}>
            {path ? (
              <>
                <code className="ltr">{path}</code>:{' '}
              </>
            ) : null}
            {issueText(message, t)}
          </li>
        ))}
      </ul>
    </div>
  );
}

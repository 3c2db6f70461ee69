import { useTranslation } from 'react-i18next';
import type { SurveyResults } from '~/contract/results';
import { ButtonLink } from '~/ui/button';
import { FormTabs } from '~/ui/form-tabs';
import { QuestionResults } from './question-results';

/** 'Poll / Survey Results' for the people of the account. Spec: forms-and-approval 2.7. */
export function ResultsPage({
  results,
  formId,
  maySend,
}: {
  results: SurveyResults;
  formId: string;
  maySend: boolean;
}) {
  const { t } = useTranslation();
  const { title, submissions } = results;
  return (
    <article>
      <FormTabs formId={formId} current="results" maySend={maySend} />
      <h1>{t('results:pollTitle')}</h1>
      <p className="lead">
        <bdi>{title}</bdi>
      </p>
      <p>{submissions === 0 ? t('results:noResults') : t('results:counted', { n: submissions })}</p>
      {submissions > 0 ? (
        <QuestionResults results={results} all={(inputId, place) => `?all=${encodeURIComponent(inputId)}#${place}`} />
      ) : null}
    </article>
  );
}

/** What everybody who has the form may see of it. */
export function PublicResultsPage({
  results,
  minimum,
  formPath,
}: {
  results: SurveyResults | null;
  minimum: number;
  formPath: string;
}) {
  const { t } = useTranslation();
  return (
    <article>
      <h1>{t('results:pollTitle')}</h1>
      {results ? (
        <>
          <p className="lead">
            <bdi>{results.title}</bdi>
          </p>
          <p>{t('results:publicLead', { n: results.submissions })}</p>
          <p className="hint">{t('results:publicSteps', { n: minimum })}</p>
          <QuestionResults results={results} />
        </>
      ) : (
        <p>{t('results:publicMinimum', { n: minimum })}</p>
      )}
      <BackToForm path={formPath} />
    </article>
  );
}

/** The account keeps the results to itself. */
export function NotPublicPage({ formPath }: { formPath: string }) {
  const { t } = useTranslation();
  return (
    <article>
      <h1>{t('results:notPublicTitle')}</h1>
      <p>{t('results:notPublicText')}</p>
      <BackToForm path={formPath} />
    </article>
  );
}

function BackToForm({ path }: { path: string }) {
  const { t } = useTranslation();
  return (
    <p>
      <ButtonLink href={path} text={t('results:backToForm')} isPlain />
    </p>
  );
}

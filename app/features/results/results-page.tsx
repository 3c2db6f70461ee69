import { useTranslation } from 'react-i18next';
import type { SurveyResults } from '~/contract/results';
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

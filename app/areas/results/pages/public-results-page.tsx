import { useTranslation } from 'react-i18next';
import type { SurveyResults } from '../calls';
import { ButtonLink } from '~/ui/button';
import { PollChart } from './poll-chart';
import { QuestionResults } from './question-results';

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
    <article data-dialog-content="" aria-labelledby="results-title" data-enhance={results ? 'charts' : undefined}>
      <h1 id="results-title" tabIndex={-1}>
        {t('results:pollTitle')}
      </h1>
      {results ? (
        <>
          <p className="lead">
            <bdi>{results.title}</bdi>
          </p>
          <p>{t('results:publicLead', { n: results.submissions })}</p>
          <p className="hint">{t('results:publicSteps', { n: minimum })}</p>
          <QuestionResults
            results={results}
            chart={PollChart}
            paths={{ chart: (inputId) => `${formPath}/results/chart?of=${encodeURIComponent(inputId)}` }}
          />
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
    <article data-dialog-content="" aria-labelledby="results-title">
      <h1 id="results-title" tabIndex={-1}>
        {t('results:notPublicTitle')}
      </h1>
      <p>{t('results:notPublicText')}</p>
      <BackToForm path={formPath} />
    </article>
  );
}

function BackToForm({ path }: { path: string }) {
  const { t } = useTranslation();
  return (
    <p>
      <ButtonLink href={path} text={t('results:backToForm')} isPlain data-close="" />
    </p>
  );
}

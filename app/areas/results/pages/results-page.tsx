import { useTranslation } from 'react-i18next';
import type { FilteredResults } from '../calls';
import { formatDateOrNotAvailable } from '~/domain/calendar-date';
import { joinClauses, joinSentences } from '~/domain/punctuation';
import { describeFilter } from '~/domain/result-filter-text';
import { EmptyState } from '~/ui/empty-state';
import { FormTabs } from '~/ui/form-tabs';
import { NoAnswersYet } from './no-answers-yet';
import { QuestionResults } from './question-results';
import { ResultsFilter, resultsFilterQuery, type ResultsFilterValues } from './results-filter';

/** 'Poll / Survey Results' for the people of the account, of the submissions that they ask for. Spec: forms-and-approval 2.7. */
export function ResultsPage({
  results,
  filter,
  formId,
  maySend,
}: {
  results: FilteredResults;
  filter: ResultsFilterValues;
  formId: string;
  maySend: boolean;
}) {
  const { t, i18n } = useTranslation();
  const translate: Parameters<typeof describeFilter>[1] = (key, values) => t(`results:${key}`, { ...values });
  const { title, submissions, canFilter, versions, before } = results;
  const path = `/smart/dynamic-form/${encodeURIComponent(formId)}/results`;
  const isFiltered = resultsFilterQuery(filter) !== '';
  const all = (inputId: string, place: string) => `${path}?${resultsFilterQuery(filter, { all: inputId })}#${place}`;
  const chart = (inputId: string) => `${path}/chart?${resultsFilterQuery(filter, { of: inputId })}`;
  return (
    <article>
      <FormTabs formId={formId} current="results" maySend={maySend} />
      <h1>{t('results:pollTitle')}</h1>
      <p className="lead">
        <bdi>{title}</bdi>
      </p>
      {canFilter ? null : <p>{t('results:notByDay')}</p>}
      {versions.length > 0 ? <ResultsFilter results={results} filter={filter} path={path} /> : null}
      <p className="poll-choice">
        {joinClauses(describeFilter(results.canFilter ? filter : {}, translate, i18n.language))}
      </p>
      {submissions > 0 ? <p role="status">{t('results:counted', { n: submissions })}</p> : null}
      {submissions === 0 && isFiltered ? (
        <EmptyState text={t('results:noneFit')} act={{ href: path, text: t('results:showAll') }} />
      ) : null}
      {submissions === 0 && !isFiltered ? (
        <NoAnswersYet text={t('results:noResults')} formId={formId} maySend={maySend} />
      ) : null}
      <Before before={before} hasBars={submissions > 0 && (before?.submissions ?? 0) > 0} />
      {submissions > 0 ? (
        <QuestionResults results={results} before={before?.submissions} paths={{ all, chart }} />
      ) : null}
    </article>
  );
}

/** What the numbers are compared with. */
function Before({ before, hasBars }: { before: FilteredResults['before']; hasBars: boolean }) {
  const { t, i18n } = useTranslation();
  if (!before) return null;
  const day = (date: string) => formatDateOrNotAvailable(date, i18n.language);
  return (
    <p className="hint">
      {joinSentences([
        t('results:beforeLine', { from: day(before.from), to: day(before.to), n: before.submissions }),
        hasBars ? t('results:beforeBars') : '',
      ])}
    </p>
  );
}

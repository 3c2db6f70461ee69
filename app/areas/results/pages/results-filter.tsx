import { useTranslation } from 'react-i18next';
import type { FilteredResults } from '../calls';
import { addDays } from '~/domain/calendar-date';
import { languageNameIn } from '~/domain/language-tags';
import { Button } from '~/ui/button';
import { SelectField, TextField } from '~/ui/form-fields';
import { useNumberFormats } from './poll-table';

/** The filter in the page's address. Empty texts filter nothing. */
export interface ResultsFilterValues {
  from: string;
  to: string;
  language: string;
  version: string;
  /** A date or a version was none. */
  isRefused: boolean;
}

/** The query string of the results page with this filter. */
export const resultsFilterQuery = (
  { from, to, language, version }: ResultsFilterValues,
  more: Record<string, string> = {},
) =>
  new URLSearchParams(
    Object.entries({ from, to, language, version, ...more }).filter(([, value]) => value !== ''),
  ).toString();

/** Days of the periods that are one press away. */
const PERIODS = [7, 30, 90, 365] as const;

/** Chooses submissions by day, language and version: links for usual periods, and a form that is sent by GET. */
export function ResultsFilter({
  results: { languages, versions, today },
  filter,
  path,
}: {
  results: FilteredResults;
  filter: ResultsFilterValues;
  path: string;
}) {
  const { t, i18n } = useTranslation();
  const { written } = useNumberFormats();
  const error = filter.isRefused ? t('payments:book.badDate') : undefined;
  const isFiltered = resultsFilterQuery(filter) !== '';
  const isOpen = isFiltered || filter.isRefused;
  return (
    <div className="poll-filter">
      <nav aria-label={t('results:periods')}>
        <ul className="row list">
          {PERIODS.map((days) => {
            const from = addDays(today, 1 - days);
            const isShown = filter.from === from && filter.to === today;
            return (
              <li key={days}>
                <a
                  href={`${path}?${resultsFilterQuery({ ...filter, from, to: today })}`}
                  aria-current={isShown ? 'true' : undefined}
                >
                  {t('results:lastDays', { n: days })}
                </a>
              </li>
            );
          })}
          {isFiltered ? (
            <li>
              <a href={path}>{t('results:showAll')}</a>
            </li>
          ) : null}
        </ul>
      </nav>
      <details open={isOpen}>
        <summary>{t('results:filterTitle')}</summary>
        <form method="get" action={path} noValidate>
          <div className="poll-choices">
            <TextField name="from" type="date" label={t('results:from')} value={filter.from} error={error} />
            <TextField name="to" type="date" label={t('results:to')} value={filter.to} error={error} />
            <SelectField name="language" label={t('results:language')} value={filter.language} isRequired>
              <option value="">{t('results:anyLanguage')}</option>
              {languages.map(({ language, submissions }) => (
                <option key={language} value={language}>
                  {`${languageNameIn(language, i18n.language)} (${written(submissions)})`}
                </option>
              ))}
            </SelectField>
            <SelectField name="version" label={t('results:version')} value={filter.version} isRequired>
              <option value="">{t('results:anyVersion')}</option>
              {versions.map(({ version, submissions }) => (
                <option key={version} value={version}>
                  {`${version} (${written(submissions)})`}
                </option>
              ))}
            </SelectField>
          </div>
          <Button text={t('results:apply')} isPlain />
        </form>
      </details>
    </div>
  );
}

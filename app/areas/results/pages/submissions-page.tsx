import { useTranslation } from 'react-i18next';
import type { CallData } from '~/lib/contract/call';
import type { listSubmissions } from '~/areas/submissions/calls';
import { formatDateAndTimeOrNotAvailable } from '~/domain/calendar-date';
import { languageNameIn } from '~/domain/language-tags';
import { Button, ButtonLink } from '~/ui/button';
import { EmptyState } from '~/ui/empty-state';
import { FormTabs } from '~/ui/form-tabs';
import { Input } from '~/ui/inputs';
import { Pagination } from '~/ui/pagination';
import { isolate } from '~/domain/punctuation';
import { NoAnswersYet } from './no-answers-yet';

export interface SubmissionsView extends Omit<CallData<typeof listSubmissions>, 'nextCursor' | 'previousCursor'> {
  formId: string;
  search: string;
  /** Where the next pages are; empty where there is none. */
  olderPath: string;
  newerPath: string;
  isFirst: boolean;
  /** More may fit than were found. */
  isCut: boolean;
  maySend: boolean;
  mayExport: boolean;
}

/** What was submitted of one form, the latest first. */
export function SubmissionsPage({ view }: { view: SubmissionsView }) {
  const { t } = useTranslation();
  const { formId, formTitle, search, submissions, total } = view;
  const base = `/smart/dynamic-form/${encodeURIComponent(formId)}/submissions`;
  return (
    <article>
      <FormTabs formId={formId} current="submissions" maySend={view.maySend} />
      <h1>{t('results:submissionsTitle', { title: isolate(formTitle) })}</h1>
      <form method="get" action={base} className="search" role="search">
        <label htmlFor="search">{t('results:searchLabel')}</label>
        <div className="with-button">
          <Input id="search" name="search" type="search" defaultValue={search} maxLength={200} autoComplete="off" />
          <Button text={t('results:search')} />
          {search ? <a href={base}>{t('results:showAll')}</a> : null}
        </div>
      </form>
      {total > 0 ? <p role="status">{summaryOf(view, t)}</p> : <NoSubmissions view={view} base={base} />}
      {submissions.length > 0 ? <SubmissionTable view={view} base={base} /> : null}
      <Pagination
        firstPath={search ? `${base}?search=${encodeURIComponent(search)}` : base}
        isFirst={view.isFirst}
        newerPath={view.newerPath}
        nextPath={view.olderPath}
        isByTime
      />
      {view.mayExport && total > 0 && !search ? (
        <section aria-labelledby="export-title">
          <h2 id="export-title">{t('results:exportTitle')}</h2>
          <p>{t('results:exportHint')}</p>
          <p className="actions">
            <ButtonLink href={`${base}.csv`} text={t('results:exportCsv')} isPlain download="" />
            <ButtonLink href={`${base}.json`} text={t('results:exportJson')} isPlain download="" />
          </p>
        </section>
      ) : null}
    </article>
  );
}

function NoSubmissions({ view: { formId, search, maySend }, base }: { view: SubmissionsView; base: string }) {
  const { t } = useTranslation();
  return search ? (
    <EmptyState text={t('results:noneFound', { search })} act={{ href: base, text: t('results:showAll') }} />
  ) : (
    <NoAnswersYet text={t('results:none')} formId={formId} maySend={maySend} />
  );
}

function summaryOf({ search, total, isCut }: SubmissionsView, t: ReturnType<typeof useTranslation>['t']): string {
  if (isCut) return t('results:foundMost', { n: total });
  return t(search ? 'results:found' : 'results:total', { n: total });
}

function SubmissionTable({ view, base }: { view: SubmissionsView; base: string }) {
  const { t, i18n } = useTranslation();
  return (
    <div className="table-scroll" tabIndex={0} role="region" aria-labelledby="submissions-caption">
      <table className="submission-table">
        <caption id="submissions-caption" className="sr">
          {t('results:tab.submissions')}
        </caption>
        <thead>
          <tr>
            <th scope="col">{t('results:reference')}</th>
            <th scope="col">{t('results:submittedAt')}</th>
            <th scope="col">{t('results:recipient')}</th>
            <th scope="col" className="wide-only">
              {t('results:language')}
            </th>
            <th scope="col" className="num wide-only">
              {t('results:version')}
            </th>
          </tr>
        </thead>
        <tbody>
          {view.submissions.map((row) => (
            <tr key={row.id}>
              <th scope="row">
                <a href={`${base}/${row.id}`} className="ltr row-link nowrap">
                  {row.reference}
                </a>{' '}
                {row.withdrawnAt ? <span className="status">{t('results:withdrawn')}</span> : null}{' '}
                {row.changedAt ? <span className="status">{t('results:changed')}</span> : null}{' '}
                {row.isTest ? <span className="status">{t('results:test')}</span> : null}
              </th>
              <td>{formatDateAndTimeOrNotAvailable(Date.parse(row.submittedAt), view.timeZone, i18n.language)}</td>
              <td>
                <bdi>{row.recipientName}</bdi> <span className="hint ltr">{row.recipientId}</span>
              </td>
              <td className="wide-only">{languageNameIn(row.language, i18n.language)}</td>
              <td className="num wide-only">{row.version}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

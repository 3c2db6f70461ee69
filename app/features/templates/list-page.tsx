import { useTranslation } from 'react-i18next';
import type { CallData } from '~/contract/call';
import type { listTemplates, TemplateRow } from '~/contract/templates';
import { formatLocale } from '~/domain/format';
import { bracketed, labelled } from '~/domain/punctuation';
import { Button, ButtonLink } from '~/ui/button';
import { Moment } from '~/ui/moment';
import { builderPath } from './names';
import { STATUS_KEYS, StatusTag } from './parts';

interface ListPageProps {
  list: CallData<typeof listTemplates>;
  status: string;
  search: string;
  locale: string;
  timeZone: string;
  /** Sending is not for everybody. */
  maySend: boolean;
}

const totalOf = ({ counts }: ListPageProps['list']): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);

/** The forms of the account. */
export function ListPage({ list, status, search, locale, timeZone, maySend }: ListPageProps) {
  const { t } = useTranslation();
  const total = totalOf(list);
  return (
    <article>
      <h1>{t('admin:templates')}</h1>
      <p>
        <ButtonLink href="/smart/dynamic-form/new" text={t('templates:new')} />
      </p>
      <Filter list={list} status={status} search={search} />
      <p role="status" className="found">
        {t('templates:found', { count: list.total })}
      </p>
      {list.templates.length === 0 && total === 0 ? <p>{t('templates:listEmpty')}</p> : null}
      {list.templates.length > 0 ? (
        <div className="table-scroll" tabIndex={0} role="region" aria-label={t('admin:templates')}>
          <table className="list-table forms-table">
            <thead>
              <tr>
                <th scope="col">{t('templates:setting.title')}</th>
                <th scope="col">{t('templates:statusLabel')}</th>
                <th scope="col">{t('templates:setting.type')}</th>
                <th scope="col">{t('templates:submissions')}</th>
                <th scope="col">{t('templates:changed')}</th>
              </tr>
            </thead>
            <tbody>
              {list.templates.map((row) => (
                <Row key={row.id} row={row} timeZone={timeZone} maySend={maySend} locale={locale} />
              ))}
            </tbody>
          </table>
        </div>
      ) : null}
      <Pages {...list} status={status} search={search} />
    </article>
  );
}

function Filter({ list, status, search }: Pick<ListPageProps, 'list' | 'status' | 'search'>) {
  const { t } = useTranslation();
  const total = totalOf(list);
  return (
    <form method="get" className="with-button filter" role="search">
      <div className="field">
        <label htmlFor="search">{t('templates:search')}</label>
        <input id="search" name="search" type="search" defaultValue={search} maxLength={200} autoComplete="off" />
      </div>
      <div className="field">
        <label htmlFor="status">{t('templates:statusLabel')}</label>
        <select id="status" name="status" defaultValue={status} autoComplete="off">
          <option value="all">{t('templates:statusAll', { count: total })}</option>
          {STATUS_KEYS.map((key) => (
            <option key={key} value={key}>
              {bracketed(t(`templates:status.${key}`), String(list.counts[key] ?? 0))}
            </option>
          ))}
        </select>
      </div>
      <Button text={t('templates:show')} isPlain />
    </form>
  );
}

function Row({
  row,
  timeZone,
  maySend,
  locale,
}: {
  row: TemplateRow;
  timeZone: string;
  maySend: boolean;
  locale: string;
}) {
  const { t } = useTranslation();
  return (
    <tr>
      <th scope="row">
        <a className="tap" href={builderPath(row.id)} dir="auto">
          {row.title}
        </a>
      </th>
      <td data-label={t('templates:statusLabel')}>
        <StatusTag status={row.status} />{' '}
        {row.hasDraft && row.status === 'active' ? <span className="hint">{t('templates:hasDraft')}</span> : null}
      </td>
      <td data-label={t('templates:setting.type')}>{t(`templates:type.${row.type}`)}</td>
      <td data-label={t('templates:submissions')}>
        {row.liveVersion > 0 || row.submissions > 0 ? <RowLinks row={row} maySend={maySend} locale={locale} /> : '–'}
      </td>
      <td data-label={t('templates:changed')}>
        <Moment at={row.updatedAt} timeZone={timeZone} />{' '}
        {row.updatedBy ? <bdi className="hint">{row.updatedBy}</bdi> : null}
      </td>
    </tr>
  );
}

/** From a form to what came in, and to sending it. */
function RowLinks({ row, maySend, locale }: { row: TemplateRow; maySend: boolean; locale: string }) {
  const { t } = useTranslation();
  const base = builderPath(row.id);
  const label = (text: string) => labelled(text, row.title);
  return (
    <span className="row-links">
      <a
        className="tap"
        href={`${base}/submissions`}
        aria-label={label(t('results:total', { n: row.submissions.toLocaleString(formatLocale(locale)) }))}
      >
        {row.submissions.toLocaleString(formatLocale(locale))}
      </a>{' '}
      <a className="tap" href={`${base}/results`} aria-label={label(t('results:tab.results'))}>
        {t('results:tab.results')}
      </a>{' '}
      {maySend && row.liveVersion > 0 && row.status !== 'archived' ? (
        <a className="tap" href={`${base}/send`} aria-label={label(t('results:tab.send'))}>
          {t('results:tab.send')}
        </a>
      ) : null}
    </span>
  );
}

function Pages({ page, pages, status, search }: { page: number; pages: number; status: string; search: string }) {
  const { t } = useTranslation();
  if (pages < 2) return null;
  const to = (number: number) => `?${new URLSearchParams({ status, search, page: String(number) }).toString()}`;
  return (
    <nav className="with-button" aria-label={t('templates:pages')}>
      {page > 1 ? <ButtonLink href={to(page - 1)} text={t('templates:previous')} isPlain isSmall rel="prev" /> : null}
      <span>{t('templates:pageOf', { page, pages })}</span>
      {page < pages ? <ButtonLink href={to(page + 1)} text={t('templates:next')} isPlain isSmall rel="next" /> : null}
    </nav>
  );
}

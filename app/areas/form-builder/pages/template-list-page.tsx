import { useTranslation } from 'react-i18next';
import type { CallData } from '~/lib/contract/call';
import { FORM_STATUSES } from '~/lib/contract/enums';
import { TEMPLATE_SORTS, type listTemplates, type TemplateSort } from '../calls';
import { bracketed } from '~/domain/punctuation';
import { Button, ButtonLink } from '~/ui/button';
import { Options } from '~/ui/form-fields';
import { EmptyState } from '~/ui/empty-state';
import { Input, Select } from '~/ui/inputs';
import { ListRow, type RowViewer } from './template-list-row';

interface ListPageProps extends RowViewer {
  list: CallData<typeof listTemplates>;
  filter: ListFilter;
}

/** What the list is narrowed down to, and its order, as the address says them. */
interface ListFilter {
  status: string;
  search: string;
  sort: TemplateSort;
}

/** Forms that are seen at a glance: nobody searches or sorts them. */
const SHORT_LIST = 8;

const totalOf = ({ counts }: ListPageProps['list']): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);

const LIST = '/smart/dynamic-form/';
const NEW_FORM = `${LIST}new`;

/** The address of a list, without what goes by itself. */
function listPath({ status, search, sort }: ListFilter, page = 1): string {
  const query = new URLSearchParams({
    ...(status !== 'all' && { status }),
    ...(search && { search }),
    ...(sort !== 'changed' && { sort }),
    ...(page > 1 && { page: String(page) }),
  }).toString();
  return query ? `${LIST}?${query}` : LIST;
}

/** The forms of the account. */
export function TemplateListPage({ list, filter, ...viewer }: ListPageProps) {
  const { t } = useTranslation();
  const isBare = totalOf(list) === 0;
  const isLong = totalOf(list) > SHORT_LIST || filter.search !== '';
  return (
    <article>
      <div className="page-head">
        <h1>{t('admin:templates')}</h1>
        <ButtonLink href={NEW_FORM} text={t('form-builder:new')} />
      </div>
      {isBare ? (
        <EmptyState text={t('form-builder:listEmpty')} act={{ href: NEW_FORM, text: t('form-builder:new') }} />
      ) : null}
      {isBare ? null : (
        <>
          <States list={list} filter={filter} />
          {isLong ? <Filter filter={filter} /> : null}
          {filter.search && list.total > 0 ? (
            <p role="status" className="hint">
              {t('form-builder:found', { count: list.total })}
            </p>
          ) : null}
        </>
      )}
      {!isBare && list.total === 0 ? (
        <EmptyState text={t('form-builder:noneFits')} act={{ href: LIST, text: t('results:showAll') }} />
      ) : null}
      {list.templates.length > 0 ? (
        <ul className="row-list form-rows">
          {list.templates.map((row) => (
            <ListRow key={row.id} row={row} {...viewer} />
          ))}
        </ul>
      ) : null}
      <Pages {...list} filter={filter} />
    </article>
  );
}

/** The states that the account's forms have, each a way to those alone. */
function States({ list, filter }: Pick<ListPageProps, 'list' | 'filter'>) {
  const { t } = useTranslation();
  const shown = FORM_STATUSES.filter((key) => key === filter.status || (list.counts[key] ?? 0) > 0);
  const states = [
    { key: 'all', text: t('form-builder:statusAll', { count: totalOf(list) }) },
    ...shown.map((key) => ({ key, text: bracketed(t(`form-builder:status.${key}`), String(list.counts[key] ?? 0)) })),
  ];
  return (
    <nav className="form-tabs" data-enhance="admin-navigation" aria-label={t('form-builder:statusLabel')}>
      <ul className="list ways">
        {states.map(({ key, text }) => (
          <li key={key}>
            <a href={listPath({ ...filter, status: key })} aria-current={key === filter.status ? 'page' : undefined}>
              {text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Filter({ filter }: Pick<ListPageProps, 'filter'>) {
  const { t } = useTranslation();
  return (
    <form method="get" action={LIST} className="with-button filter" role="search">
      {filter.status === 'all' ? null : <input type="hidden" name="status" value={filter.status} />}
      <div className="field">
        <label htmlFor="search">{t('form-builder:search')}</label>
        <Input
          id="search"
          name="search"
          type="search"
          defaultValue={filter.search}
          maxLength={200}
          autoComplete="off"
        />
      </div>
      <div className="field">
        <label htmlFor="sort">{t('form-builder:sortLabel')}</label>
        <Select id="sort" name="sort" defaultValue={filter.sort} autoComplete="off">
          <Options values={TEMPLATE_SORTS} label={(sort) => t(`form-builder:sort.${sort}`)} />
        </Select>
      </div>
      <Button text={t('form-builder:show')} isPlain />
    </form>
  );
}

function Pages({ page, pages, filter }: { page: number; pages: number; filter: ListFilter }) {
  const { t } = useTranslation();
  if (pages < 2) return null;
  const to = (number: number) => listPath(filter, number);
  return (
    <nav className="with-button" aria-label={t('form-builder:pages')}>
      {page > 1 ? (
        <ButtonLink href={to(page - 1)} text={t('form-builder:previous')} isPlain isSmall rel="prev" />
      ) : null}{' '}
      <span>{t('form-builder:pageOf', { page, pages })}</span>{' '}
      {page < pages ? (
        <ButtonLink href={to(page + 1)} text={t('form-builder:next')} isPlain isSmall rel="next" />
      ) : null}
    </nav>
  );
}

import { useTranslation } from 'react-i18next';
import { findDataset } from '~/contract/datasets';
import type { Dataset } from '~/contract/datasets/dataset';
import type { Field } from '~/contract/datasets/field';
import { Button, ButtonLink } from '~/ui/button';
import { EmptyState } from '~/ui/empty-state';
import { Input } from '~/ui/inputs';
import { columnsOf } from './columns';
import { datasetAbout, datasetTitle, fieldLabel } from './names';
import { Crumbs } from './parts';
import { valueText } from './values';
import { dataPath, keyWords, type Place, type RecordValues } from './view';

export interface RecordsView {
  dataset: string;
  records: { key: string; record: RecordValues }[];
  /** What is looked for. */
  search: string;
  /** The record that all of them name: `recipients/4711`; empty for none. */
  of: string;
  /** Where the records that follow are; empty on the last page. */
  nextPath: string;
  isFirst: boolean;
  place: Place;
}

/** The records of a dataset. */
export function RecordsPage({ view }: { view: RecordsView }) {
  const { t } = useTranslation();
  const dataset = findDataset(view.dataset) as Dataset;
  const isBare = view.records.length === 0 && view.search === '' && view.of === '' && view.isFirst;
  return (
    <article>
      <Crumbs />
      <h1>{datasetTitle(t, view.dataset)}</h1>
      <p>{datasetAbout(t, view.dataset)}</p>
      {isBare ? null : <Search view={view} />}
      <Of of={view.of} />
      <p className="actions data-actions">
        <ButtonLink href={dataPath(view.dataset, 'edit')} text={t('data:add')} />
        {isBare ? null : <ButtonLink href={dataPath(view.dataset, 'import')} text={t('data:import')} isPlain />}
      </p>
      {view.records.length > 0 ? <Records view={view} dataset={dataset} /> : null}
      {view.records.length === 0 ? <NoRecords view={view} isBare={isBare} /> : null}
      <Paging view={view} />
      {isBare ? null : <Downloads dataset={view.dataset} />}
    </article>
  );
}

function NoRecords({ view: { dataset }, isBare }: { view: RecordsView; isBare: boolean }) {
  const { t } = useTranslation();
  return isBare ? (
    <EmptyState text={t('data:begin')} act={{ href: dataPath(dataset, 'import'), text: t('data:import') }} />
  ) : (
    <EmptyState text={t('data:noneFound')} act={{ href: dataPath(dataset), text: t('results:showAll') }} />
  );
}

function Search({ view: { dataset, search, of } }: { view: RecordsView }) {
  const { t } = useTranslation();
  return (
    <form method="get" action={dataPath(dataset)} role="search">
      <label htmlFor="search" className="label">
        {t('data:searchLabel')}
      </label>
      {of ? <input type="hidden" name="of" value={of} /> : null}
      <div className="with-button">
        <Input id="search" name="search" type="search" defaultValue={search} maxLength={200} autoComplete="off" />
        <Button text={t('results:search')} />
        {search ? <a href={dataPath(dataset, '', { of })}>{t('results:showAll')}</a> : null}
      </div>
    </form>
  );
}

/** Whose records alone are listed. */
function Of({ of }: { of: string }) {
  const { t } = useTranslation();
  const [target = '', key = ''] = of.split('/');
  if (!findDataset(target)) return null;
  return (
    <p className="data-actions">
      {t('data:only', { title: datasetTitle(t, target), key: keyWords(key) })}{' '}
      <a href={dataPath(target, 'record', { key })}>{t('data:open')}</a>
    </p>
  );
}

function Records({ view, dataset }: { view: RecordsView; dataset: Dataset }) {
  const { t } = useTranslation();
  const columns = columnsOf(dataset);
  return (
    <div className="table-scroll" tabIndex={0} role="region" aria-labelledby="records-caption">
      <table className="list-table">
        <caption id="records-caption" className="sr">
          {datasetTitle(t, view.dataset)}
        </caption>
        <thead>
          <tr>
            {columns.map((name) => (
              <th key={name} scope="col" className={classOf(dataset, name)}>
                {fieldLabel(t, view.dataset, name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {view.records.map(({ key, record }) => (
            <tr key={key}>
              {columns.map((name, index) => (
                <Cell
                  key={name}
                  dataset={dataset}
                  name={name}
                  record={record}
                  href={index === 0 ? dataPath(view.dataset, 'record', { key }) : ''}
                  place={view.place}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const classOf = ({ fields }: Dataset, name: string): string | undefined =>
  ['money', 'number'].includes(fields[name]?.kind ?? '') ? 'num' : undefined;

interface CellProps {
  dataset: Dataset;
  name: string;
  record: RecordValues;
  /** Where the record is, of the first cell. */
  href: string;
  place: Place;
}

function Cell({ dataset, name, record, href, place }: CellProps) {
  const { t, i18n } = useTranslation();
  const field = dataset.fields[name] as Field;
  const text = valueText(t, i18n.language, field, record[name], place);
  const label = fieldLabel(t, dataset.name, name);
  if (href === '')
    return (
      <td className={classOf(dataset, name)} data-label={label}>
        <bdi>{text}</bdi>
      </td>
    );
  const rest = dataset.key.slice(1).map((part) => String(record[part] as string));
  return (
    <th scope="row">
      <a href={href} className="tap">
        <bdi>{text}</bdi>
        {rest.length > 0 ? <span className="sr"> {rest.join(' ')}</span> : null}
      </a>
    </th>
  );
}

function Paging({ view: { dataset, search, of, nextPath, isFirst } }: { view: RecordsView }) {
  const { t } = useTranslation();
  if (isFirst && !nextPath) return null;
  return (
    <nav aria-label={t('results:pages')} className="actions">
      {isFirst ? null : <ButtonLink href={dataPath(dataset, '', { search, of })} text={t('data:first')} isPlain />}
      {nextPath ? <ButtonLink href={nextPath} text={t('data:next')} isPlain rel="next" /> : null}
    </nav>
  );
}

function Downloads({ dataset }: { dataset: string }) {
  const { t } = useTranslation();
  return (
    <section aria-labelledby="export-title">
      <h2 id="export-title">{t('data:exportTitle')}</h2>
      <p>{t('data:exportText')}</p>
      <p className="actions">
        {(['csv', 'jsonl'] as const).map((format) => (
          <ButtonLink
            key={format}
            href={dataPath(dataset, 'export', { format })}
            text={t(`data:export.${format}`)}
            isPlain
            download=""
          />
        ))}
      </p>
    </section>
  );
}

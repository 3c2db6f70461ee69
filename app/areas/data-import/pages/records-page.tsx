import { useTranslation } from 'react-i18next';
import { findDataset } from '../datasets';
import type { Dataset } from '../datasets/dataset';
import type { Field } from '../datasets/field';
import { Button, ButtonLink } from '~/ui/button';
import { EmptyState } from '~/ui/empty-state';
import { Input } from '~/ui/inputs';
import { ListTable } from '~/ui/list-table';
import { Pagination } from '~/ui/pagination';
import { chooseListColumns } from './list-columns';
import { datasetDescription, datasetTitle, fieldLabel } from './labels';
import { Breadcrumbs } from './shared-components';
import { valueText } from './field-value';
import { dataPath, keyLabel, type DisplayFormat, type RecordValues } from './shared-view';

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
  place: DisplayFormat;
}

/** The records of a dataset. */
export function RecordsPage({ view }: { view: RecordsView }) {
  const { t } = useTranslation();
  const dataset = findDataset(view.dataset) as Dataset;
  const isBare = view.records.length === 0 && view.search === '' && view.of === '' && view.isFirst;
  return (
    <article>
      <Breadcrumbs />
      <h1>{datasetTitle(t, view.dataset)}</h1>
      <p>{datasetDescription(t, view.dataset)}</p>
      {isBare ? null : <Search view={view} />}
      <Of of={view.of} />
      <p className="actions data-actions">
        <ButtonLink href={dataPath(view.dataset, 'edit')} text={t('data:add')} />
        {isBare ? null : <ButtonLink href={dataPath(view.dataset, 'import')} text={t('data:import')} isPlain />}
      </p>
      {view.records.length > 0 ? <Records view={view} dataset={dataset} /> : null}
      {view.records.length === 0 ? <NoRecords view={view} isBare={isBare} /> : null}
      <Pagination firstPath={dataPath(view.dataset, '', { search: view.search, of: view.of })} {...view} />
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
      {t('data:only', { title: datasetTitle(t, target), key: keyLabel(key) })}{' '}
      <a href={dataPath(target, 'record', { key })}>{t('data:open')}</a>
    </p>
  );
}

function Records({ view: { records, place }, dataset }: { view: RecordsView; dataset: Dataset }) {
  const { t, i18n } = useTranslation();
  const { fields, name } = dataset;
  const columns = chooseListColumns(dataset);
  return (
    <ListTable
      id="records-caption"
      caption={datasetTitle(t, name)}
      heads={columns.map((column) => fieldLabel(t, name, column))}
      numbers={columns.flatMap((column, at) => (['money', 'number'].includes(fields[column]?.kind ?? '') ? [at] : []))}
      rows={records.map(({ key, record }) => {
        const [first, ...cells] = columns.map((column) => (
          <bdi key={column}>{valueText(t, i18n.language, fields[column] as Field, record[column], place)}</bdi>
        ));
        const rest = dataset.key.slice(1).map((part) => String(record[part] as string));
        const row = (
          <a href={dataPath(name, 'record', { key })} className="tap">
            {first}
            {rest.length > 0 ? <span className="sr"> {rest.join(' ')}</span> : null}
          </a>
        );
        return { key, cells: [row, ...cells] };
      })}
    />
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

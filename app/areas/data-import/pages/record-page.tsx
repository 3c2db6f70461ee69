import { useTranslation } from 'react-i18next';
import type { CallData } from '~/lib/contract/call';
import type { getRecord } from '../calls';
import { findDataset } from '../datasets';
import type { Dataset } from '../datasets/dataset';
import { formatDateAndTimeOrNotAvailable } from '~/domain/calendar-date';
import { ButtonLink } from '~/ui/button';
import { datasetDescription, datasetTitle, fieldLabel } from './labels';
import { ChangeList, Breadcrumbs } from './shared-components';
import { ValueView } from './field-value';
import { dataPath, keyLabel, type DisplayFormat } from './shared-view';

export interface RecordView {
  dataset: string;
  key: string;
  /** Undefined where the account has none yet of a dataset with one record. */
  found: CallData<typeof getRecord> | undefined;
  /** What the records are called that it names, by field. */
  named: Record<string, string>;
  place: DisplayFormat;
}

/** One record: its values, what refers to it, and what was done to it. */
export function RecordPage({ view }: { view: RecordView }) {
  const { t } = useTranslation();
  const { key, found } = view;
  const dataset = findDataset(view.dataset) as Dataset;
  const isOnly = dataset.key.length === 0;
  return (
    <article>
      <Breadcrumbs dataset={view.dataset} hasList={!isOnly} />
      <h1>
        {datasetTitle(t, view.dataset)}
        {isOnly ? null : (
          <>
            {' '}
            <bdi>{keyLabel(key)}</bdi>
          </>
        )}
      </h1>
      {isOnly ? <p>{datasetDescription(t, view.dataset)}</p> : null}
      <p className="actions data-actions">
        <ButtonLink href={dataPath(view.dataset, 'edit', { key })} text={t(found ? 'data:edit' : 'data:add')} />
        {found?.isRemovable ? (
          <ButtonLink href={dataPath(view.dataset, 'remove', { key })} text={t('data:remove')} isPlain />
        ) : null}
        {found ? null : <ButtonLink href={dataPath(view.dataset, 'import')} text={t('data:import')} isPlain />}
      </p>
      {found ? (
        <>
          <RecordDetails view={view} dataset={dataset} found={found} />
          <Referrers view={view} found={found} />
          <History view={view} dataset={dataset} found={found} />
        </>
      ) : null}
    </article>
  );
}

interface PartProps {
  view: RecordView;
  dataset: Dataset;
  found: CallData<typeof getRecord>;
}

function RecordDetails({ view, dataset, found }: PartProps) {
  const { t } = useTranslation();
  return (
    <dl className="data-facts">
      {Object.keys(dataset.fields).map((name) => (
        <div key={name}>
          <dt>{fieldLabel(t, dataset.name, name)}</dt>
          <dd>
            <ValueView
              dataset={dataset}
              name={name}
              value={found.record[name]}
              place={view.place}
              named={view.named[name]}
            />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Referrers({ view, found }: Omit<PartProps, 'dataset'>) {
  const { t, i18n } = useTranslation();
  if (found.referredToBy.length === 0) return null;
  const number = new Intl.NumberFormat(i18n.language);
  return (
    <section aria-labelledby="referrers-title">
      <h2 id="referrers-title">{t('data:referrers')}</h2>
      <ul className="data-sets">
        {found.referredToBy.map(({ dataset, count }) => (
          <li key={dataset}>
            <a href={dataPath(dataset, '', { of: `${view.dataset}/${view.key}` })}>{datasetTitle(t, dataset)}</a>{' '}
            <span className="data-count">{number.format(count)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function History({ view, dataset, found }: PartProps) {
  const { t, i18n } = useTranslation();
  return (
    <section aria-labelledby="history-title">
      <h2 id="history-title">{t('data:history')}</h2>
      {found.history.length === 0 ? <p>{t('data:noHistory')}</p> : null}
      <ol className="data-history">
        {found.history.map(({ at, actor, action, changes }, index) => (
          <li key={index}>
            <p className="flush">
              {t(`data:actions.${action}`)}{' '}
              <span className="hint inline">
                <bdi>{actor}</bdi>
                {' · '}
                {formatDateAndTimeOrNotAvailable(Date.parse(at), view.place.timeZone, i18n.language)}
              </span>
            </p>
            <ChangeList dataset={dataset} changes={changes} place={view.place} />
          </li>
        ))}
      </ol>
    </section>
  );
}

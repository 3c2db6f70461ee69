import { useTranslation } from 'react-i18next';
import { datasetDescription, datasetTitle } from './labels';
import { dataPath, DATASET_GROUPS } from './shared-view';

interface DatasetsView {
  /** How many records there are, by the names of the datasets in their order. */
  datasets: { name: string; count: number }[];
}

/** The datasets in their groups; one that no group names is in the first. */
function groupsOf(datasets: DatasetsView['datasets']) {
  const grouped = new Set<string>(Object.values(DATASET_GROUPS).flat());
  return (Object.keys(DATASET_GROUPS) as (keyof typeof DATASET_GROUPS)[]).map((group, index) => ({
    group,
    datasets: [
      ...DATASET_GROUPS[group].flatMap((name) => datasets.filter((dataset) => dataset.name === name)),
      ...(index === 0 ? datasets.filter(({ name }) => !grouped.has(name)) : []),
    ],
  }));
}

/** What a business brings in: each kind of data, what it is for, and how much of it there is. */
export function DatasetsPage({ view }: { view: DatasetsView }) {
  const { t, i18n } = useTranslation();
  const number = new Intl.NumberFormat(i18n.language);
  return (
    <article>
      <h1>{t('admin:data')}</h1>
      <p className="lead">{t('data:lead')}</p>
      {groupsOf(view.datasets).map(({ group, datasets }) => (
        <section key={group} aria-labelledby={`group-${group}`}>
          <h2 id={`group-${group}`}>{t(`data:groups.${group}`)}</h2>
          <ul className="data-sets">
            {datasets.map(({ name, count }) => (
              <li key={name}>
                <a href={dataPath(name)}>{datasetTitle(t, name)}</a>{' '}
                <span className="data-count">{number.format(count)}</span>{' '}
                <span className="hint">{datasetDescription(t, name)}</span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </article>
  );
}

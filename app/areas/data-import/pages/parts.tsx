import { useTranslation } from 'react-i18next';
import { findDataset } from '../datasets';
import type { Dataset } from '../datasets/dataset';
import type { Field } from '../datasets/field';
import { datasetTitle, fieldLabel, mistakeText, mistakeWords } from './names';
import { valueText } from './values';
import { dataPath, type Place, type Values } from './view';
import type { LineResult } from '../calls';
import { colonAfter, labelled } from '~/domain/punctuation';

/** The way back: all data, and the dataset that the page is of. */
export function Crumbs({ dataset, hasList = true }: { dataset?: string; hasList?: boolean }) {
  const { t } = useTranslation();
  return (
    <nav aria-label={t('data:way')} className="prefs">
      {dataset !== undefined && findDataset(dataset)?.isSetting ? (
        <a href="/smart/settings" className="tap">
          {t('settings:title')}
        </a>
      ) : null}{' '}
      <a href="/smart/data" className="tap">
        {t('admin:data')}
      </a>{' '}
      {dataset !== undefined && hasList ? (
        <a href={dataPath(dataset)} className="tap">
          {datasetTitle(t, dataset)}
        </a>
      ) : null}
    </nav>
  );
}

/** Values before and after, a line each. */
export function Changes({ dataset, changes, place }: { dataset: Dataset; changes: Values; place: Place }) {
  const { t, i18n } = useTranslation();
  const told = Object.entries(changes).filter(([name]) => Object.hasOwn(dataset.fields, name));
  if (told.length === 0) return null;
  const text = (name: string, value: Values[string]['after']) =>
    valueText(t, i18n.language, dataset.fields[name] as Field, value, place);
  return (
    <ul className="list data-changes">
      {told.map(([name, { before, after }]) => (
        <li key={name}>
          {fieldLabel(t, dataset.name, name)}
          {colonAfter(fieldLabel(t, dataset.name, name))}
          <del>
            <bdi>{text(name, before)}</bdi>
          </del>{' '}
          <span aria-hidden="true" className="data-arrow">
            →
          </span>
          <span className="sr">{t('data:becomes')}</span>{' '}
          <ins>
            <bdi>{text(name, after)}</bdi>
          </ins>
        </li>
      ))}
    </ul>
  );
}

/** What is wrong with a line, a mistake each. */
export function Mistakes({ dataset, mistakes }: { dataset: Dataset; mistakes: LineResult['mistakes'] }) {
  const { t, i18n } = useTranslation();
  return (
    <ul className="list data-changes">
      {mistakes.map((mistake, index) => (
        <li key={index} className="data-wrong">
          {mistake.field === ''
            ? mistakeText(t, i18n.language, mistake)
            : labelled(fieldLabel(t, dataset.name, mistake.field), mistakeWords(t, mistake))}
        </li>
      ))}
    </ul>
  );
}

import { useTranslation } from 'react-i18next';
import { findDataset } from '../datasets';
import type { Dataset } from '../datasets/dataset';
import type { Field } from '../datasets/field';
import { datasetTitle, fieldLabel, standaloneErrorText, errorText } from './labels';
import { valueText } from './field-value';
import { dataPath, type DisplayFormat, type Values } from './shared-view';
import type { LineResult } from '../calls';
import { colonAfter, labelled } from '~/domain/punctuation';

/** Links back: all data, and the dataset of the page. */
export function Breadcrumbs({ dataset, hasList = true }: { dataset?: string; hasList?: boolean }) {
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
export function ChangeList({ dataset, changes, place }: { dataset: Dataset; changes: Values; place: DisplayFormat }) {
  const { t, i18n } = useTranslation();
  const listed = Object.entries(changes).filter(([name]) => Object.hasOwn(dataset.fields, name));
  if (listed.length === 0) return null;
  const text = (name: string, value: Values[string]['after']) =>
    valueText(t, i18n.language, dataset.fields[name] as Field, value, place);
  return (
    <ul className="list data-changes">
      {listed.map(([name, { before, after }]) => (
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

/** The errors of a line. */
export function ErrorList({ dataset, errors }: { dataset: Dataset; errors: LineResult['mistakes'] }) {
  const { t, i18n } = useTranslation();
  return (
    <ul className="list data-changes">
      {errors.map((error, index) => (
        <li key={index} className="data-wrong">
          {error.field === ''
            ? standaloneErrorText(t, i18n.language, error)
            : labelled(fieldLabel(t, dataset.name, error.field), errorText(t, error))}
        </li>
      ))}
    </ul>
  );
}

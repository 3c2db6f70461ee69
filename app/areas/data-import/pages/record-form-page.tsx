import { useTranslation } from 'react-i18next';
import { findDataset } from '../datasets';
import type { LineResult } from '../calls';
import type { Dataset } from '../datasets/dataset';
import type { Field } from '../datasets/field';
import { labelled } from '~/domain/punctuation';
import { Button, ButtonLink } from '~/ui/button';
import { hasPreview, PREVIEW_ANSWER } from '~/areas/admin-home/settings-preview/calls';
import { ErrorSummary } from '~/ui/error-summary';
import { Flash } from '~/ui/flash-message';
import { Input } from '~/ui/inputs';
import { ScrollTable } from '~/ui/scroll-table';
import { PageForm } from '~/ui/page-form';
import { PagePreview, type PreviewedPage } from '~/ui/page-preview';
import { RecordField } from './record-field';
import { controlName } from './fields';
import { datasetDescription, datasetTitle, fieldLabel, standaloneErrorText, errorText } from './labels';
import { Breadcrumbs } from './shared-components';
import type { FormValues } from './record-form-values';
import { valueText } from './field-value';
import { dataPath, keyLabel, type DisplayFormat, type RecordValues } from './shared-view';

export interface RecordFormView {
  dataset: string;
  /** Of the record that is edited; empty for a new one. */
  key: string;
  isNew: boolean;
  /** The record as the form shows it, JSON: what differs from it is what was changed. */
  was: string;
  typed: FormValues;
  /** What the records are called that it names, by field. */
  named: Record<string, string>;
  languages: string[];
  place: DisplayFormat;
  /** Milliseconds. */
  now: number;
  errors: LineResult['mistakes'];
  /** The fields were posted to be looked at: nothing was to be saved. */
  isPreview: boolean;
  /** What is wrong that no field is, a key of `data`. */
  notice?: 'tooManyPreviews';
  /** The pages with what was typed, which nothing was saved of. */
  pages?: PreviewedPage[];
  /** Fields that somebody else has changed meanwhile as well. */
  conflicts: { field: string; mine: RecordValues[string]; theirs: RecordValues[string] }[];
}

/** Adds or edits a record, by the fields of its dataset. */
export function RecordFormPage({ view }: { view: RecordFormView }) {
  const { t, i18n } = useTranslation();
  const dataset = findDataset(view.dataset) as Dataset;
  const isOnly = dataset.key.length === 0;
  const textOf = (error: LineResult['mistakes'][number]) => standaloneErrorText(t, i18n.language, error);
  const back = view.isNew && !isOnly ? dataPath(view.dataset) : dataPath(view.dataset, 'record', { key: view.key });
  return (
    <article>
      <Breadcrumbs dataset={view.dataset} hasList={!isOnly} />
      <h1>
        {t(view.isNew ? 'data:addTitle' : 'data:editTitle', { title: datasetTitle(t, view.dataset) })}
        {view.key ? (
          <>
            {' '}
            <bdi>{keyLabel(view.key)}</bdi>
          </>
        ) : null}
      </h1>
      {dataset.isSetting ? <p>{datasetDescription(t, dataset.name)}</p> : null}
      {view.pages ? <Flash kind="info" text={t('message-texts:notSaved')} role="status" /> : null}
      {view.notice ? <Flash kind="error" text={t(`data:${view.notice}`)} /> : null}
      {view.errors.length > 0 ? (
        <ErrorSummary
          message={t(view.isPreview ? 'sign-up:checkFields' : 'data:checkFields')}
          errors={view.errors.map((error) => ({
            id: controlName(error.field),
            text: labelled(fieldLabel(t, dataset.name, error.field), errorText(t, error)),
          }))}
        />
      ) : null}
      <Conflicts view={view} dataset={dataset} />
      <PageForm encType={hasFile(dataset) ? 'multipart/form-data' : undefined} noValidate>
        <Input type="hidden" name="was" defaultValue={view.was} />
        {Object.keys(dataset.fields).map((name) => {
          const error = view.errors.find(({ field }) => field === name);
          return (
            <RecordField
              key={name}
              dataset={dataset}
              name={name}
              text={view.typed.texts[name] ?? ''}
              rows={view.typed.rows[name] ?? []}
              error={error && textOf(error)}
              isFixed={!view.isNew && dataset.key.includes(name)}
              named={view.named[name]}
              languages={view.languages}
              timeZone={view.place.timeZone}
              now={view.now}
            />
          );
        })}
        <div className="actions">
          <Button intent="save" text={t('common:save')} />
          {hasPreview(dataset.name) ? (
            <Button intent="preview" text={t('settings:preview')} formAction="#page-preview" isPlain />
          ) : null}
          <ButtonLink href={back} text={t('common:cancel')} isPlain />
        </div>
      </PageForm>
      {view.pages ? <PagePreview pages={view.pages} answer={dataset.name === 'gate' ? PREVIEW_ANSWER : ''} /> : null}
    </article>
  );
}

const hasFile = ({ fields }: Dataset): boolean => Object.values(fields).some(({ kind }) => kind === 'file');

/** What somebody else has made of the fields that were changed here; saving once more takes what stands in the form. */
function Conflicts({ view, dataset }: { view: RecordFormView; dataset: Dataset }) {
  const { t, i18n } = useTranslation();
  if (view.conflicts.length === 0) return null;
  const text = (name: string, value: RecordValues[string]) =>
    valueText(t, i18n.language, dataset.fields[name] as Field, value, view.place);
  return (
    <section className="summary" role="alert" aria-labelledby="conflict-title">
      <h2 id="conflict-title">{t('data:conflictTitle')}</h2>
      <p>{t('data:conflictText')}</p>
      <ScrollTable
        className="compare"
        aria-labelledby="conflict-title"
        heads={[t('data:conflictField'), t('data:conflictMine'), t('data:conflictTheirs')]}
      >
        {view.conflicts.map(({ field, mine, theirs }) => (
          <tr key={field}>
            <th scope="row">
              <a href={`#${controlName(field)}`}>{fieldLabel(t, dataset.name, field)}</a>
            </th>
            <td>
              <bdi>{text(field, mine)}</bdi>
            </td>
            <td>
              <bdi>{text(field, theirs)}</bdi>
            </td>
          </tr>
        ))}
      </ScrollTable>
    </section>
  );
}

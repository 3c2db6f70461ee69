import { useTranslation } from 'react-i18next';
import { MAX_FILE_LINES } from '../calls';
import { findDataset } from '../datasets';
import { withColon, isolate } from '~/domain/punctuation';
import { Button, ButtonLink } from '~/ui/button';
import { TextareaField, TextField, useFields } from '~/ui/form-fields';
import type { FormProblem } from '~/domain/error-keys';
import { PageForm } from '~/ui/page-form';
import { datasetTitle } from './labels';
import { Breadcrumbs } from './shared-components';
import { dataPath } from './shared-view';

/** What became of the lines of a file, or would: how many, in the order in which they are told. */
export const OUTCOMES = ['created', 'changed', 'same', 'kept', 'wrong'] as const;
export type Totals = Record<(typeof OUTCOMES)[number], number>;

export interface ImportView {
  dataset: string;
  /** Of the file that was written last. */
  written?: Totals;
}

/** Takes a file or a paste, which is looked at before anything is written. */
export function ImportPage({ view, problem }: { view: ImportView; problem?: FormProblem }) {
  const { t, i18n } = useTranslation();
  const { field, summary } = useFields(problem);
  const title = datasetTitle(t, view.dataset);
  const isOnly = findDataset(view.dataset)?.key.length === 0;
  return (
    <article>
      <Breadcrumbs dataset={view.dataset} />
      <h1>{t('data:importTitle', { title: isolate(title) })}</h1>
      {view.written ? (
        <div className="flash flash-success" role="status">
          <p>{t('data:written')}</p>
          <TotalsList totals={view.written} />
          <p>
            <a href={dataPath(view.dataset, isOnly ? 'record' : '')}>{title}</a>
          </p>
        </div>
      ) : null}
      {summary(t('data:checkFields'))}
      <p>{t('data:importText', { n: new Intl.NumberFormat(i18n.language).format(MAX_FILE_LINES) })}</p>
      <p>
        <a href={dataPath(view.dataset, 'template')} download="" className="tap">
          {t('data:template')}
        </a>
      </p>
      <PageForm encType="multipart/form-data" noValidate>
        <TextField
          {...field('file')}
          label={t('data:importFile')}
          hint={t('data:importFileHint')}
          type="file"
          accept=".csv,.txt,.tsv,.jsonl,.ndjson,.json,text/csv,text/plain,application/x-ndjson"
        />
        <TextareaField
          {...field('pasted')}
          label={t('data:pasted')}
          rows={8}
          className="code data-paste"
          spellCheck={false}
          dir="ltr"
        />
        <div className="actions">
          <Button text={t('data:look')} />
          <ButtonLink href={dataPath(view.dataset)} text={t('common:cancel')} isPlain />
        </div>
      </PageForm>
    </article>
  );
}

/** How many lines became what; without those that none did. */
export function TotalsList({ totals }: { totals: Totals }) {
  const { t, i18n } = useTranslation();
  const number = new Intl.NumberFormat(i18n.language);
  return (
    <ul className="data-totals">
      {OUTCOMES.filter((outcome) => totals[outcome] > 0).map((outcome) => (
        <li key={outcome}>
          {withColon(t(`data:outcomes.${outcome}`))}
          <strong>{number.format(totals[outcome])}</strong>
        </li>
      ))}
    </ul>
  );
}

import { useTranslation } from 'react-i18next';
import type { CallData } from '~/lib/contract/call';
import { PREVIEW_LINES, type getPreview } from '../calls';
import { findDataset } from '../datasets';
import type { Dataset } from '../datasets/dataset';
import { isolate, labelled } from '~/domain/punctuation';
import { Button, ButtonLink } from '~/ui/button';
import { SelectField } from '~/ui/form-fields';
import { Flash } from '~/ui/flash-message';
import { ScrollTable } from '~/ui/scroll-table';
import { CsrfForm } from '~/ui/page-form';
import { columnControlName, IGNORED_COLUMN } from './fields';
import { TotalsList } from './import-page';
import { datasetTitle, fieldLabel, fileLabel } from './labels';
import { ChangeList, Breadcrumbs, ErrorList } from './shared-components';
import { dataPath, keyLabel, type DisplayFormat } from './shared-view';

export interface PreviewView extends CallData<typeof getPreview> {
  dataset: string;
  place: DisplayFormat;
  /** Names of fields that were chosen for columns, by the names of their controls. */
  chosen: Readonly<Record<string, string>>;
  /** It was to be written whole, and a line of it is wrong by now. */
  isRefused: boolean;
}

/** What would become of the lines of a file. Nothing is written yet. */
export function ImportPreviewPage({ view }: { view: PreviewView }) {
  const { t } = useTranslation();
  const { totals, results } = view;
  const good = totals.created + totals.changed;
  return (
    <article>
      <Breadcrumbs dataset={view.dataset} />
      <h1>{t('data:previewTitle', { name: isolate(fileLabel(t, view.name)) })}</h1>
      {view.isRefused ? <Flash kind="error" text={t('data:refused')} /> : null}
      <p role="status">{t(good > 0 ? 'data:nothingYet' : 'data:nothingToWrite')}</p>
      <TotalsList totals={totals} />
      {view.unknown.length > 0 ? <Columns view={view} /> : null}
      {results.length > 0 ? <Lines view={view} /> : null}
      {results.length >= PREVIEW_LINES ? <p>{t('data:firstLines', { n: PREVIEW_LINES })}</p> : null}
      <CsrfForm>
        <div className="actions">
          {good > 0 && totals.wrong === 0 ? <Button name="intent" value="all" text={t('data:writeAll')} /> : null}
          {good > 0 && totals.wrong > 0 ? <Button name="intent" value="good" text={t('data:writeGood')} /> : null}
          <ButtonLink href={dataPath(view.dataset, 'import')} text={t('data:otherFile')} isPlain />
        </div>
      </CsrfForm>
    </article>
  );
}

/** Asks for the fields of columns whose headings name none. The address keeps the choice, also for what is written. */
function Columns({ view: { dataset: name, unknown, chosen } }: { view: PreviewView }) {
  const { t } = useTranslation();
  const fields = Object.entries(findDataset(name)?.fields ?? {});
  const labelOf = (field: string) => fieldLabel(t, name, field);
  return (
    <section aria-labelledby="columns-title">
      <h2 id="columns-title">{t('data:columnsTitle')}</h2>
      <p>{t('data:columnsText')}</p>
      <form method="get">
        {unknown.map(({ column, heading }) => (
          <SelectField
            key={column}
            name={columnControlName(column)}
            label={isolate(heading)}
            value={chosen[columnControlName(column)] ?? ''}
          >
            <option value="">{t('data:choose')}</option>
            <option value={IGNORED_COLUMN}>{t('data:columnLeave')}</option>
            {fields
              .filter(([, { parts }]) => !parts)
              .map(([field, { kind }]) => (
                <option key={field} value={field}>
                  {kind === 'texts' ? labelled(labelOf(field), heading) : labelOf(field)}
                </option>
              ))}
          </SelectField>
        ))}
        <div className="actions">
          <Button text={t('data:columnsLook')} isPlain />
        </div>
      </form>
    </section>
  );
}

function Lines({ view }: { view: PreviewView }) {
  const { t } = useTranslation();
  const dataset = findDataset(view.dataset) as Dataset;
  return (
    <ScrollTable
      className="data-lines"
      id="lines-caption"
      caption={datasetTitle(t, view.dataset)}
      heads={[t('form-invitations:line'), t('data:record'), t('data:outcome')]}
      numbers={[0]}
    >
      {view.results.map(({ line, key, outcome, changes, mistakes }, index) => (
        <tr key={index}>
          <th scope="row" className="num">
            {line}
          </th>
          <td>
            <bdi>{nameOf(key)}</bdi>
          </td>
          <td>
            {t(`data:outcomes.${outcome}`)}
            {mistakes.length > 0 ? <ErrorList dataset={dataset} errors={mistakes} /> : null}
            <ChangeList dataset={dataset} changes={changes} place={view.place} />
          </td>
        </tr>
      ))}
    </ScrollTable>
  );
}

/** A line that could not be read names no record. */
const nameOf = (key: string): string => (/^(undefined)?(\/undefined)*$/.test(key) ? '–' : keyLabel(key));

import { useTranslation } from 'react-i18next';
import type { CallData } from '~/contract/call';
import { PREVIEW_LINES, type getPreview } from '~/contract/data';
import { findDataset } from '~/contract/datasets';
import type { Dataset } from '~/contract/datasets/dataset';
import { isolate } from '~/domain/punctuation';
import { Button, ButtonLink } from '~/ui/button';
import { Flash } from '~/ui/flash-message';
import { TotalsList } from './import-page';
import { datasetTitle, fileTitle } from './names';
import { Changes, Crumbs, Mistakes } from './parts';
import { dataPath, keyWords, type Place } from './view';

export interface PreviewView extends CallData<typeof getPreview> {
  dataset: string;
  csrf: string;
  place: Place;
  /** It was to be written whole, and a line of it is wrong by now. */
  isRefused: boolean;
}

/** What would become of the lines of a file. Nothing is written yet. */
export function PreviewPage({ view }: { view: PreviewView }) {
  const { t } = useTranslation();
  const { totals, results } = view;
  const good = totals.created + totals.changed;
  return (
    <article>
      <Crumbs dataset={view.dataset} />
      <h1>{t('data:previewTitle', { name: isolate(fileTitle(t, view.name)) })}</h1>
      {view.isRefused ? <Flash kind="error" text={t('data:refused')} /> : null}
      <p role="status">{t(good > 0 ? 'data:nothingYet' : 'data:nothingToWrite')}</p>
      <TotalsList totals={totals} />
      {results.length > 0 ? <Lines view={view} /> : null}
      {results.length >= PREVIEW_LINES ? <p>{t('data:firstLines', { n: PREVIEW_LINES })}</p> : null}
      <form method="post">
        <input type="hidden" name="csrf" value={view.csrf} />
        <div className="actions">
          {good > 0 && totals.wrong === 0 ? <Button name="intent" value="all" text={t('data:writeAll')} /> : null}
          {good > 0 && totals.wrong > 0 ? <Button name="intent" value="good" text={t('data:writeGood')} /> : null}
          <ButtonLink href={dataPath(view.dataset, 'import')} text={t('data:otherFile')} isPlain />
        </div>
      </form>
    </article>
  );
}

function Lines({ view }: { view: PreviewView }) {
  const { t } = useTranslation();
  const dataset = findDataset(view.dataset) as Dataset;
  return (
    <div className="table-scroll" tabIndex={0} role="region" aria-labelledby="lines-caption">
      <table className="data-lines">
        <caption id="lines-caption" className="sr">
          {datasetTitle(t, view.dataset)}
        </caption>
        <thead>
          <tr>
            <th scope="col" className="num">
              {t('sending:line')}
            </th>
            <th scope="col">{t('data:record')}</th>
            <th scope="col">{t('data:outcome')}</th>
          </tr>
        </thead>
        <tbody>
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
                {mistakes.length > 0 ? <Mistakes dataset={dataset} mistakes={mistakes} /> : null}
                <Changes dataset={dataset} changes={changes} place={view.place} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A line that could not be read names no record. */
const nameOf = (key: string): string => (/^(undefined)?(\/undefined)*$/.test(key) ? '–' : keyWords(key));

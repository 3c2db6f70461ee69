import { useTranslation } from 'react-i18next';
import type { CallData } from '~/contract/call';
import type { getTemplateSend } from '~/contract/sending';
import { csvLine, CSV_BOM } from '~/domain/csv';
import { LIST_COLUMNS } from '~/domain/recipient-list';
import { ButtonLink } from '~/ui/button';
import { FormTabs } from '~/ui/form-tabs';
import { isolate } from '~/ui/isolate';
import { RowTable } from './row-table';

type OutcomeView = CallData<typeof getTemplateSend> & { formId: string; path: string };

const personOf = (
  { channel }: OutcomeView,
  { name, recipientId, email, phone }: OutcomeView['problems'][number]['source'],
) => ({ name, recipientId, contact: channel === 'email' ? email : phone });

/** What became of a list; the same at each reload. */
export function OutcomePage({ view }: { view: OutcomeView }) {
  const { t } = useTranslation();
  const { sent, sending, problems, formId, path } = view;
  return (
    <article>
      <FormTabs formId={formId} current="send" maySend />
      <h1>{t('sending:outcomeTitle', { title: isolate(view.title) })}</h1>
      <div className={`flash ${sent > 0 ? 'flash-success' : 'flash-warning'}`} role="status">
        <p>{t(`sending:sentBy.${view.channel}`, { n: sent })}</p>
      </div>
      {sending > 0 ? (
        <p>
          {t('sending:stillSending', { n: sending })} <a href={path}>{t('sending:reload')}</a>
        </p>
      ) : null}
      {problems.length > 0 ? (
        <>
          <h2>{t('sending:notSent', { n: problems.length })}</h2>
          <RowTable
            caption={t('sending:wrongRows')}
            hasCaption={false}
            rows={problems.map(({ row, error, source }) => ({ row, error, ...personOf(view, source) }))}
          />
          <p className="actions">
            <ButtonLink href={`${path}/failed.csv`} text={t('sending:failedCsv')} isPlain download="" />
          </p>
        </>
      ) : null}
      <p>
        <a href={`/smart/dynamic-form/${encodeURIComponent(formId)}/send`}>{t('sending:sendMore')}</a>
      </p>
    </article>
  );
}

/** The rows that were not sent, ready to be mended and sent again, with the reason in the last column. */
export function failedCsv(
  problems: OutcomeView['problems'],
  reasonOf: (error: OutcomeView['problems'][number]['error']) => string,
  reasonName: string,
): string {
  const tags = [...new Set(problems.flatMap(({ source }) => Object.keys(source.tags)))];
  const lines = problems.map(({ source, error }) =>
    csvLine([
      ...LIST_COLUMNS.map((column) => source[column]),
      ...tags.map((tag) => (Object.hasOwn(source.tags, tag) ? (source.tags[tag] ?? '') : '')),
      reasonOf(error),
    ]),
  );
  return [CSV_BOM, csvLine([...LIST_COLUMNS, ...tags, reasonName]), ...lines].join('');
}

import type { TextKey } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { CallData } from '~/lib/contract/call';
import type { SendError, getTemplateSend } from '../calls';
import { CSV_BOM, formatCsvLine } from '~/domain/csv-writer';
import { LIST_COLUMNS } from '~/domain/recipient-list-columns';
import { Button, ButtonLink } from '~/ui/button';
import { ErrorSummary } from '~/ui/error-summary';
import { FormTabs } from '~/ui/form-tabs';
import { Textarea } from '~/ui/inputs';
import { CsrfForm } from '~/ui/page-form';
import { TableHead } from '~/ui/table-head';
import { isolate } from '~/domain/punctuation';
import type { ListValues } from './fields';

export interface PreviewRow extends SendTableRow {
  language: string;
}

/** A list that was read, before anything is sent. */
export interface PreviewView {
  formId: string;
  title: string;
  nonce: string;
  values: ListValues;
  /** Rows that can be sent. */
  good: number;
  /** All that can't, and the first of those that can. */
  rows: PreviewRow[];
  bad: number;
  /** Where a sending has stopped half-way: why, and where to see what was sent. */
  stopped?: { message: { key: TextKey; params: Record<string, number> }; sent: number; path: string };
}

/** What would be sent to whom, and which rows can't be. */
export function PreviewPage({ view }: { view: PreviewView }) {
  const { t } = useTranslation();
  const { formId, values, good, bad, rows, stopped } = view;
  const back = `/smart/dynamic-form/${encodeURIComponent(formId)}/send`;
  return (
    <article>
      <FormTabs formId={formId} current="send" maySend />
      <h1>{t('form-invitations:previewTitle', { title: isolate(view.title) })}</h1>
      {stopped ? (
        <>
          <ErrorSummary message={t(stopped.message.key, stopped.message.params)} errors={[]} />
          <p>
            <a href={stopped.path}>{t('form-invitations:soFar', { n: stopped.sent })}</a>
          </p>
        </>
      ) : null}
      <p role="status">
        {t('form-invitations:previewGood', { n: good })} {bad > 0 ? t('form-invitations:previewBad', { n: bad }) : null}
      </p>
      <RowTable caption={t('form-invitations:wrongRows')} rows={rows.filter(({ error }) => error)} />
      <RowTable caption={t('form-invitations:firstRows')} rows={rows.filter(({ error }) => !error)} />
      <CsrfForm encType="multipart/form-data">
        <input type="hidden" name="nonce" value={view.nonce} />
        <input type="hidden" name="channel" value={values.channel} />
        <input type="hidden" name="days" value={values.days} />
        <Textarea name="list" defaultValue={values.list} hidden readOnly />
        <div className="actions">
          {good > 0 ? <Button intent="send" text={t('form-invitations:sendTo', { n: good })} /> : null}
          <Button intent="edit" text={t('form-invitations:edit')} isPlain />
          <ButtonLink href={back} text={t('common:cancel')} isPlain />
        </div>
      </CsrfForm>
    </article>
  );
}

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
      <h1>{t('form-invitations:outcomeTitle', { title: isolate(view.title) })}</h1>
      <div className={`flash ${sent > 0 ? 'flash-success' : 'flash-warning'}`} role="status">
        <p>{t(`form-invitations:sentBy.${view.channel}`, { n: sent })}</p>
      </div>
      {sending > 0 ? (
        <p>
          {t('form-invitations:stillSending', { n: sending })} <a href={path}>{t('form-invitations:reload')}</a>
        </p>
      ) : null}
      {problems.length > 0 ? (
        <>
          <h2>{t('form-invitations:notSent', { n: problems.length })}</h2>
          <RowTable
            caption={t('form-invitations:wrongRows')}
            hasCaption={false}
            rows={problems.map(({ row, error, source }) => ({ row, error, ...personOf(view, source) }))}
          />
          <p className="actions">
            <ButtonLink href={`${path}/failed.csv`} text={t('form-invitations:failedCsv')} isPlain download="" />
          </p>
        </>
      ) : null}
      <p>
        <a href={`/smart/dynamic-form/${encodeURIComponent(formId)}/send`}>{t('form-invitations:sendMore')}</a>
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
    formatCsvLine([
      ...LIST_COLUMNS.map((column) => source[column]),
      ...tags.map((tag) => (Object.hasOwn(source.tags, tag) ? (source.tags[tag] ?? '') : '')),
      reasonOf(error),
    ]),
  );
  return [CSV_BOM, formatCsvLine([...LIST_COLUMNS, ...tags, reasonName]), ...lines].join('');
}

interface SendTableRow {
  row: number;
  recipientId: string;
  name: string;
  contact: string;
  error?: SendError;
}

/** Lines of a list: whom they name and, where they can't be sent or were not, why. Narrow enough for a phone. */
function RowTable({
  caption,
  rows,
  hasCaption = true,
}: {
  caption: string;
  rows: SendTableRow[];
  hasCaption?: boolean;
}) {
  const { t } = useTranslation();
  if (rows.length === 0) return null;
  const hasErrors = rows.some(({ error }) => error);
  return (
    <div className="table-scroll" tabIndex={0} role="region" aria-label={caption}>
      <table className="send-table">
        <caption className={hasCaption ? undefined : 'sr'}>{caption}</caption>
        <TableHead
          heads={[
            t('form-invitations:line'),
            t('results:recipient'),
            ...(hasErrors ? [t('form-invitations:reason')] : []),
          ]}
          numbers={[0]}
        />
        <tbody>
          {rows.map(({ row, recipientId, name, contact, error }) => (
            <tr key={row}>
              <th scope="row" className="num">
                {row}
              </th>
              <td>
                {name ? <bdi>{name}</bdi> : null}
                {[recipientId, contact].filter(Boolean).map((text) => (
                  <span key={text} className="hint ltr">
                    {text}
                  </span>
                ))}
              </td>
              {hasErrors ? (
                <td>
                  {error ? t(`form-invitations:error.${error.replace('.', '_')}`, { defaultValue: error }) : null}
                </td>
              ) : null}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

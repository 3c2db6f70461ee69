import { useTranslation } from 'react-i18next';
import type { SendError } from '~/contract/templates';
import { FormTabs } from '~/ui/form-tabs';
import { isolate } from '~/ui/isolate';
import { FIELDS, type ListValues } from './fields';

export interface PreviewRow {
  row: number;
  recipientId: string;
  name: string;
  contact: string;
  language: string;
  error?: SendError;
}

/** A list that was read, before anything is sent. */
export interface PreviewView {
  formId: string;
  title: string;
  csrf: string;
  nonce: string;
  values: ListValues;
  /** Rows that can be sent. */
  good: number;
  /** All that can't, and the first of those that can. */
  rows: PreviewRow[];
  bad: number;
}

/** What would be sent to whom, and which rows can't be. */
export function PreviewPage({ view }: { view: PreviewView }) {
  const { t } = useTranslation();
  const { formId, values, good, bad, rows } = view;
  const back = `/smart/dynamic-form/${encodeURIComponent(formId)}/send`;
  return (
    <article>
      <FormTabs formId={formId} current="send" maySend />
      <h1>{t('sending:previewTitle', { title: isolate(view.title) })}</h1>
      <p role="status">
        {t('sending:previewGood', { n: good })} {bad > 0 ? t('sending:previewBad', { n: bad }) : null}
      </p>
      <RowTable caption={t('sending:wrongRows')} rows={rows.filter(({ error }) => error)} />
      <RowTable caption={t('sending:firstRows')} rows={rows.filter(({ error }) => !error)} />
      <form method="post" encType="multipart/form-data">
        <input type="hidden" name="csrf" value={view.csrf} />
        <input type="hidden" name="nonce" value={view.nonce} />
        <input type="hidden" name={FIELDS.channel} value={values.channel} />
        <input type="hidden" name={FIELDS.days} value={values.days} />
        <textarea name={FIELDS.list} defaultValue={values.list} hidden readOnly />
        <div className="actions">
          {good > 0 ? (
            <button type="submit" className="button" name="intent" value="send">
              {t('sending:sendTo', { n: good })}
            </button>
          ) : null}
          <button type="submit" className="button plain" name="intent" value="edit">
            {t('sending:edit')}
          </button>
          <a className="button plain" href={back}>
            {t('common:cancel')}
          </a>
        </div>
      </form>
    </article>
  );
}

function RowTable({ caption, rows }: { caption: string; rows: PreviewRow[] }) {
  const { t } = useTranslation();
  if (rows.length === 0) return null;
  const hasErrors = rows.some(({ error }) => error);
  return (
    <div className="table-scroll" tabIndex={0} role="region" aria-label={caption}>
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col" className="num">
              {t('sending:line')}
            </th>
            <th scope="col">{t('sending:field.recipientId')}</th>
            <th scope="col">{t('sending:field.name')}</th>
            <th scope="col">{t('sending:contact')}</th>
            {hasErrors ? <th scope="col">{t('sending:reason')}</th> : null}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ row, recipientId, name, contact, error }) => (
            <tr key={row}>
              <th scope="row" className="num">
                {row}
              </th>
              <td>
                <span className="ltr">{recipientId}</span>
              </td>
              <td>
                <bdi>{name}</bdi>
              </td>
              <td>
                <span className="ltr">{contact}</span>
              </td>
              {hasErrors ? <td>{error ? t(`sending:error.${error.replace('.', '_')}`) : null}</td> : null}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

import { useTranslation } from 'react-i18next';
import { Button, ButtonLink } from '~/ui/button';
import { ErrorSummary } from '~/ui/error-summary';
import { FormTabs } from '~/ui/form-tabs';
import { isolate } from '~/ui/isolate';
import type { ListValues } from './fields';
import { RowTable, type SendTableRow } from './row-table';

export interface PreviewRow extends SendTableRow {
  language: string;
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
  /** Where a sending has stopped half-way: why, and where to see what was sent. */
  stopped?: { message: { key: string; params: Record<string, number> }; sent: number; path: string };
}

/** What would be sent to whom, and which rows can't be. */
export function PreviewPage({ view }: { view: PreviewView }) {
  const { t } = useTranslation();
  const { formId, values, good, bad, rows, stopped } = view;
  const back = `/smart/dynamic-form/${encodeURIComponent(formId)}/send`;
  return (
    <article>
      <FormTabs formId={formId} current="send" maySend />
      <h1>{t('sending:previewTitle', { title: isolate(view.title) })}</h1>
      {stopped ? (
        <>
          <ErrorSummary message={t(stopped.message.key, stopped.message.params)} errors={[]} />
          <p>
            <a href={stopped.path}>{t('sending:soFar', { n: stopped.sent })}</a>
          </p>
        </>
      ) : null}
      <p role="status">
        {t('sending:previewGood', { n: good })} {bad > 0 ? t('sending:previewBad', { n: bad }) : null}
      </p>
      <RowTable caption={t('sending:wrongRows')} rows={rows.filter(({ error }) => error)} />
      <RowTable caption={t('sending:firstRows')} rows={rows.filter(({ error }) => !error)} />
      <form method="post" encType="multipart/form-data">
        <input type="hidden" name="csrf" value={view.csrf} />
        <input type="hidden" name="nonce" value={view.nonce} />
        <input type="hidden" name="channel" value={values.channel} />
        <input type="hidden" name="days" value={values.days} />
        <textarea name="list" defaultValue={values.list} hidden readOnly />
        <div className="actions">
          {good > 0 ? <Button intent="send" text={t('sending:sendTo', { n: good })} /> : null}
          <Button intent="edit" text={t('sending:edit')} isPlain />
          <ButtonLink href={back} text={t('common:cancel')} isPlain />
        </div>
      </form>
    </article>
  );
}

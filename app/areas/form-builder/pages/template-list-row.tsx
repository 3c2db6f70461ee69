import { useTranslation } from 'react-i18next';
import type { TemplateRow } from '../calls';
import { formatDay, calendarDateAt } from '~/domain/calendar-date';
import { formatLocale } from '~/domain/format-units-and-lists';
import { labelled } from '~/domain/punctuation';
import { Button } from '~/ui/button';
import { CsrfForm } from '~/ui/page-form';
import { RowMenu } from '~/ui/row-menu';
import { StatusTag } from './status-tag';
import { partQuery } from './builder-view';

/** Who looks at the list. */
export interface RowViewer {
  locale: string;
  timeZone: string;
  /** What two clicks on one button have in common. */
  nonce: string;
  /** Sending and archiving are not for everybody. */
  isManager: boolean;
}

interface RowProps extends RowViewer {
  row: TemplateRow;
}

const formPath = ({ id }: TemplateRow): string => `/smart/dynamic-form/${encodeURIComponent(id)}`;

/** A form in two lines: its name and how it stands; what came in, when it was last changed, and what can be done with it. */
export function ListRow({ row, ...viewer }: RowProps) {
  const { t, i18n } = useTranslation();
  const { locale, timeZone } = viewer;
  const base = formPath(row);
  const number = row.submissions.toLocaleString(formatLocale(locale));
  const hasAnswers = row.liveVersion > 0 || row.submissions > 0;
  return (
    <li>
      <div className="row-name">
        <a href={base} dir="auto">
          {row.title}
        </a>{' '}
        {row.type === 'CustomForm' ? null : <span className="hint">{t(`form-builder:type.${row.type}`)}</span>}
      </div>
      <div className="row-state">
        <StatusTag status={row.status} />{' '}
        {row.hasDraft && row.status === 'active' ? <span className="hint">{t('form-builder:hasDraft')}</span> : null}
      </div>
      <div className="row-facts">
        {hasAnswers ? (
          <a href={`${base}/submissions`} aria-label={labelled(t('results:total', { n: number }), row.title)}>
            {t('results:total', { n: number })}
          </a>
        ) : null}{' '}
        <span>
          <span className="sr">{t('form-builder:changed')} </span>
          <time dateTime={row.updatedAt}>
            {formatDay(calendarDateAt(Date.parse(row.updatedAt), timeZone), i18n.language)}
          </time>{' '}
          {row.updatedBy ? <bdi className="row-by">{row.updatedBy}</bdi> : null}
        </span>
      </div>
      <Acts row={row} {...viewer} />
    </li>
  );
}

/** All that can be done with a form from the list. */
function Acts({ row, nonce, isManager }: RowProps) {
  const { t } = useTranslation();
  const base = formPath(row);
  const isArchived = row.status === 'archived';
  const hasAnswers = row.liveVersion > 0 || row.submissions > 0;
  const link = (href: string, text: string) => (
    <a href={href} className="tap">
      {text}
    </a>
  );
  const act = (intent: string, text: string) => (
    <CsrfForm action={base}>
      <input type="hidden" name="nonce" value={nonce} />
      <Button intent={intent} text={text} isPlain isSmall />
    </CsrfForm>
  );
  return (
    <RowMenu label={labelled(t('form-builder:more'), row.title)} list="forms">
      {link(`/form/preview/${encodeURIComponent(row.id)}`, t('form-builder:previewForm'))}
      {isManager && row.liveVersion > 0 && !isArchived ? link(`${base}/send`, t('results:tab.send')) : null}
      {hasAnswers ? link(`${base}/submissions`, t('results:tab.submissions')) : null}
      {hasAnswers ? link(`${base}/results`, t('results:tab.results')) : null}
      {link(`${base}/history`, t('results:tab.history'))}
      {act('duplicate', t('form-builder:duplicate'))}
      {isManager && isArchived ? act('restore', t('form-builder:restore')) : null}
      {isManager && !isArchived && row.status !== 'pendingApproval'
        ? link(base + partQuery({ kind: 'confirm', act: 'archive' }), t('form-builder:archive'))
        : null}
    </RowMenu>
  );
}

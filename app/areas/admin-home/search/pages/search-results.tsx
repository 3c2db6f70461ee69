import { useTranslation } from 'react-i18next';
import type { FoundForm, FoundPerson, FoundSubmission } from '../calls';
import { formatDay, calendarDateAt } from '~/domain/calendar-date';

const formPath = (id: string): string => `/smart/dynamic-form/${encodeURIComponent(id)}`;

export function FormResult({ form: { id, title, status } }: { form: FoundForm }) {
  const { t } = useTranslation();
  return (
    <li>
      <div className="row-name">
        <a href={formPath(id)} dir="auto">
          {title}
        </a>
      </div>
      <div className="row-state">
        <span className={`status status-${status}`}>{t(`form-builder:status.${status}`)}</span>
      </div>
    </li>
  );
}

export function PersonResult({ person: { id, name, email, phone, isTest } }: { person: FoundPerson }) {
  const { t } = useTranslation();
  return (
    <li>
      <div className="row-name">
        <a href={`/smart/recipients/${encodeURIComponent(id)}`}>
          <bdi>{name || id}</bdi>
        </a>
      </div>
      <div className="row-state">
        <bdi>{id}</bdi> {isTest ? <span className="status">{t('results:test')}</span> : null}
      </div>
      <div className="row-facts">
        {email ? <bdi dir="ltr">{email}</bdi> : null} {phone ? <bdi dir="ltr">{phone}</bdi> : null}
      </div>
    </li>
  );
}

export function SubmissionResult({ submission, timeZone }: { submission: FoundSubmission; timeZone: string }) {
  const { t, i18n } = useTranslation();
  const { id, reference, formId, formTitle, recipientId, recipientName, submittedAt } = submission;
  return (
    <li>
      <div className="row-name">
        <a href={`${formPath(formId)}/submissions/${encodeURIComponent(id)}`}>
          <bdi dir="ltr">{reference}</bdi>
        </a>{' '}
        <bdi className="hint">{formTitle}</bdi>
      </div>
      <div className="row-state">
        {submission.isWithdrawn ? <span className="status">{t('results:withdrawn')}</span> : null}{' '}
        {submission.isTest ? <span className="status">{t('results:test')}</span> : null}
      </div>
      <div className="row-facts">
        <bdi>{recipientName || recipientId}</bdi>{' '}
        <time dateTime={submittedAt}>
          {formatDay(calendarDateAt(Date.parse(submittedAt), timeZone), i18n.language)}
        </time>
      </div>
    </li>
  );
}

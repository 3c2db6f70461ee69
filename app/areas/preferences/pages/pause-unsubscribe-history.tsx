import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { SuppressedContact } from '../calls';
import { formatDateAndTimeOrNotAvailable } from '~/domain/calendar-date';
import { useFormatPhone } from '~/ui/phone-text';
import { formatLocale } from '~/domain/format-units-and-lists';
import { Button } from '~/ui/button';
import { noBreakText } from '~/ui/no-break-text';
import { PAUSE_PART, PREFERENCES_FORM, RETURNED_PART, type NextPage } from '~/domain/preference-field-names';

/** Leads to the pages for a pause, for unsubscribing from all, and for the history. They are buttons of the page's form, so that every tick is saved on the way. */
export function PauseUnsubscribeHistoryLinks() {
  const { t } = useTranslation();
  const choices: { page: NextPage; title: string; hint: string }[] = [
    { page: 'pause', title: t('preferences:pause'), hint: t('preferences:pauseHint') },
    { page: 'unsubscribeAll', title: t('preferences:unsubscribeAll'), hint: t('preferences:unsubscribeAllHint') },
    { page: 'history', title: t('preferences:history'), hint: t('preferences:historyHint') },
  ];
  return (
    <nav className="more" aria-labelledby="more-title">
      <h2 id="more-title">{t('preferences:moreTitle')}</h2>
      <ul className="list row">
        {choices.map(({ page, title, hint }) => (
          <li key={page}>
            <button type="submit" form={PREFERENCES_FORM} name="intent" value={page} className="link-button">
              {title}
            </button>{' '}
            <span className="hint">{hint}</span>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface NoticeProps {
  /** Of what is told here. */
  timeZone: string;
  /** Why its button did nothing. */
  error: string | undefined;
}

function NoticeText({ error, children }: { error: string | undefined; children: ReactNode }) {
  return (
    <span>
      {error ? <span className="field-error">{error}</span> : null}
      {children}
    </span>
  );
}

/** A pause that is running, and the way out of it. */
export function PauseNotice({ pausedUntil, timeZone, error }: NoticeProps & { pausedUntil: string | null }) {
  const { t, i18n } = useTranslation();
  if (!pausedUntil) return null;
  const date = new Intl.DateTimeFormat(formatLocale(i18n.language), { dateStyle: 'long', timeZone }).format(
    new Date(pausedUntil),
  );
  return (
    <div className="row flash" id={PAUSE_PART}>
      <NoticeText error={error}>{noBreakText(t('preferences:paused', { date }), date)}</NoticeText>{' '}
      <Button intent="resume" text={t('preferences:resume')} isPlain isSmall />
    </div>
  );
}

/** What came back, since when nothing goes there, and the button that mends it. */
export function SuppressedContactsNotice({
  returned,
  timeZone,
  error,
}: NoticeProps & { returned: readonly SuppressedContact[] }) {
  const { t, i18n } = useTranslation();
  const phoneText = useFormatPhone();
  if (returned.length === 0) return null;
  return (
    <div className="row flash" id={RETURNED_PART}>
      <NoticeText error={error}>
        {returned.map(({ channel, contact, reason, since }) => {
          const date = formatDateAndTimeOrNotAvailable(Date.parse(since), timeZone, i18n.language);
          const to = phoneText(contact);
          return (
            <span key={`${channel} ${contact}`}>
              {noBreakText(t(`preferences:returned.${reason}`, { contact: `\u2066${to}\u2069`, date }), date, to)}{' '}
            </span>
          );
        })}
        {t('preferences:returned.how')}
      </NoticeText>{' '}
      <Button intent="again" text={t('preferences:returned.again')} isPlain isSmall />
    </div>
  );
}

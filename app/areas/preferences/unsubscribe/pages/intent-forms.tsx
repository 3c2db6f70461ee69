import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateAndTimeOrNotAvailable } from '~/domain/calendar-date';
import { noBreakText } from '~/ui/no-break-text';
import { PAUSE_DAYS } from './fields';

interface IntentFormProps {
  /** What the post does; named in the form itself, so that no other button can mean it. */
  intent: string;
  /** Further values that go with it. */
  values?: Record<string, string>;
  isPlain?: boolean;
  children: ReactNode;
}

/** One button that posts one thing to the page's own address. */
export function IntentForm({ intent, values = {}, isPlain = false, children }: IntentFormProps) {
  return (
    <form method="post">
      <input type="hidden" name="intent" value={intent} />
      {Object.entries(values).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button type="submit" className={isPlain ? 'button plain' : 'button'}>
        {children}
      </button>
    </form>
  );
}

/** A pause for 30 or 90 days, or the one that is on and its end. */
export function PauseControls({
  pausedUntil,
  timeZone,
  lead,
}: {
  pausedUntil: string | null;
  timeZone: string;
  lead: string;
}) {
  const { t, i18n } = useTranslation();
  if (pausedUntil) {
    const date = formatDateAndTimeOrNotAvailable(Date.parse(pausedUntil), timeZone, i18n.language);
    return (
      <>
        <p>
          <strong>{noBreakText(t('unsubscribe:pause.until', { date }), date)}</strong>{' '}
          {t('unsubscribe:pause.untilHint')}
        </p>
        <div className="actions">
          <IntentForm intent="resume" isPlain>
            {t('unsubscribe:pause.resume')}
          </IntentForm>
        </div>
      </>
    );
  }
  return (
    <>
      <p>{lead}</p>
      <div className="actions">
        {PAUSE_DAYS.map((days) => (
          <IntentForm key={days} intent="pause" values={{ days }} isPlain>
            {t(`unsubscribe:pause.days${days}`)}
          </IntentForm>
        ))}
      </div>
    </>
  );
}

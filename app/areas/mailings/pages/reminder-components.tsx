import { useTranslation } from 'react-i18next';
import type { Mailing } from '../calls';
import { DateTime } from '~/ui/date-time';
import { RemindersText } from '~/ui/reminders-text';
import { mailingPath } from './view';

interface Props {
  mailing: Mailing;
  timeZone: string;
}

/** Whether the recipients of a reminder are not known yet. */
export const hasUnknownRecipients = ({ reminder, state, total }: Mailing): boolean =>
  reminder > 0 && total === 0 && state !== 'done';

/** Shows which reminder this is, of how many. Renders nothing for a mailing that is no reminder. */
export function ReminderNumber({ mailing: { reminder, reminders } }: Pick<Props, 'mailing'>) {
  const { t } = useTranslation();
  if (reminder === 0) return null;
  return <span className="hint">{t('mailings:reminders.place', { number: reminder, total: reminders.length })}</span>;
}

interface StateProps {
  start: Pick<Mailing, 'state' | 'startAt' | 'hasBegun' | 'isHeldUp'>;
  timeZone: string;
}

/** Shows the state of a mailing, and its start time where it has not started. */
export function MailingStateText({ start: { state, startAt, hasBegun, isHeldUp }, timeZone }: StateProps) {
  const { t } = useTranslation();
  const startTime = <DateTime at={startAt} timeZone={timeZone} />;
  const isOpenEnded = state === 'paused' || isHeldUp;
  return (
    <>
      {isHeldUp ? t('mailings:reminders.heldUp') : t(`mailings:states.${state}`)}{' '}
      {!hasBegun && isOpenEnded ? (
        <>
          {t('mailings:notBefore')} {startTime}
        </>
      ) : state === 'scheduled' ? (
        startTime
      ) : null}
    </>
  );
}

/** Introduces a reminder: which one it is, who gets it, and a link to its mailing. */
export function ReminderIntro({ mailing }: Pick<Props, 'mailing'>) {
  const { t } = useTranslation();
  const { reminder, reminders, reminderDays, remindsOf } = mailing;
  if (reminder === 0) return null;
  return (
    <>
      <p>
        <strong>{t('mailings:reminders.place', { number: reminder, total: reminders.length })}</strong> ·{' '}
        <a href={mailingPath(remindsOf)} className="tap">
          {t('mailings:reminders.of')}
        </a>
      </p>
      <p>{t('mailings:reminders.lead', { count: reminderDays })}</p>
    </>
  );
}

/** The reminders of a mailing, with the way to each. */
export function ReminderList({ mailing, timeZone }: Props) {
  const { t } = useTranslation();
  const { reminder, reminders, reminderDays } = mailing;
  if (reminder > 0 || reminders.length === 0) return null;
  return (
    <section aria-labelledby="reminders-title">
      <h2 id="reminders-title">{t('mailings:reminders.title')}</h2>
      {reminders.every(({ state }) => state === 'canceled') ? null : (
        <p>
          <RemindersText count={reminders.length} days={reminderDays} />
        </p>
      )}
      <ul>
        {reminders.map((each, n) => (
          <li key={each.sendKey}>
            <a href={mailingPath(each.sendKey)} className="tap">
              {t('mailings:reminders.place', { number: n + 1, total: reminders.length })}
            </a>{' '}
            · <MailingStateText start={each} timeZone={timeZone} />
          </li>
        ))}
      </ul>
    </section>
  );
}

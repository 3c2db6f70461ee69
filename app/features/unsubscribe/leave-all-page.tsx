import { useTranslation } from 'react-i18next';
import { formatList } from '~/domain/format';
import { IntentForm } from './intent-forms';
import type { CategoryChannels, LeavingAll } from './view';

interface LeaveAllProps extends LeavingAll {
  /** The post before has done it. */
  isDone: boolean;
  /** Of a customer with a choice of recipients: the numbers that it is for, as a list in words. */
  names: string;
  /** Until when the last one may be taken back, as it is read; empty when it may not. */
  undoUntil: string;
  preferencesPath: string;
}

/** "Unsubscribe from all": what will stop and what goes on, then a button; afterwards how to come back. */
export function LeaveAllPage({ stops, mandatory, bills, isDone, names, undoUntil, preferencesPath }: LeaveAllProps) {
  const { t } = useTranslation();
  const isOver = stops.length === 0;
  return (
    <article>
      <h1>{t('unsubscribe:all.title')}</h1>
      {names ? <p>{t('unsubscribe:all.for', { names })}</p> : null}
      {isOver ? (
        <div className={isDone ? 'flash flash-success' : 'card'} role="status">
          <p>{t(isDone ? 'unsubscribe:all.done' : 'unsubscribe:all.nothing')}</p>
        </div>
      ) : (
        <>
          <p className="lead">{t('unsubscribe:all.lead')}</p>
          <h2>{t('unsubscribe:all.stops')}</h2>
          <ul>
            {stops.map((each) => (
              <CategoryLine key={each.label} {...each} />
            ))}
          </ul>
        </>
      )}
      <h2>{t('unsubscribe:all.goesOn')}</h2>
      <ul>
        {mandatory.map(({ label, channels }) => (
          <CategoryLine key={label} label={t('unsubscribe:all.mandatory', { label })} channels={channels} />
        ))}
        {bills.map((each) => (
          <CategoryLine key={each.label} {...each} />
        ))}
        <li>{t('unsubscribe:all.codes')}</li>
        <li>{t('unsubscribe:all.bills')}</li>
      </ul>
      <p>{t('unsubscribe:all.comeBack')}</p>
      {undoUntil ? <p>{t('unsubscribe:all.undoHint', { time: undoUntil })}</p> : null}
      <div className="actions">
        {isOver ? null : <IntentForm intent="unsubscribe-all">{t('unsubscribe:all.confirm')}</IntentForm>}
        {undoUntil ? (
          <IntentForm intent="undo" isPlain={!isOver}>
            {t('unsubscribe:all.undo')}
          </IntentForm>
        ) : null}
        <a className={isOver && !undoUntil ? 'button' : 'button plain'} href={preferencesPath}>
          {t(isOver ? 'unsubscribe:all.toPreferences' : 'unsubscribe:all.keep')}
        </a>
      </div>
    </article>
  );
}

function CategoryLine({ label, channels }: CategoryChannels) {
  const { t, i18n } = useTranslation();
  const names = formatList(
    channels.map((channel) => t(`unsubscribe:channel.${channel}`)),
    i18n.language,
  );
  return (
    <li>
      <bdi>{label}</bdi> <span className="hint">{names}</span>
    </li>
  );
}

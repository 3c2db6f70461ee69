import { useTranslation } from 'react-i18next';
import { formatList } from '~/domain/format';
import { IntentForm } from './intent-form';
import type { CategoryChannels, LeavingAll } from './view';

interface LeaveAllProps extends LeavingAll {
  /** The post before has done it. */
  isDone: boolean;
  /** Until when the last one may be taken back, as it is read; empty when it may not. */
  undoUntil: string;
  preferencesPath: string;
}

/** "Unsubscribe from all": what will stop and what goes on, then a button; afterwards how to come back. */
export function LeaveAllPage({ stops, mandatory, bills, isDone, undoUntil, preferencesPath }: LeaveAllProps) {
  const { t } = useTranslation();
  const isOver = stops.length === 0;
  return (
    <article>
      <h1>{t('consents:all.title')}</h1>
      {isOver ? (
        <div className={isDone ? 'flash flash-success' : 'card'} role="status">
          <p>{t(isDone ? 'consents:all.done' : 'consents:all.nothing')}</p>
        </div>
      ) : (
        <>
          <p className="lead">{t('consents:all.lead')}</p>
          <h2>{t('consents:all.stops')}</h2>
          <ul>
            {stops.map((each) => (
              <CategoryLine key={each.label} {...each} />
            ))}
          </ul>
        </>
      )}
      <h2>{t('consents:all.goesOn')}</h2>
      <ul>
        {mandatory.map(({ label, channels }) => (
          <CategoryLine key={label} label={t('consents:all.mandatory', { label })} channels={channels} />
        ))}
        {bills.map((each) => (
          <CategoryLine key={each.label} {...each} />
        ))}
        <li>{t('consents:all.codes')}</li>
        <li>{t('consents:all.bills')}</li>
      </ul>
      <p>{t('consents:all.comeBack')}</p>
      {undoUntil ? <p>{t('consents:all.undoHint', { time: undoUntil })}</p> : null}
      <div className="actions">
        {isOver ? null : <IntentForm intent="unsubscribe-all">{t('consents:all.confirm')}</IntentForm>}
        {undoUntil ? (
          <IntentForm intent="undo" isPlain={!isOver}>
            {t('consents:all.undo')}
          </IntentForm>
        ) : null}
        <a className={isOver && !undoUntil ? 'button' : 'button plain'} href={preferencesPath}>
          {t(isOver ? 'consents:all.toPreferences' : 'consents:all.keep')}
        </a>
      </div>
    </article>
  );
}

function CategoryLine({ label, channels }: CategoryChannels) {
  const { t, i18n } = useTranslation();
  const names = formatList(
    channels.map((channel) => t(`consents:channel.${channel}`)),
    i18n.language,
  );
  return (
    <li>
      <bdi>{label}</bdi> <span className="hint">{names}</span>
    </li>
  );
}

import { useTranslation } from 'react-i18next';
import { formatList } from '~/domain/format-units-and-lists';
import type { FrameAccount } from '~/domain/page-frame';
import { SmsStopNotice, type StoppedNumber } from '~/ui/sms-stop-notice';
import { noBreakText } from '~/ui/no-break-text';
import { CustomerServiceContact } from './customer-service-contact';
import { IntentForm } from './intent-forms';
import type { CategoryChannels, UnsubscribeAllView } from './view';

interface UnsubscribeAllPageProps {
  leaving: UnsubscribeAllView;
  account: FrameAccount;
  /** Numbers that sent STOP: nothing goes on there. */
  stops: readonly StoppedNumber[];
  timeZone: string;
  /** Of a customer with a choice of recipients: the numbers that it is for, as a list in words. */
  names: string;
  /** Until when the last one may be taken back, as it is read; empty when it may not. */
  undoUntil: string;
  preferencesPath: string;
}

/** "Unsubscribe from all": what will stop and what goes on, then a button; afterwards what is off, and how to come back. */
export function UnsubscribeAllPage({
  leaving,
  account,
  stops,
  timeZone,
  names,
  undoUntil,
  preferencesPath,
}: UnsubscribeAllPageProps) {
  const { t } = useTranslation();
  const isOver = leaving.stops.length === 0;
  return (
    <article>
      <h1>{t('unsubscribe:all.title')}</h1>
      {names ? <p>{t('unsubscribe:all.for', { names })}</p> : null}
      <SmsStopNotice stops={stops} timeZone={timeZone} />
      {isOver ? (
        <SwitchedOff off={leaving.off} hasJustEnded={undoUntil !== ''} />
      ) : (
        <>
          <p className="lead">{t('unsubscribe:all.lead')}</p>
          <CategoryList title={t('unsubscribe:all.stops')} categories={leaving.stops} />
          {leaving.hasStayingOff ? <p>{t('unsubscribe:all.staysOff')}</p> : null}
        </>
      )}
      <ResubscribeHint leaving={leaving} company={account.companyName} />
      <ContinuingMessages leaving={leaving} />
      {undoUntil ? <p>{noBreakText(t('unsubscribe:all.undoHint', { time: undoUntil }), undoUntil)}</p> : null}
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
      {leaving.withoutBox.length > 0 ? <CustomerServiceContact account={account} /> : null}
    </article>
  );
}

/** @param hasJustEnded the person has done it within the time in which it may be undone */
function SwitchedOff({ off, hasJustEnded }: { off: CategoryChannels[]; hasJustEnded: boolean }) {
  const { t } = useTranslation();
  if (off.length === 0) return <p className="card">{t('unsubscribe:all.nothing')}</p>;
  return (
    <>
      {hasJustEnded ? (
        <div className="flash flash-success" role="status">
          <p>{t('unsubscribe:all.done')}</p>
        </div>
      ) : null}
      <CategoryList title={t('unsubscribe:all.off')} categories={off} />
    </>
  );
}

function ContinuingMessages({ leaving: { mandatory, bills, mayEndBills } }: { leaving: UnsubscribeAllView }) {
  const { t } = useTranslation();
  return (
    <>
      <h2>{t('unsubscribe:all.goesOn')}</h2>
      <ul>
        {mandatory.map((each) => (
          <CategoryLine key={each.label} {...each} isMandatory />
        ))}
        {bills.map((each) => (
          <CategoryLine key={each.label} {...each} />
        ))}
        <li>{t('unsubscribe:all.codes')}</li>
        <li>{t('unsubscribe:all.bills')}</li>
      </ul>
      {mayEndBills ? <p>{t('unsubscribe:all.endBills')}</p> : null}
    </>
  );
}

/** How to get messages again: on the preferences page, or where it has no box, with the company. */
function ResubscribeHint({
  leaving: { hasBoxes, withoutBox },
  company,
}: {
  leaving: UnsubscribeAllView;
  company: string;
}) {
  const { t, i18n } = useTranslation();
  const names = withoutBox.map((label) => label || t('unsubscribe:otherMessages'));
  return (
    <>
      {hasBoxes ? <p>{t('unsubscribe:all.comeBack')}</p> : null}
      {names.length > 0 ? (
        <p>{t('unsubscribe:all.withoutBox', { names: formatList(names, i18n.language), company })}</p>
      ) : null}
    </>
  );
}

function CategoryList({ title, categories }: { title: string; categories: CategoryChannels[] }) {
  return (
    <>
      <h2>{title}</h2>
      <ul>
        {categories.map((each) => (
          <CategoryLine key={each.label} {...each} />
        ))}
      </ul>
    </>
  );
}

function CategoryLine({ label, channels, isMandatory = false }: CategoryChannels & { isMandatory?: boolean }) {
  const { t, i18n } = useTranslation();
  const name = label || t('unsubscribe:otherMessages');
  const names = formatList(
    channels.map((channel) => t(`unsubscribe:channel.${channel}`)),
    i18n.language,
  );
  return (
    <li>
      <bdi>{isMandatory ? t('unsubscribe:all.mandatory', { label: name }) : name}</bdi>{' '}
      <span className="hint">{names}</span>
    </li>
  );
}

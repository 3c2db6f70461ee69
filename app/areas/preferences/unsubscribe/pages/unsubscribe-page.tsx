import { useTranslation } from 'react-i18next';
import type { FormProblem } from '~/domain/error-keys';
import { formatDateAndTimeOrNotAvailable } from '~/domain/calendar-date';
import { PauseControls, IntentForm } from './intent-forms';
import { Flash } from '~/ui/flash-message';
import { SmsStopNotice } from '~/ui/sms-stop-notice';
import { noBreakText } from '~/ui/no-break-text';
import { CommunicationDescription } from './communication-description';
import { CustomerServiceContact } from './customer-service-contact';
import { ReasonForm } from './reason-form';
import type { UnsubscribeState, UnsubscribeView } from './view';

/** Unsubscribing from one communication, and coming back. Spec: preferences-and-consent 2.4 and 4. */
export function UnsubscribePage({ view, problem }: { view: UnsubscribeView; problem?: FormProblem }) {
  const { t } = useTranslation();
  const { account, state, communications, stops, reason, timeZone } = view;
  const isStopped = stops.some(({ isUsed }) => isUsed);
  return (
    <article>
      <h1>{t('unsubscribe:title')}</h1>
      <SmsStopNotice stops={stops} timeZone={timeZone} />
      {isStopped && state !== 'notSent' ? <StoppedMessage state={state} /> : <Message view={view} />}
      <CommunicationDescription communications={communications} company={account.companyName} />
      <div className="actions">
        <ConsentButton state={state} isStopped={isStopped} />
        <IntentForm intent="preferences" isPlain={hasConsentButton(state, isStopped)}>
          {t('unsubscribe:managePreferences')}
        </IntentForm>
      </div>
      <p className="hint under-actions">
        {t(
          (state === 'mandatory' && !isStopped) || state === 'notSent'
            ? 'unsubscribe:mandatoryHint'
            : 'unsubscribe:manageHint',
        )}
      </p>
      {reason === 'ask' ? <ReasonForm problem={problem} /> : null}
      {reason === 'thank' ? <Flash kind="success" text={t('unsubscribe:reason.thanks')} /> : null}
      {!isStopped && (state === 'asking' || state === 'resubscribed') ? <Pause view={view} /> : null}
      <CustomerServiceContact account={account} />
    </article>
  );
}

/** Its pause, the one of everything, or the offer of one. A pause of everything is ended on the preferences page. */
function Pause({ view: { mayPause, pausedUntil, allPausedUntil, timeZone } }: { view: UnsubscribeView }) {
  const { t, i18n } = useTranslation();
  if (!mayPause) return null;
  const date = formatDateAndTimeOrNotAvailable(Date.parse(allPausedUntil ?? ''), timeZone, i18n.language);
  return (
    <section aria-labelledby="pause-title">
      <h2 id="pause-title">
        {t(pausedUntil || allPausedUntil ? 'unsubscribe:pause.title' : 'unsubscribe:pause.offerTitle')}
      </h2>
      {allPausedUntil ? (
        <p>
          <strong>{noBreakText(t('unsubscribe:pause.allUntil', { date }), date)}</strong>{' '}
          {t('unsubscribe:pause.allHint')}
        </p>
      ) : null}
      {pausedUntil || !allPausedUntil ? (
        <PauseControls pausedUntil={pausedUntil} timeZone={timeZone} lead={t('unsubscribe:pause.offer')} />
      ) : null}
    </section>
  );
}

/** Whether something can be ended or given back. What STOP has stopped no button brings back. */
const hasConsentButton = (state: UnsubscribeState, isStopped: boolean): boolean =>
  state !== 'mandatory' && state !== 'notSent' && !(isStopped && (state === 'unsubscribed' || state === 'notGiven'));

function ConsentButton({ state, isStopped }: { state: UnsubscribeState; isStopped: boolean }) {
  const { t } = useTranslation();
  if (!hasConsentButton(state, isStopped)) return null;
  if (state === 'unsubscribed' || state === 'notGiven')
    return <IntentForm intent="resubscribe">{t('unsubscribe:resubscribe')}</IntentForm>;
  return <IntentForm intent="unsubscribe">{t('unsubscribe:unsubscribe')}</IntentForm>;
}

/** Nothing is sent anyway: what unsubscribing means beside it. */
function StoppedMessage({ state }: { state: UnsubscribeState }) {
  const { t } = useTranslation();
  if (state === 'mandatory' || state === 'notGiven') return null;
  return (
    <p className="lead">
      {t(state === 'unsubscribed' ? 'unsubscribe:stopped.alsoUnsubscribed' : 'unsubscribe:stopped.ask')}
    </p>
  );
}

/** The message of each state, word for word. Spec: preferences-and-consent 4, "Unsubscribe". */
function Message({ view: { state, account, isAboutBills } }: { view: UnsubscribeView }) {
  const { t } = useTranslation();
  switch (state) {
    case 'asking':
      return <p className="lead">{t('unsubscribe:ask')}</p>;
    case 'mandatory':
      return <p className="lead">{t('unsubscribe:mandatory', { company: account.companyName })}</p>;
    case 'notSent':
    case 'notGiven':
      return <p className="lead">{t(`unsubscribe:${state}`)}</p>;
    case 'unsubscribed':
    case 'resubscribed':
      return (
        <div className="flash flash-success" role="status">
          <p>{t(`unsubscribe:${state}`)}</p>
          {state === 'unsubscribed' ? (
            <p>{t(isAboutBills ? 'unsubscribe:othersGoOnBill' : 'unsubscribe:othersGoOn')}</p>
          ) : null}
        </div>
      );
  }
}

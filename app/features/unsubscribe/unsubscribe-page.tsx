import { useTranslation } from 'react-i18next';
import type { FormProblem } from '~/domain/error-keys';
import type { FrameAccount } from '~/domain/frame';
import { phoneText } from '~/domain/phone-number';
import { beforeText } from '~/domain/punctuation';
import { PhoneLink } from '~/ui/page-frame';
import { PauseControls, IntentForm } from './intent-forms';
import { Flash } from '~/ui/flash-message';
import { StopNotice } from '~/ui/stop-notice';
import { AboutWhat } from './about-what';
import { ReasonForm } from './reason-form';
import type { UnsubscribeState, UnsubscribeView } from './view';

/** Unsubscribing from one communication, and coming back. Spec: preferences-and-consent 2.4 and 4. */
export function UnsubscribePage({ view, problem }: { view: UnsubscribeView; problem?: FormProblem }) {
  const { t } = useTranslation();
  const { account, state, communications, mayPause, pausedUntil, stops, reason, timeZone } = view;
  const isStopped = stops.some(({ isUsed }) => isUsed);
  return (
    <article>
      <h1>{t('unsubscribe:title')}</h1>
      <StopNotice stops={stops} timeZone={timeZone} />
      {isStopped ? <StoppedMessage state={state} /> : <Message state={state} company={account.companyName} />}
      <AboutWhat communications={communications} company={account.companyName} />
      <div className="actions">
        <ConsentButton state={state} isStopped={isStopped} />
        <IntentForm intent="preferences" isPlain={state !== 'mandatory'}>
          {t('unsubscribe:managePreferences')}
        </IntentForm>
      </div>
      <p className="hint under-actions">
        {t(state === 'mandatory' && !isStopped ? 'unsubscribe:mandatoryHint' : 'unsubscribe:manageHint')}
      </p>
      {reason === 'ask' ? <ReasonForm problem={problem} /> : null}
      {reason === 'thank' ? <Flash kind="success" text={t('unsubscribe:reason.thanks')} /> : null}
      {mayPause && !isStopped && (state === 'asking' || state === 'resubscribed') ? (
        <section aria-labelledby="pause-title">
          <h2 id="pause-title">{t(pausedUntil ? 'unsubscribe:pause.title' : 'unsubscribe:pause.offerTitle')}</h2>
          <PauseControls pausedUntil={pausedUntil} timeZone={timeZone} lead={t('unsubscribe:pause.offer')} />
        </section>
      ) : null}
      <CustomerService account={account} />
    </article>
  );
}

/** To end and to give back. What STOP has stopped no button brings back. */
function ConsentButton({ state, isStopped }: { state: UnsubscribeState; isStopped: boolean }) {
  const { t } = useTranslation();
  if (state === 'mandatory' || (state === 'unsubscribed' && isStopped)) return null;
  if (state === 'unsubscribed') return <IntentForm intent="resubscribe">{t('unsubscribe:resubscribe')}</IntentForm>;
  return <IntentForm intent="unsubscribe">{t('unsubscribe:unsubscribe')}</IntentForm>;
}

/** Nothing is sent anyway: what unsubscribing means beside it. */
function StoppedMessage({ state }: { state: UnsubscribeState }) {
  const { t } = useTranslation();
  if (state === 'mandatory') return null;
  return (
    <p className="lead">
      {t(state === 'unsubscribed' ? 'unsubscribe:stopped.alsoUnsubscribed' : 'unsubscribe:stopped.ask')}
    </p>
  );
}

/** The message of each state, word for word. Spec: preferences-and-consent 4, "Unsubscribe". */
function Message({ state, company }: { state: UnsubscribeState; company: string }) {
  const { t } = useTranslation();
  switch (state) {
    case 'asking':
      return <p className="lead">{t('unsubscribe:ask')}</p>;
    case 'mandatory':
      return <p className="lead">{t('unsubscribe:mandatory', { company })}</p>;
    case 'unsubscribed':
    case 'resubscribed':
      return (
        <div className="flash flash-success" role="status">
          <p>{t(`unsubscribe:${state}`)}</p>
          {state === 'unsubscribed' ? <p>{t('unsubscribe:othersGoOn')}</p> : null}
        </div>
      );
  }
}

/** Whom to ask: the account's name, phone and e-mail address. Spec: preferences-and-consent 2.4. */
function CustomerService({ account }: { account: FrameAccount }) {
  const { t } = useTranslation();
  const { companyName, supportPhone, supportEmail } = account;
  return (
    <section className="customer-service" aria-labelledby="customer-service">
      <h2 id="customer-service">{t('unsubscribe:customerService')}</h2>
      <address>
        <bdi>{companyName}</bdi>{' '}
        {supportPhone ? (
          <PhoneLink phone={supportPhone}>
            <span className="sr">{beforeText(t('common:supportPhone'))}</span>
            {phoneText(supportPhone, account.country || undefined)}
          </PhoneLink>
        ) : null}{' '}
        {supportEmail ? (
          <a href={`mailto:${supportEmail}`} className="ltr">
            <span className="sr">{beforeText(t('common:supportEmail'))}</span>
            {supportEmail}
          </a>
        ) : null}
      </address>
    </section>
  );
}

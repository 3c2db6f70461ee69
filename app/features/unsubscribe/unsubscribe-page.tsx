import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import type { FormProblem } from '~/domain/error-keys';
import { formatList } from '~/domain/format';
import { Flash } from '~/ui/flash-message';
import { Fact } from '~/ui/paper-facts';
import { StopNotice } from '~/ui/stop-notice';
import { CustomerService } from './customer-service';
import { IntentForm } from './intent-form';
import { PauseControls } from './pause-controls';
import { ReasonForm } from './reason-form';
import type { Communication, UnsubscribeState, UnsubscribeView } from './view';

/** Unsubscribing from one communication, and coming back. Spec: preferences-and-consent 2.4 and 4. */
export function UnsubscribePage({ view, problem }: { view: UnsubscribeView; problem?: FormProblem }) {
  const { t } = useTranslation();
  const { account, state, communications, pausedUntil, stops, reason, timeZone } = view;
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
      {!isStopped && (state === 'asking' || state === 'resubscribed') ? (
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

/** The messages, the channel and the company that a link is about. */
export function AboutWhat({ communications, company }: { communications: Communication[]; company: string }) {
  const { t, i18n } = useTranslation();
  return (
    <dl className="facts">
      {communications.map(({ label, description, channels }) => (
        <Fragment key={label}>
          <dt>{t('unsubscribe:aboutCategory')}</dt>
          <dd>
            <bdi>{label}</bdi>
            {description ? (
              <span className="hint">
                <bdi>{description}</bdi>
              </span>
            ) : null}
          </dd>
          <Fact
            label={t('unsubscribe:aboutChannel')}
            text={formatList(
              channels.map((channel) => t(`unsubscribe:channel.${channel}`)),
              i18n.language,
            )}
          />
        </Fragment>
      ))}
      <Fact label={t('unsubscribe:aboutCompany')} text={<bdi>{company}</bdi>} />
    </dl>
  );
}

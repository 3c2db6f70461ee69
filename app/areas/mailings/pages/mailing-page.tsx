import type { TextName } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { Mailing, MailingAction } from '../calls';
import type { FormProblem } from '~/domain/error-keys';
import { Button } from '~/ui/button';
import { useFields } from '~/ui/form-fields';
import { Flash } from '~/ui/flash-message';
import { DateTime } from '~/ui/date-time';
import { CsrfForm } from '~/ui/page-form';
import { BackLink } from '~/ui/back-link';
import { MailingContentLabel } from './mailing-content-label';
import { hasUnknownRecipients, MailingStateText, ReminderIntro, ReminderList } from './reminder-components';
import { RecipientOutcomes } from './recipient-outcomes';
import { mailingPath, MESSAGES_PATH, type MailingView } from './view';

/** How far a mailing has come, and the way on. The same at each reload. */
export function MailingPage({ view, problem }: { view: MailingView; problem?: Partial<FormProblem> }) {
  const { t } = useTranslation();
  const { mailing, timeZone } = view;
  const { notice } = useFields(problem);
  return (
    <article>
      <BackLink to={MESSAGES_PATH} text={t('mailings:back')} />
      <h1>
        <MailingContentLabel mailing={mailing} categories={view.categories} />
      </h1>
      <p>
        {t(`data:choices.${mailing.channel}`)} · <DateTime at={mailing.createdAt} timeZone={timeZone} /> ·{' '}
        <bdi>{mailing.createdBy}</bdi>
      </p>
      <ReminderIntro mailing={mailing} />
      {notice ? <Flash kind="error" text={notice} /> : null}
      <Progress view={view} />
      <ReminderList mailing={mailing} timeZone={timeZone} />
      {mailing.content.kind === 'message' ? (
        <section aria-labelledby="text-title">
          <h2 id="text-title">{t('mailings:text')}</h2>
          <p className="texts-sms" dir="auto">
            {mailing.content.text}
          </p>
        </section>
      ) : null}
      <RecipientOutcomes view={view} />
    </article>
  );
}

const STEPS = {
  scheduled: ['pause', 'cancel'],
  running: ['pause', 'cancel'],
  paused: ['resume', 'cancel'],
  canceled: [],
  done: ['pause', 'cancel'],
} as const satisfies Record<Mailing['state'], readonly MailingAction[]>;

const isActive = (state: Mailing['state']): boolean => state !== 'canceled' && state !== 'done';

/** What can be done with a mailing, and what is written on the button. */
function actsOf(mailing: Mailing): { act: MailingAction; label: TextName<'mailings:acts.'> }[] {
  const { state, isDone, sent, captured, queued, problems, reminder, reminders } = mailing;
  if (isDone)
    return reminders.slice(reminder).some((after) => isActive(after.state))
      ? [{ act: 'cancel', label: 'cancelReminders' }]
      : [];
  const isUntried = sent + captured + queued + problems.length === 0;
  return STEPS[state].map((act) => ({ act, label: act === 'cancel' && isUntried ? 'cancelAll' : act }));
}

/** How far it has come: with JavaScript it is drawn anew as long as it goes on. */
function Progress({ view: { mailing, stoppedBy, timeZone } }: { view: MailingView }) {
  const { t } = useTranslation();
  const { queued, isDone, state, total, reminder, reminders } = mailing;
  const isMoving = !isDone && (state === 'scheduled' || state === 'running' || queued > 0);
  const acts = actsOf(mailing);
  return (
    <div id="progress" data-live={isMoving ? '' : undefined}>
      <div className={`flash ${isDone ? 'flash-success' : stoppedBy ? 'flash-warning' : 'flash-info'}`} role="status">
        <p>
          {hasUnknownRecipients(mailing) ? null : <>{t('mailings:count', { n: total })} </>}
          <MailingStateText start={mailing} timeZone={timeZone} />{' '}
          {stoppedBy ? t('mailings:stoppedBy', { reason: t(stoppedBy) }) : null}
        </p>
        <Counts mailing={mailing} timeZone={timeZone} />
      </div>
      {isMoving ? (
        <p>
          <a href={mailingPath(mailing.sendKey)} className="tap">
            {t('mailings:reload')}
          </a>
        </p>
      ) : null}
      {acts.length > 0 ? (
        <CsrfForm action={mailingPath(mailing.sendKey)}>
          {isDone ? null : (
            <p className="hint">
              {t('mailings:cancelHint')} {reminder < reminders.length ? t('mailings:reminders.canceled') : null}
            </p>
          )}
          <div className="actions">
            {acts.map(({ act, label }) => (
              <Button key={act} intent={act} text={t(`mailings:acts.${label}`)} isPlain={act === 'cancel'} />
            ))}
          </div>
        </CsrfForm>
      ) : null}
    </div>
  );
}

/** What became of those who have been tried, and how many have not. */
function Counts({ mailing, timeZone }: Pick<MailingView, 'mailing' | 'timeZone'>) {
  const { t } = useTranslation();
  const { sent, delivered, captured, queued, remaining, quiet, quietUntil, reminder, state } = mailing;
  const counts = [
    { key: 'sentCount' as const, n: sent },
    { key: 'deliveredCount' as const, n: delivered },
    { key: 'capturedCount' as const, n: captured },
    { key: state === 'canceled' ? ('takingBackCount' as const) : ('queuedCount' as const), n: queued },
    { key: state === 'canceled' ? ('canceledCount' as const) : ('remainingCount' as const), n: remaining },
  ].filter(({ n }) => n > 0);
  // Who waits for a time of their own has not been tried either.
  if (counts.length === 0) return null;
  return (
    <ul>
      {counts.map(({ key, n }) => (
        <li key={key}>{t(`mailings:${key}`, { n })}</li>
      ))}
      {quiet > 0 ? (
        <li>
          {t(`mailings:${reminder > 0 ? 'reminders.due' : 'quietCount'}`, { n: quiet })}{' '}
          <DateTime at={quietUntil} timeZone={timeZone} />
        </li>
      ) : null}
    </ul>
  );
}

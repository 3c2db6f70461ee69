import { useTranslation } from 'react-i18next';
import type { Mailing, MailingAct } from '~/contract/mailings';
import type { FormProblem } from '~/domain/error-keys';
import { ProblemList, RecipientName } from '~/ui/audience-found';
import { Button } from '~/ui/button';
import { useFields } from '~/ui/controls';
import { Flash } from '~/ui/flash-message';
import { ListTable } from '~/ui/list-table';
import { Moment } from '~/ui/moment';
import { ContentName } from './parts';
import { isOpen, StateSentence, ReminderLead, ReminderList } from './reminders';
import { mailingPath, MESSAGES_PATH, type MailingView } from './view';

/** How far a mailing has come, and the way on. The same at each reload. */
export function MailingPage({ view, problem }: { view: MailingView; problem?: Partial<FormProblem> }) {
  const { t } = useTranslation();
  const { mailing, timeZone } = view;
  const { notice } = useFields(problem);
  return (
    <article>
      <nav className="data-way" aria-label={t('data:way')}>
        <a href={MESSAGES_PATH} className="tap">
          {t('mailings:back')}
        </a>
      </nav>
      <h1>
        <ContentName content={mailing.content} categories={view.categories} />
      </h1>
      <p>
        {t(`data:choices.${mailing.channel}`)} · <Moment at={mailing.createdAt} timeZone={timeZone} /> ·{' '}
        <bdi>{mailing.createdBy}</bdi>
      </p>
      <ReminderLead mailing={mailing} />
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
      <FailedRows view={view} />
    </article>
  );
}

const STEPS = {
  scheduled: ['pause', 'cancel'],
  running: ['pause', 'cancel'],
  paused: ['resume', 'cancel'],
  canceled: [],
  done: ['pause', 'cancel'],
} as const satisfies Record<Mailing['state'], readonly MailingAct[]>;

/** How far it has come: with JavaScript it is drawn anew as long as it goes on. */
function Progress({ view: { mailing, stoppedBy, timeZone, csrf } }: { view: MailingView }) {
  const { t } = useTranslation();
  const { queued, isDone, state, total, reminder, reminders } = mailing;
  const isMoving = !isDone && (state === 'scheduled' || state === 'running' || queued > 0);
  const acts = isDone ? [] : STEPS[state];
  return (
    <div id="progress" data-live={isMoving ? '' : undefined}>
      <div className={`flash ${isDone ? 'flash-success' : stoppedBy ? 'flash-warning' : 'flash-info'}`} role="status">
        <p>
          {isOpen(mailing) ? null : <>{t('mailings:count', { n: total })} </>}
          <StateSentence state={state} startAt={mailing.startAt} timeZone={timeZone} />{' '}
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
        <form method="post" action={mailingPath(mailing.sendKey)}>
          <input type="hidden" name="csrf" value={csrf} />
          <p className="hint">
            {t('mailings:cancelHint')} {reminder < reminders.length ? t('mailings:reminders.canceled') : null}
          </p>
          <div className="actions">
            {acts.map((act) => (
              <Button key={act} intent={act} text={t(`mailings:acts.${act}`)} isPlain={act === 'cancel'} />
            ))}
          </div>
        </form>
      ) : null}
    </div>
  );
}

/** What became of those who have been tried, and how many have not. */
function Counts({ mailing, timeZone }: Pick<MailingView, 'mailing' | 'timeZone'>) {
  const { t } = useTranslation();
  const { sent, delivered, captured, queued, remaining, quiet, quietUntil, reminder } = mailing;
  const counts = [
    { key: 'sentCount', n: sent },
    { key: 'deliveredCount', n: delivered },
    { key: 'capturedCount', n: captured },
    { key: 'queuedCount', n: queued },
    { key: 'remainingCount', n: remaining },
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
          <Moment at={quietUntil} timeZone={timeZone} />
        </li>
      ) : null}
    </ul>
  );
}

function FailedRows({ view: { mailing, failed, hasMoreFailed } }: { view: MailingView }) {
  const { t } = useTranslation();
  if (failed.length === 0) return null;
  return (
    <section aria-labelledby="failed-title">
      <h2 id="failed-title">{t('mailings:failedTitle')}</h2>
      <ProblemList problems={mailing.problems} />
      <ListTable
        id="failed-caption"
        caption={t('mailings:failedTitle')}
        heads={[t('results:recipient'), t('sending:reason')]}
        rows={failed.map(({ recipientId, error }) => ({
          key: recipientId,
          cells: [
            <RecipientName key="id" recipientId={recipientId} error={error} />,
            error ? t(`mailings:problems.${error}`) : '',
          ],
        }))}
      />
      {hasMoreFailed ? <p className="hint">{t('mailings:firstRows', { n: failed.length })}</p> : null}
    </section>
  );
}

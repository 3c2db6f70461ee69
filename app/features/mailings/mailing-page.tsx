import { useTranslation } from 'react-i18next';
import type { FormProblem } from '~/domain/error-keys';
import { ProblemList, RecipientName } from '~/ui/audience-found';
import { Button } from '~/ui/button';
import { useFields } from '~/ui/controls';
import { Flash } from '~/ui/flash-message';
import { ListTable } from '~/ui/list-table';
import { Moment } from '~/ui/moment';
import { ContentName } from './parts';
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
      {notice ? <Flash kind="error" text={notice} /> : null}
      <Progress view={view} />
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

function Progress({ view: { mailing, next, csrf } }: { view: MailingView }) {
  const { t } = useTranslation();
  const { sent, captured, sending, remaining, isDone, total } = mailing;
  // The last ones are with the carrier: there is nobody to go on with.
  const isLast = remaining === 0 && sending > 0;
  const counts = [
    { key: 'sentCount', n: sent, isShown: sent > 0 },
    { key: 'capturedCount', n: captured, isShown: captured > 0 },
    { key: 'sendingCount', n: sending, isShown: sending > 0 },
    { key: 'remainingCount', n: remaining, isShown: !isDone },
  ];
  return (
    <>
      <div className={`flash ${isDone ? 'flash-success' : 'flash-info'}`} role="status">
        <p>
          {t('mailings:count', { n: total })} {isDone ? t('mailings:done') : null}
        </p>
        <ul>
          {counts
            .filter(({ isShown }) => isShown)
            .map(({ key, n }) => (
              <li key={key}>{t(`mailings:${key}`, { n })}</li>
            ))}
        </ul>
      </div>
      {isDone || isLast ? null : (
        <form method="post" action={mailingPath(mailing.sendKey)} className="actions">
          <input type="hidden" name="csrf" value={csrf} />
          <Button intent="next" text={t('mailings:sendNext', { n: next })} />
        </form>
      )}
    </>
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

import { useTranslation } from 'react-i18next';
import { ProblemList, RecipientName } from '~/ui/audience-summary';
import { Button, ButtonLink } from '~/ui/button';
import { Options } from '~/ui/form-fields';
import { Select } from '~/ui/inputs';
import { ListTable } from '~/ui/list-table';
import { DateTime } from '~/ui/date-time';
import { hasUnknownRecipients } from './reminder-components';
import { mailingPath, type MailingView } from './view';

/** What a report can be narrowed to; everybody at first. */
const NARROWED = ['', 'failed', 'waiting', 'queued', 'sent', 'delivered', 'captured'] as const;

/** Lists the recipients of a mailing with the outcome for each. */
export function RecipientOutcomes({
  view: { mailing, rows, outcome, nextRows, isFirstRows, timeZone },
}: {
  view: MailingView;
}) {
  const { t } = useTranslation();
  const path = mailingPath(mailing.sendKey);
  if (hasUnknownRecipients(mailing)) return null;
  const wordOf = (became: MailingView['outcome']) =>
    t(`mailings:report.outcomes.${became === 'waiting' && mailing.state === 'canceled' ? 'never' : became || 'all'}`);
  return (
    <section aria-labelledby="report-title" id="report">
      <h2 id="report-title">{t('mailings:report.title')}</h2>
      {mailing.problems.length > 0 ? (
        <>
          <h3>{t('mailings:failedTitle')}</h3>
          <ProblemList problems={mailing.problems} />
        </>
      ) : null}
      <form method="get" action={`${path}#report`} className="with-button filter" role="search">
        <div className="field">
          <label htmlFor="outcome">{t('privacy:outcome')}</label>
          <Select id="outcome" name="outcome" defaultValue={outcome} autoComplete="off">
            <Options values={NARROWED} label={(each) => wordOf(each)} />
          </Select>
        </div>
        <Button text={t('form-builder:show')} isPlain />
      </form>
      {rows.length > 0 ? (
        <ListTable
          id="report-caption"
          caption={wordOf(outcome)}
          heads={[
            t('results:recipient'),
            t('privacy:outcome'),
            t('unsubscribe:history.when'),
            t('form-invitations:reason'),
          ]}
          rows={rows.map(({ recipientId, name, outcome: became, error, at }) => ({
            key: recipientId,
            cells: [
              <RecipientName key="id" recipientId={recipientId} name={name} error={name ? null : error} />,
              wordOf(became),
              became === 'waiting' ? '' : <DateTime key="at" at={at} timeZone={timeZone} />,
              error ? t(`mailings:problems.${error}`) : '',
            ],
          }))}
        />
      ) : (
        <p>{t('mailings:report.nobody')}</p>
      )}
      {isFirstRows && !nextRows ? null : (
        <p className="actions">
          {isFirstRows ? null : (
            <ButtonLink
              href={`${path}?${new URLSearchParams({ outcome }).toString()}#report`}
              text={t('data:first')}
              isPlain
            />
          )}
          {nextRows ? (
            <ButtonLink
              href={`${path}?${new URLSearchParams({ outcome, after: nextRows }).toString()}#report`}
              text={t('data:next')}
              isPlain
              rel="next"
            />
          ) : null}
        </p>
      )}
    </section>
  );
}

import { useTranslation } from 'react-i18next';
import type { MailingState } from '../mailing-schemas';
import { ButtonLink } from '~/ui/button';
import { EmptyState } from '~/ui/empty-state';
import { ListTable } from '~/ui/list-table';
import { DateTime } from '~/ui/date-time';
import { Pagination } from '~/ui/pagination';
import { MailingContentLabel } from './mailing-content-label';
import { hasUnknownRecipients, ReminderNumber, MailingStateText } from './reminder-components';
import { mailingPath, MESSAGES_PATH, type MailingsView } from './view';

/** States that the numbers don't show. */
const STATES_SHOWN = new Set<MailingState>(['scheduled', 'paused', 'canceled']);

/** What was sent to many, the newest first. */
export function MailingsPage({ view: { mailings, categories, timeZone, nextPath, isFirst } }: { view: MailingsView }) {
  const { t } = useTranslation();
  const heads = ['when', 'what', 'channel', 'recipients', 'delivered', 'failed', 'remaining'] as const;
  return (
    <article>
      <h1>{t('mailings:title')}</h1>
      <p>{t('mailings:lead')}</p>
      <p className="actions">
        {mailings.length > 0 ? <ButtonLink href={`${MESSAGES_PATH}/new`} text={t('mailings:newMessage')} /> : null}
        <ButtonLink href="/smart/links" text={t('links:many.title')} isPlain />
      </p>
      {mailings.length > 0 ? (
        <ListTable
          id="mailings-caption"
          caption={t('mailings:title')}
          heads={heads.map((head) => t(`mailings:${head}`))}
          numbers={[3, 4, 5, 6]}
          rows={mailings.map((mailing) => ({
            key: mailing.sendKey,
            cells: [
              <a key="when" href={mailingPath(mailing.sendKey)} className="tap">
                <DateTime at={mailing.createdAt} timeZone={timeZone} />
              </a>,
              <>
                <MailingContentLabel mailing={mailing} categories={categories} /> <ReminderNumber mailing={mailing} />
                {STATES_SHOWN.has(mailing.state) ? (
                  <span className="hint">
                    <MailingStateText start={mailing} timeZone={timeZone} />
                  </span>
                ) : null}
              </>,
              t(`data:choices.${mailing.channel}`),
              hasUnknownRecipients(mailing) ? '–' : mailing.total,
              <>
                {mailing.sent}{' '}
                {mailing.captured > 0 ? (
                  <span className="hint">{t('mailings:capturedCount', { n: mailing.captured })}</span>
                ) : null}
              </>,
              mailing.problems.reduce((sum, { count }) => sum + count, 0),
              mailing.state === 'canceled' ? 0 : mailing.remaining,
            ],
          }))}
        />
      ) : (
        <EmptyState text={t('mailings:none')} act={{ href: `${MESSAGES_PATH}/new`, text: t('mailings:newMessage') }} />
      )}
      <Pagination firstPath={MESSAGES_PATH} isFirst={isFirst} nextPath={nextPath} />
    </article>
  );
}

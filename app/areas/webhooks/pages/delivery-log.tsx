import { useTranslation } from 'react-i18next';
import { MAX_LISTED_EVENTS, type Webhook, type WebhookDelivery } from '../calls';
import { Button } from '~/ui/button';
import { EmptyState } from '~/ui/empty-state';
import { ScrollTable } from '~/ui/scroll-table';
import { DateTime } from '~/ui/date-time';
import { CsrfForm } from '~/ui/page-form';

interface LogProps {
  webhook: Webhook;
  deliveries: readonly WebhookDelivery[];
  timeZone: string;
}

/** The latest events for a webhook, with what it answered. */
export function DeliveryLog({ webhook, deliveries, timeZone }: LogProps) {
  const { t } = useTranslation();
  const heads = ['api-keys:when', 'webhooks:event', 'webhooks:state', 'webhooks:tries', 'api-keys:actions'] as const;
  return (
    <section aria-labelledby="log-title">
      <h2 id="log-title">{t('webhooks:log')}</h2>
      <p>{t('webhooks:logLead', { n: MAX_LISTED_EVENTS })}</p>
      {deliveries.length === 0 ? (
        <EmptyState text={t('webhooks:noLog')} />
      ) : (
        <ScrollTable
          className="list-table forms-table"
          aria-labelledby="log-title"
          heads={heads.map((head) => t(head))}
        >
          {deliveries.map((delivery) => (
            <Row key={delivery.id} delivery={delivery} timeZone={timeZone} maySend={webhook.state === 'enabled'} />
          ))}
        </ScrollTable>
      )}
    </section>
  );
}

type RowProps = Pick<LogProps, 'timeZone'> & { delivery: WebhookDelivery; maySend: boolean };

function Row({ delivery, timeZone, maySend }: RowProps) {
  const { t } = useTranslation();
  const { id, eventId, type, at, state, attempts, triedAt, status, trouble, answer, body } = delivery;
  return (
    <tr>
      <th scope="row">
        <DateTime at={at} timeZone={timeZone} />
      </th>
      <td data-label={t('webhooks:event')}>
        <code>{type}</code>
        <details>
          <summary>{t('webhooks:details')}</summary>
          <p className="hint ltr">webhook-id: {eventId}</p>
          {triedAt ? (
            <p className="hint">
              {t('webhooks:lastTry')}: <DateTime at={triedAt} timeZone={timeZone} />
            </p>
          ) : null}
          <p className="hint">{t('webhooks:body')}</p>
          <pre className="webhook-text" dir="ltr">
            {body}
          </pre>
          {answer ? (
            <>
              <p className="hint">{t('api-keys:answer')}</p>
              <pre className="webhook-text" dir="auto">
                {answer}
              </pre>
            </>
          ) : null}
        </details>
      </td>
      <td data-label={t('webhooks:state')}>
        {t(`webhooks:deliveryStates.${state}`)}{' '}
        <span className="hint">
          {trouble ? t(`webhooks:troubles.${trouble}`) : status && `${t('api-keys:answer')} ${status}`}
        </span>
      </td>
      <td data-label={t('webhooks:tries')}>{attempts}</td>
      <td data-label={t('api-keys:actions')}>
        {maySend ? (
          <CsrfForm>
            <input type="hidden" name="deliveryId" value={id} />
            <Button
              intent="again"
              text={t('webhooks:again')}
              aria-label={`${t('webhooks:again')}: ${type}`}
              isPlain
              isSmall
            />
          </CsrfForm>
        ) : null}
      </td>
    </tr>
  );
}

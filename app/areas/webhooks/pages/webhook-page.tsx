import { useTranslation } from 'react-i18next';
import { WEBHOOK_DISABLED_AFTER_DAYS, type Webhook, type WebhookDelivery } from '../calls';
import { Button, ButtonLink } from '~/ui/button';
import { Choice, useFields } from '~/ui/form-fields';
import { Flash } from '~/ui/flash-message';
import { DateTime } from '~/ui/date-time';
import { CsrfForm, PageForm } from '~/ui/page-form';
import { DeliveryLog } from './delivery-log';
import { FIELD_LABELS, WebhookFields, type WebhookProblem } from './webhook-fields';

export interface WebhookView {
  webhook: Webhook;
  deliveries: WebhookDelivery[];
  timeZone: string;
}

/** One webhook: what it is, how it stands, and what it was told. */
export function WebhookPage({ view, refused }: { view: WebhookView; refused?: WebhookProblem }) {
  const { t } = useTranslation();
  const { webhook } = view;
  const { field, noticeAndSummary } = useFields(refused?.problem, {
    url: webhook.url,
    description: webhook.description,
  });
  const path = `/smart/webhooks/${encodeURIComponent(webhook.id)}`;
  const wasEnabled = refused ? field('wasEnabled').value !== '' : webhook.state === 'enabled';
  const isEnabled = refused ? field('isEnabled').value !== '' : wasEnabled;
  return (
    <article>
      <p>
        <ButtonLink href="/smart/webhooks" text={t('webhooks:back')} isPlain isSmall />
      </p>
      <h1>
        <bdi dir="ltr">{webhook.url}</bdi>
      </h1>
      {noticeAndSummary(t('sign-up:checkFields'), {
        labelOf: (name) => t(FIELD_LABELS[name as keyof typeof FIELD_LABELS]),
      })}
      <div id="going" data-live={view.deliveries.some(({ state }) => state === 'waiting') ? '' : undefined}>
        <WebhookStatus view={view} />
        {webhook.state === 'enabled' ? (
          <CsrfForm>
            <Button intent="test" text={t('webhooks:test')} isPlain />
          </CsrfForm>
        ) : null}
        <DeliveryLog {...view} />
      </div>
      <section aria-labelledby="change-title" className="card">
        <h2 id="change-title">{t('webhooks:changeTitle')}</h2>
        <PageForm noValidate>
          {wasEnabled ? <input type="hidden" name="wasEnabled" value="yes" /> : null}
          <WebhookFields field={field} events={refused?.events ?? webhook.events} />
          <Choice
            id="isEnabled"
            name="isEnabled"
            value="yes"
            type="checkbox"
            label={t('webhooks:isEnabled')}
            isChosen={isEnabled}
          />
          <div className="actions">
            <Button intent="save" text={t('webhooks:save')} />
            <ButtonLink href={`${path}/rotate`} text={t('webhooks:rotate')} isPlain />
            <ButtonLink href={`${path}/remove`} text={t('webhooks:remove')} isPlain />
          </div>
        </PageForm>
      </section>
    </article>
  );
}

function WebhookStatus({ view: { webhook, timeZone } }: { view: WebhookView }) {
  const { t } = useTranslation();
  const { state, failingSince, oldSecretUntil } = webhook;
  return (
    <>
      <p>
        {t('webhooks:state')}: <strong>{t(`webhooks:states.${state}`)}</strong>
      </p>
      {state === 'failed' ? (
        <Flash kind="warning" role="note" text={t('webhooks:failed', { n: WEBHOOK_DISABLED_AFTER_DAYS })} />
      ) : null}
      {failingSince ? (
        <p>
          {t('webhooks:failing')} <DateTime at={failingSince} timeZone={timeZone} />
        </p>
      ) : null}
      {oldSecretUntil ? (
        <p>
          {t('webhooks:oldUntil')} <DateTime at={oldSecretUntil} timeZone={timeZone} />
        </p>
      ) : null}
    </>
  );
}

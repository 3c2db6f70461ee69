import { useTranslation } from 'react-i18next';
import type { Webhook } from '../calls';
import { Button, ButtonLink } from '~/ui/button';
import { useFields } from '~/ui/form-fields';
import { EmptyState } from '~/ui/empty-state';
import { Input } from '~/ui/inputs';
import { ListTable } from '~/ui/list-table';
import { PageForm } from '~/ui/page-form';
import { FIELD_LABELS, WebhookFields, type WebhookProblem } from './webhook-fields';

export interface WebhooksView {
  webhooks: Webhook[];
  formKey: string;
}

/** The webhooks of an account, and the form that adds one. */
export function WebhooksPage({ view, refused }: { view: WebhooksView; refused?: WebhookProblem }) {
  const { t } = useTranslation();
  const { field, noticeAndSummary } = useFields(refused?.problem);
  return (
    <article>
      <h1>{t('webhooks:title')}</h1>
      <p>{t('webhooks:lead')}</p>
      {noticeAndSummary(t('sign-up:checkFields'), {
        labelOf: (name) => t(FIELD_LABELS[name as keyof typeof FIELD_LABELS]),
      })}
      {view.webhooks.length > 0 ? (
        <WebhookTable webhooks={view.webhooks} />
      ) : (
        <EmptyState text={t('webhooks:none')} act={{ href: '#add-title', text: t('webhooks:addTitle') }} />
      )}
      <section aria-labelledby="add-title" className="card">
        <h2 id="add-title">{t('webhooks:addTitle')}</h2>
        <PageForm noValidate>
          <Input type="hidden" name="formKey" defaultValue={view.formKey} />
          <WebhookFields field={field} events={refused?.events ?? []} />
          <div className="actions">
            <Button text={t('webhooks:add')} />
          </div>
        </PageForm>
      </section>
    </article>
  );
}

function WebhookTable({ webhooks }: Pick<WebhooksView, 'webhooks'>) {
  const { t } = useTranslation();
  const heads = ['webhooks:address', 'webhooks:events', 'webhooks:state', 'api-keys:actions'] as const;
  return (
    <ListTable
      className="forms-table"
      id="webhooks-caption"
      caption={t('webhooks:title')}
      heads={heads.map((head) => t(head))}
      rows={webhooks.map(({ id, url, description, events, state }) => ({
        key: id,
        cells: [
          <>
            <bdi dir="ltr">{url}</bdi> <span className="hint">{description}</span>
          </>,
          <code key="events">{events.join(', ')}</code>,
          t(`webhooks:states.${state}`),
          <ButtonLink
            key="open"
            href={`/smart/webhooks/${encodeURIComponent(id)}`}
            text={t('webhooks:open')}
            aria-label={`${t('webhooks:open')} ${url}`}
            isPlain
            isSmall
          />,
        ],
      }))}
    />
  );
}

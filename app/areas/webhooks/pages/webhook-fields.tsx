import { useTranslation } from 'react-i18next';
import { SUBSCRIBABLE_EVENTS } from '../webhook-events';
import type { FormProblem } from '~/domain/error-keys';
import { TextField, type Fields, Choices } from '~/ui/form-fields';
import { FieldGroup } from '~/ui/field';

/** A post that could not be taken. */
export interface WebhookProblem {
  problem: FormProblem;
  /** Boxes as they were ticked. */
  events: string[];
}

/** Text keys of the field labels, for the error summary. */
export const FIELD_LABELS = {
  url: 'webhooks:address',
  description: 'webhooks:description',
  events: 'webhooks:events',
} as const;

/** The fields of a webhook, new or not. */
export function WebhookFields({ field, events }: Pick<Fields, 'field'> & { events: readonly string[] }) {
  const { t } = useTranslation();
  return (
    <>
      <TextField
        {...field('url')}
        label={t(FIELD_LABELS.url)}
        hint={t('webhooks:addressHint')}
        isRequired
        type="url"
        dir="ltr"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={2000}
      />
      <TextField {...field('description')} label={t(FIELD_LABELS.description)} maxLength={100} />
      <FieldGroup id="events" label={t(FIELD_LABELS.events)} error={field('events').error} isRequired>
        <Choices
          type="checkbox"
          name="events"
          values={SUBSCRIBABLE_EVENTS}
          chosen={events}
          label={(type) => (
            <>
              <code>{type}</code> <span className="hint inline">{t(`webhooks:about.${type}`)}</span>
            </>
          )}
        />
      </FieldGroup>
    </>
  );
}

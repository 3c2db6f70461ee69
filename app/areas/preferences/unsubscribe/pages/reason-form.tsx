import { useTranslation } from 'react-i18next';
import { UNSUBSCRIBE_REASONS } from '../calls';
import type { FormProblem } from '~/domain/error-keys';
import { TextareaField, useFields, NoAnswerOption, Choices } from '~/ui/form-fields';
import { Button } from '~/ui/button';
import { FieldGroup } from '~/ui/field';

/** Asks why, once everything is done already. Nobody has to answer. */
export function ReasonForm({ problem }: { problem?: FormProblem }) {
  const { t } = useTranslation();
  const { field, summary } = useFields(problem);
  const { name, value, error } = field('reason');
  return (
    <section className="card" aria-labelledby="reason-title">
      <h2 id="reason-title">{t('unsubscribe:reason.title')}</h2>
      <p>{t('unsubscribe:reason.lead')}</p>
      <form id="reason-form" method="post" noValidate>
        <input type="hidden" name="intent" value="reason" />
        {summary(t('errors:form.checkErrors'))}
        <FieldGroup id={name} label={t('unsubscribe:reason.question')} error={error} isRequired>
          {value ? null : <NoAnswerOption id={name} name={name} />}
          <Choices
            name={name}
            id="reason"
            values={UNSUBSCRIBE_REASONS}
            chosen={[value]}
            label={(reason) => t(`unsubscribe:reason.${reason}`)}
          />
        </FieldGroup>
        <TextareaField
          {...field('comment')}
          label={t('unsubscribe:reason.comment')}
          hint={t('unsubscribe:reason.commentHint')}
          rows={3}
          dir="auto"
        />
        <Button text={t('unsubscribe:reason.send')} isPlain />
      </form>
    </section>
  );
}

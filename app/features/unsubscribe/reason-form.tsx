import { useTranslation } from 'react-i18next';
import { UNSUBSCRIBE_REASONS } from '~/contract/consents';
import type { FormProblem } from '~/domain/error-keys';
import { AreaField, Choice, useFields } from '~/ui/controls';
import { FieldGroup } from '~/ui/field';
import { NoChoice } from '~/ui/no-choice';

/** Asks why, once everything is done already. Nobody has to answer. */
export function ReasonForm({ problem }: { problem?: FormProblem }) {
  const { t } = useTranslation();
  const { field, summary } = useFields(problem);
  const { name, value, error } = field('reason');
  return (
    <section className="card" aria-labelledby="reason-title">
      <h2 id="reason-title">{t('consents:reason.title')}</h2>
      <p>{t('consents:reason.lead')}</p>
      <form id="reason-form" method="post" noValidate>
        <input type="hidden" name="intent" value="reason" />
        {summary(t('errors:form.checkErrors'))}
        <FieldGroup id={name} label={t('consents:reason.question')} error={error} isRequired>
          {value ? null : <NoChoice id={name} name={name} />}
          {UNSUBSCRIBE_REASONS.map((reason) => (
            <Choice
              key={reason}
              id={`reason-${reason}`}
              name={name}
              value={reason}
              isChosen={reason === value}
              label={t(`consents:reason.${reason}`)}
            />
          ))}
        </FieldGroup>
        <AreaField
          {...field('comment')}
          label={t('consents:reason.comment')}
          hint={t('consents:reason.commentHint')}
          rows={3}
          dir="auto"
        />
        <button type="submit" className="button plain">
          {t('consents:reason.send')}
        </button>
      </form>
    </section>
  );
}

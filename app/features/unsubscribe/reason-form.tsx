import { useField } from 'remix-validated-form';
import { useTranslation } from 'react-i18next';
import { UNSUBSCRIBE_REASONS } from '~/contract/consents';
import { ErrorSummary } from '~/ui/error-summary';
import { NoChoice } from '~/ui/no-choice';
import { Field, FieldGroup } from '~/ui/field';
import { FixedForm } from '~/ui/validated-form';
import { REASON_FORM, reasonValidator } from './reason-validator';

/** Asks why, once everything is done already. Nobody has to answer. */
export function ReasonForm() {
  const { t } = useTranslation();
  return (
    <section className="card" aria-labelledby="reason-title">
      <h2 id="reason-title">{t('consents:reason.title')}</h2>
      <p>{t('consents:reason.lead')}</p>
      <FixedForm id={REASON_FORM} validator={reasonValidator}>
        <input type="hidden" name="intent" value="reason" />
        <ReasonFields />
        <button type="submit" className="button plain">
          {t('consents:reason.send')}
        </button>
      </FixedForm>
    </section>
  );
}

function ReasonFields() {
  const { t } = useTranslation();
  const reason = useField('reason', { formId: REASON_FORM }) as { error?: string; defaultValue?: string };
  const comment = useField('comment', { formId: REASON_FORM }) as { error?: string; defaultValue?: string };
  const errors = [
    { id: 'reason', error: reason.error },
    { id: 'comment', error: comment.error },
  ].flatMap(({ id, error }) => (error ? [{ id, text: t(error) }] : []));
  return (
    <>
      {errors.length > 0 ? <ErrorSummary message={t('errors:form.checkErrors')} errors={errors} /> : null}
      <FieldGroup id="reason" label={t('consents:reason.question')} error={reason.error && t(reason.error)} isRequired>
        {reason.defaultValue ? null : <NoChoice id="reason" name="reason" />}
        {UNSUBSCRIBE_REASONS.map((value) => (
          <div className="choice" key={value}>
            <input
              type="radio"
              name="reason"
              id={`reason-${value}`}
              value={value}
              defaultChecked={reason.defaultValue === value}
            />
            <label htmlFor={`reason-${value}`}>{t(`consents:reason.${value}`)}</label>
          </div>
        ))}
      </FieldGroup>
      <Field
        id="comment"
        label={t('consents:reason.comment')}
        hint={t('consents:reason.commentHint')}
        error={comment.error && t(comment.error)}
      >
        {(control) => <textarea {...control} name="comment" rows={3} dir="auto" defaultValue={comment.defaultValue} />}
      </Field>
    </>
  );
}

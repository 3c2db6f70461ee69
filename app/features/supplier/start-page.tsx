import { useTranslation } from 'react-i18next';
import { apiErrorText } from '~/ui/api-error-text';
import { ErrorSummary } from '~/ui/error-summary';
import { Field } from '~/ui/field';
import { FIELDS, type StartErrors, type StartValues } from './fields';

/** What came back for the two numbers that were posted. */
export interface StartProblem {
  values: StartValues;
  errors: StartErrors;
  /** Translation keys, separated by dots, when the numbers fit nobody. */
  unknown?: string;
  /** Minutes to wait after too many tries. */
  minutes?: number;
}

const NOTHING: StartProblem = { values: { accountNumber: '', streetNumber: '' }, errors: {} };

/** Step 1: what the choice is about, and the two numbers that open it. Spec: preferences-and-consent 2.7. */
export function StartPage({ problem = NOTHING }: { problem?: StartProblem }) {
  const { t } = useTranslation();
  const { values, errors } = problem;
  const wrong = (['accountNumber', 'streetNumber'] as const).flatMap((name) => {
    const key = errors[name];
    return key ? [{ id: FIELDS[name], text: t(key) }] : [];
  });
  return (
    <article>
      <h1>{t('supplier:title')}</h1>
      {wrong.length > 0 ? <ErrorSummary message={t('supplier:checkFields')} errors={wrong} /> : null}
      <StartNotice problem={problem} />
      <p>{t('supplier:startLead')}</p>
      <p>{t('supplier:startHow')}</p>
      <form method="post" noValidate>
        <Field
          id={FIELDS.accountNumber}
          label={t('supplier:accountNumber')}
          hint={t('supplier:accountHint')}
          error={errors.accountNumber && t(errors.accountNumber)}
          isRequired
        >
          {(control) => (
            <input {...control} type="text" name={FIELDS.accountNumber} defaultValue={values.accountNumber} className="short" dir="ltr" autoComplete="off" inputMode="numeric" />
          )}
        </Field>
        <Field
          id={FIELDS.streetNumber}
          label={t('supplier:streetNumber')}
          hint={t('supplier:streetHint')}
          error={errors.streetNumber && t(errors.streetNumber)}
          isRequired
        >
          {(control) => <input {...control} type="text" name={FIELDS.streetNumber} defaultValue={values.streetNumber} className="short" dir="ltr" autoComplete="off" />}
        </Field>
        <div className="actions">
          <button type="submit" className="button">
            {t('common:continue')}
          </button>
        </div>
      </form>
    </article>
  );
}

function StartNotice({ problem: { unknown, minutes } }: { problem: StartProblem }) {
  const { t } = useTranslation();
  if (minutes === undefined && unknown === undefined) return null;
  const text = minutes === undefined ? apiErrorText(unknown ?? '', t) : t('supplier:locked', { count: minutes });
  return (
    <div className="flash flash-info" role="alert">
      <p>{text}</p>
    </div>
  );
}

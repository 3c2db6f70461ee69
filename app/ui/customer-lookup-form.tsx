import { useTranslation } from 'react-i18next';
import type { CustomerLookupProblem, CustomerLookupValues } from '~/domain/customer-lookup';
import { apiErrorText } from './api-error-text';
import { TextField } from './form-fields';
import { CustomerServicePhone } from './phone-text';
import { ErrorSummary } from './error-summary';
import { PageForm } from './page-form';

interface CustomerLookupFormProps {
  /** Whose words it speaks: the label, hint and error of each number. */
  texts?: 'customer-lookup' | 'supplier';
  problem?: CustomerLookupProblem;
  /** Stands in the first field before anything is typed. */
  accountNumber?: string;
  /** Text of the button. */
  submit: string;
}

const ERROR_TEXTS = {
  accountNumber: 'accountRequired',
  houseNumber: 'houseRequired',
} as const satisfies Record<keyof CustomerLookupValues, string>;

/** What is wrong with the two numbers; stands above the page's text. */
export function CustomerLookupNotice({
  texts = 'customer-lookup',
  problem,
}: Pick<CustomerLookupFormProps, 'texts' | 'problem'>) {
  const { t } = useTranslation();
  if (!problem) return null;
  const { wrong, unknown, minutes, critical } = problem;
  if (wrong.length > 0) {
    return (
      <ErrorSummary
        message={t('customer-lookup:checkFields')}
        errors={wrong.map((name) => ({ id: name, text: t(`${texts}:${ERROR_TEXTS[name]}`) }))}
      />
    );
  }
  if (critical) {
    return (
      <div className="flash flash-error" role="alert">
        <p>{critical.email ? t('customer-lookup:critical', critical) : t('customer-lookup:criticalWithoutEmail')}</p>
        <CustomerServicePhone />
      </div>
    );
  }
  if (minutes === undefined && unknown === undefined) return null;
  return (
    <div className="flash flash-info" role="alert">
      <p>{minutes === undefined ? apiErrorText(unknown ?? '', t) : t('customer-lookup:locked', { count: minutes })}</p>
      <CustomerServicePhone />
    </div>
  );
}

/** The two numbers of a bill that open a page without a link. Spec: enrollment-and-payment 5, preferences-and-consent 5. */
export function CustomerLookupForm({
  texts = 'customer-lookup',
  problem,
  accountNumber = '',
  submit,
}: CustomerLookupFormProps) {
  const { t } = useTranslation();
  const { values, wrong } = problem ?? { values: { accountNumber, houseNumber: '' }, wrong: [] };
  const field = (name: keyof CustomerLookupValues) => ({
    name,
    label: t(`${texts}:${name}`),
    error: wrong.includes(name) ? t(`${texts}:${ERROR_TEXTS[name]}`) : undefined,
    value: values[name],
    isRequired: true,
    type: 'text',
    className: 'short',
    dir: 'ltr',
    autoComplete: 'off',
  });
  return (
    <PageForm noValidate>
      <TextField {...field('accountNumber')} hint={t(`${texts}:accountHint`)} inputMode="numeric" />
      <TextField {...field('houseNumber')} hint={t(`${texts}:houseHint`)} />
      <div className="actions">
        <button type="submit" className="button">
          {submit}
        </button>
      </div>
    </PageForm>
  );
}

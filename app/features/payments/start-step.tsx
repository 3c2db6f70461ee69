import { useTranslation } from 'react-i18next';
import { PAYMENT_METHODS } from '~/domain/payment';
import { ErrorSummary } from '~/ui/error-summary';
import { Field, FieldGroup, type ControlProps } from '~/ui/field';
import { PageForm } from '~/ui/page-form';
import { FIELDS, type FieldName, type PayErrors } from './fields';
import { Notice } from './notice';
import type { PayAnswer, PayView } from './view';

/** The mistakes of a post, each with the control that it belongs to. */
export function Mistakes({ errors }: { errors: PayErrors }) {
  const { t } = useTranslation();
  const list = Object.entries(errors).map(([name, key]) => ({ id: FIELDS[name as FieldName], text: `${t(`payment:label.${name}`)}: ${t(key)}` }));
  return list.length > 0 ? <ErrorSummary message={t('payment:checkFields')} errors={list} takesFocus={false} /> : null;
}

/** The first mistake of the page has the caret. */
export const isFirst = (name: FieldName, errors: PayErrors): boolean => Object.keys(errors)[0] === name;

/** First step: how, how much, and where the receipt goes. Spec: enrollment-and-payment 2, "Smart pay page". */
export function StartStep({ view, answer }: { view: PayView; answer: PayAnswer | undefined }) {
  const { t } = useTranslation();
  const values = answer?.values ?? view.values;
  const errors = answer?.errors ?? {};
  const text = (name: FieldName) => {
    const key = errors[name];
    return key && t(key);
  };
  const input = (name: 'customerNumber' | 'amount' | 'email' | 'phone', rest: JSX.IntrinsicElements['input']) => (control: ControlProps) => (
    <input {...control} name={FIELDS[name]} defaultValue={values[name]} autoFocus={isFirst(name, errors)} dir="ltr" {...rest} />
  );
  return (
    <>
      <Mistakes errors={errors} />
      {answer?.notice ? <Notice {...answer.notice} /> : null}
      <p className="lead">{t('payment:lead', { company: view.company })}</p>
      <PageForm noValidate data-enhance="pay" enter={{ name: 'intent', value: 'next' }}>
        {view.accountNumber === null ? (
          <Field id={FIELDS.customerNumber} label={t('payment:label.customerNumber')} hint={t('payment:customerNumberHint')} error={text('customerNumber')} isRequired>
            {input('customerNumber', { type: 'text', className: 'short', autoComplete: 'off' })}
          </Field>
        ) : (
          <Field id={FIELDS.customerNumber} label={t('payment:label.customerNumber')} isRequired>
            {({ id }) => <input id={id} type="text" readOnly value={view.accountNumber ?? ''} className="short" dir="ltr" />}
          </Field>
        )}
        <FieldGroup id={FIELDS.method} label={t('payment:label.method')} isRequired className="pay-methods">
          {PAYMENT_METHODS.map((method) => (
            <div className="choice" key={method}>
              <input type="radio" id={`method-${method}`} name={FIELDS.method} value={method} defaultChecked={values.method === method} />
              <label htmlFor={`method-${method}`}>
                {t(`payment:method.${method}`)}
                <span className="hint">{t(`payment:methodHint.${method}`)}</span>
              </label>
            </div>
          ))}
        </FieldGroup>
        <Field id={FIELDS.amount} label={t('payment:label.amount')} hint={t('payment:amountHint', { currency: view.currency })} error={text('amount')} isRequired>
          {input('amount', { type: 'text', className: 'short', inputMode: 'decimal', autoComplete: 'transaction-amount' })}
        </Field>
        <Field id={FIELDS.email} label={t('payment:label.email')} hint={t('payment:emailHint')} error={text('email')} isRequired>
          {input('email', { type: 'email', autoComplete: 'email', inputMode: 'email' })}
        </Field>
        <Field id={FIELDS.phone} label={t('payment:label.phone')} error={text('phone')}>
          {input('phone', { type: 'tel', className: 'short', autoComplete: 'tel', inputMode: 'tel' })}
        </Field>
        <div className="actions">
          <button type="submit" className="button" name="intent" value="next">
            {t('payment:next')}
          </button>
        </div>
      </PageForm>
    </>
  );
}

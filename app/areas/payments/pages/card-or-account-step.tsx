import { useTranslation } from 'react-i18next';
import type { ErrorKey } from '~/domain/error-keys';
import { parseAmount } from '~/domain/money';
import type { PaymentMethod, TypedMeans } from '~/domain/payment';
import { Button } from '~/ui/button';
import { Field, type ControlProps } from '~/ui/field';
import { Input } from '~/ui/inputs';
import { PageForm } from '~/ui/page-form';
import { useFormatPhone } from '~/ui/phone-text';
import {
  FIELD_NAMES,
  meansErrorTextKey,
  type FieldName,
  type PayErrors,
  type RedisplayedValues,
  type PayValues,
} from './fields';
import { FirstStepHiddenFields, PayNoticeBox, PayDetails, useMoneyFormat, type PayDetail } from './pay-components';
import { PayErrorSummary, isFirstError } from './method-and-amount-step';
import type { PayView, StepProps } from './view';

/** Second step: the card or the account, and Pay. The numbers that are typed here are never in a page again. */
export function CardOrAccountStep({ view, answer }: StepProps) {
  const { t } = useTranslation();
  const money = useMoneyFormat(view.currency);
  const words = useClientSideMessages(view.isHosted ? undefined : answer?.values.method);
  if (!answer) return null;
  const { values, errors, notice, paymentKey } = answer;
  const typed = { errors, names: answer.names ?? NO_NAMES };
  const amount = money(parseAmount(values.amount) ?? 0);
  return (
    <>
      <PayErrorSummary errors={errors} view={view} />
      {notice ? <PayNoticeBox {...notice} /> : null}
      <Summary view={view} values={values} amount={amount} />
      <PageForm noValidate autoComplete="on" data-enhance="pay" data-words={words} data-now={view.now}>
        <FirstStepHiddenFields values={values} paymentKey={paymentKey} hasLink={view.accountNumber !== null} />
        {view.isHosted ? <p>{t('payments:hostedText')}</p> : <Typed {...typed} view={view} method={values.method} />}
        <div className="actions">
          <Button
            intent="pay"
            text={
              view.isHosted
                ? t('payments:toHosted', { amount })
                : values.method === 'eWallet'
                  ? t('payments:toWallet')
                  : t('payments:pay', { amount })
            }
          />
          <Button intent="change" text={t('payments:change')} isPlain />
        </div>
      </PageForm>
    </>
  );
}

/** What is typed of the means that was chosen. */
function Typed({ view, method, ...typed }: TypedProps & { view: PayView; method: PaymentMethod }) {
  const { t } = useTranslation();
  if (method === 'card') return <CardFields {...typed} />;
  return method === 'eCheck' ? <CheckFields {...typed} company={view.company} /> : <p>{t('payments:walletText')}</p>;
}

function Summary({ view, values, amount }: { view: PayView; values: PayValues; amount: string }) {
  const { t } = useTranslation();
  const phoneText = useFormatPhone();
  const money = useMoneyFormat(view.currency);
  const items: PayDetail[] = [
    ['payTo', view.company],
    ['label.customerNumber', view.accountNumber ?? values.customerNumber],
    ['about', view.about],
    ['due', view.demand ? money(view.demand.dueCents) : ''],
    ['label.amount', amount],
    ['label.method', t(`payments:method.${values.method}`)],
    ['label.email', values.email],
    ['label.phone', phoneText(values.phone)],
  ];
  return (
    <dl className="facts">
      <PayDetails items={items} />
    </dl>
  );
}

const NO_NAMES: RedisplayedValues = { nameOnCard: '', expirationDate: '', nameOnAccount: '' };

/** Errors that the browser finds before anything is posted. */
const CLIENT_SIDE_ERRORS: Readonly<Record<PaymentMethod, readonly ErrorKey[]>> = {
  card: ['input.required', 'card.invalid', 'expiry.invalid', 'expiry.past', 'expiry.tooFar'],
  eCheck: ['input.required', 'routing.invalid', 'account.invalid', 'account.mismatch'],
  eWallet: [],
};

/** Messages of the browser module, as JSON. */
function useClientSideMessages(method: PaymentMethod = 'eWallet'): string | undefined {
  const { t } = useTranslation();
  const keys = CLIENT_SIDE_ERRORS[method];
  if (keys.length === 0) return undefined;
  const errors = Object.fromEntries(keys.map((key) => [key, t(meansErrorTextKey(key))]));
  return JSON.stringify({ heading: t('common:errorSummary'), message: t('payments:checkFields'), errors });
}

interface TypedProps {
  errors: PayErrors;
  names: RedisplayedValues;
}

interface SecretProps extends TypedProps {
  name: keyof TypedMeans;
  hint?: string;
  input: JSX.IntrinsicElements['input'];
  /** Stands behind the control. */
  after?: JSX.Element;
}

/** A field of the second step. A number comes back empty whatever was in it; the first mistake has the caret. */
function Secret({ name, errors, names, hint, input, after }: SecretProps) {
  const { t } = useTranslation();
  const key = errors[name as FieldName];
  const savedValue = name in names ? names[name as keyof RedisplayedValues] : '';
  const again = Object.keys(errors).length > 0 && !key && savedValue === '' ? t('payments:typeAgain') : undefined;
  return (
    <Field
      id={FIELD_NAMES[name]}
      label={t(`payments:label.${name}`)}
      hint={again ?? hint}
      error={key && t(key)}
      isRequired
    >
      {(control: ControlProps) => (
        <>
          <Input
            {...control}
            type="text"
            name={FIELD_NAMES[name]}
            defaultValue={savedValue}
            autoFocus={isFirstError(name, errors)}
            spellCheck={false}
            data-secret={name in names ? undefined : ''}
            {...input}
          />
          {after}
        </>
      )}
    </Field>
  );
}

const NUMBER = { inputMode: 'numeric', dir: 'ltr' } as const;

/** Spec: enrollment-and-payment 2 and 3, "Card payment". */
function CardFields(typed: TypedProps) {
  const { t } = useTranslation();
  return (
    <fieldset className="pay-secrets">
      <legend>
        <h2>{t('payments:cardHeading')}</h2>
      </legend>
      <Secret
        name="cardNumber"
        {...typed}
        hint={t('payments:cardNumberHint')}
        input={
          {
            ...NUMBER,
            autoComplete: 'cc-number',
            className: 'pay-number',
            'data-enhance': 'card-number',
          } as JSX.IntrinsicElements['input']
        }
        after={<span className="pay-brand" data-part="card-brand" role="status" />}
      />
      <Secret name="nameOnCard" {...typed} input={{ autoComplete: 'cc-name', maxLength: 100 }} />
      <Secret
        name="expirationDate"
        {...typed}
        hint={t('payments:expiryHint')}
        input={{ ...NUMBER, autoComplete: 'cc-exp', className: 'pay-expiry', placeholder: 'MM/YY' }}
      />
    </fieldset>
  );
}

/** Spec: enrollment-and-payment 2 and 3, "eCheck form". */
function CheckFields({ company, ...typed }: TypedProps & { company: string }) {
  const { t } = useTranslation();
  return (
    <fieldset className="pay-secrets">
      <legend>
        <h2>{t('payments:checkHeading')}</h2>
      </legend>
      <Secret name="nameOnAccount" {...typed} input={{ autoComplete: 'name', maxLength: 100 }} />
      <Secret
        name="routingNumber"
        {...typed}
        hint={t('payments:routingHint')}
        input={{ ...NUMBER, autoComplete: 'off', className: 'pay-number' }}
      />
      <Secret
        name="accountNumber"
        {...typed}
        hint={t('payments:accountHint')}
        input={{ ...NUMBER, autoComplete: 'off', className: 'pay-number' }}
      />
      <Secret
        name="reEnterAccountNumber"
        {...typed}
        input={{ ...NUMBER, autoComplete: 'off', className: 'pay-number' }}
      />
      <p className="hint">{t('payments:checkConsent', { company })}</p>
    </fieldset>
  );
}

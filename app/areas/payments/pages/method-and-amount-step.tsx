import { useTranslation } from 'react-i18next';
import { formatDay } from '~/domain/calendar-date';
import { digitCountOfFormat } from '~/domain/payment';
import { labelled } from '~/domain/punctuation';
import { Button } from '~/ui/button';
import { Choice, TextField, Choices } from '~/ui/form-fields';
import { ErrorSummary } from '~/ui/error-summary';
import { Field, FieldGroup } from '~/ui/field';
import { Input } from '~/ui/inputs';
import { PageForm } from '~/ui/page-form';
import { FIELD_NAMES, type AmountChoice, type FieldName, type PayErrors, type PayValues } from './fields';
import { PayNoticeBox, useMoneyFormat, PayDetails, type PayDetail } from './pay-components';
import type { PayView, StepProps } from './view';

/** Parameters of the texts about amounts and numbers. */
function useTextParams({
  demand,
  currency,
  company,
  numberFormat,
  openMostCents,
}: PayView): Record<string, string | number> {
  const money = useMoneyFormat(currency);
  const { dueCents = 0, leastCents = 0, mostCents = openMostCents } = demand ?? {};
  return {
    due: money(dueCents),
    least: money(leastCents),
    most: money(mostCents),
    company,
    format: `\u2068${numberFormat}\u2069`,
    digits: digitCountOfFormat(numberFormat) ?? 0,
  };
}

/** Errors of a post, each with a link to its control. */
export function PayErrorSummary({ errors, view }: { errors: PayErrors; view: PayView }) {
  const { t } = useTranslation();
  const params = useTextParams(view);
  const list = (Object.keys(errors) as FieldName[]).flatMap((name) => {
    const key = errors[name];
    return key
      ? [{ id: FIELD_NAMES[name], text: labelled(t(`payments:label.${name}`, { defaultValue: '' }), t(key, params)) }]
      : [];
  });
  return list.length > 0 ? <ErrorSummary message={t('payments:checkFields')} errors={list} takesFocus={false} /> : null;
}

/** Whether this field has the first error, and so gets the focus. */
export const isFirstError = (name: FieldName, errors: PayErrors): boolean => Object.keys(errors)[0] === name;

/** First step: how, how much, and where the receipt goes. Spec: enrollment-and-payment 2, "Smart pay page". */
export function MethodAndAmountStep({ view, answer }: StepProps) {
  const { t } = useTranslation();
  const params = useTextParams(view);
  const values = answer?.values ?? view.values;
  const errors = answer?.errors ?? {};
  const chosen = view.methods.includes(values.method) ? values.method : view.methods[0];
  const text = (name: FieldName) => {
    const key = errors[name];
    return key && t(key, params);
  };
  const field = (name: 'customerNumber' | 'customerNumberAgain' | 'email' | 'phone') => ({
    name: FIELD_NAMES[name],
    value: values[name],
    label: t(`payments:label.${name}`),
    error: text(name),
    autoFocus: isFirstError(name, errors),
    dir: 'ltr',
  });
  return (
    <>
      <PayErrorSummary errors={errors} view={view} />
      {answer?.notice ? <PayNoticeBox {...answer.notice} /> : null}
      <p className="lead">{t('payments:lead', { company: view.company })}</p>
      <DemandDescriptionList {...view} />
      <PageForm noValidate data-enhance="pay">
        {view.accountNumber === null ? (
          <>
            <TextField
              {...field('customerNumber')}
              hint={t('payments:customerNumberHint')}
              isRequired
              type="text"
              className="short"
            />
            <TextField
              {...field('customerNumberAgain')}
              hint={t('payments:passedOnHint', params)}
              isRequired
              type="text"
              className="short"
            />
          </>
        ) : (
          <Field id={FIELD_NAMES.customerNumber} label={t('payments:label.customerNumber')} isRequired>
            {({ id }) => (
              <Input id={id} type="text" readOnly value={view.accountNumber ?? ''} className="short" dir="ltr" />
            )}
          </Field>
        )}
        <MethodField methods={view.methods} chosen={chosen} error={text('method')} />
        <AmountField view={view} values={values} error={text('amount')} />
        <TextField
          {...field('email')}
          hint={t('payments:emailHint')}
          isRequired
          type="email"
          autoComplete="email"
          inputMode="email"
        />
        <TextField {...field('phone')} type="tel" className="short" autoComplete="tel" inputMode="tel" />
        <div className="actions">
          <Button intent="next" text={t('payments:next')} />
        </div>
      </PageForm>
    </>
  );
}

function MethodField({
  methods,
  chosen,
  error,
}: Pick<PayView, 'methods'> & { chosen: string | undefined; error: string | undefined }) {
  const { t } = useTranslation();
  return (
    <FieldGroup
      id={FIELD_NAMES.method}
      label={t('payments:label.method')}
      error={error}
      isRequired
      className="pay-methods"
    >
      <Choices
        name={FIELD_NAMES.method}
        id="method"
        values={methods}
        chosen={[chosen]}
        label={(method) => (
          <>
            {t(`payments:method.${method}`)} <span className="hint">{t(`payments:methodHint.${method}`)}</span>
          </>
        )}
      />
    </FieldGroup>
  );
}

/** What is asked for, what was paid of it and what is open. */
function DemandDescriptionList({ demand, currency, about, dueOn }: PayView) {
  const { i18n } = useTranslation();
  const money = useMoneyFormat(currency);
  if (!demand) return null;
  const { demandCents, paidCents, dueCents } = demand;
  const items: PayDetail[] = [
    ['about', about],
    ['demanded', paidCents > 0 ? money(demandCents) : ''],
    ['paidSoFar', paidCents > 0 ? money(paidCents) : ''],
    ['due', money(dueCents)],
    ['dueOn', dueOn === null ? '' : formatDay(dueOn, i18n.language)],
  ];
  return (
    <dl className="facts">
      <PayDetails items={items} className="pay-fact" />
    </dl>
  );
}

/** How much: of a demand all of it, its smallest part or another amount; else what is typed. */
function AmountField({ view, values, error }: { view: PayView; values: PayValues; error: string | undefined }) {
  const { t } = useTranslation();
  const { demand } = view;
  return (
    <>
      {demand ? <AmountChoices demand={demand} currency={view.currency} chosen={values.choice} /> : null}
      <TextField
        name={FIELD_NAMES.amount}
        value={values.amount}
        label={t(demand ? 'payments:label.otherAmount' : 'payments:label.amount')}
        hint={t('payments:amountHint', { currency: view.currency })}
        error={error}
        isRequired={!demand}
        type="text"
        className="short"
        dir="ltr"
        inputMode="decimal"
        autoComplete="transaction-amount"
      />
    </>
  );
}

function AmountChoices({
  demand,
  currency,
  chosen,
}: {
  demand: NonNullable<PayView['demand']>;
  currency: PayView['currency'];
  chosen: AmountChoice;
}) {
  const { t } = useTranslation();
  const money = useMoneyFormat(currency);
  const { dueCents, leastCents } = demand;
  const choices: [AmountChoice, string][] = [['full', t('payments:choice.full', { amount: money(dueCents) })]];
  if (leastCents > 0 && leastCents < dueCents)
    choices.push(['minimum', t('payments:choice.minimum', { amount: money(leastCents) })]);
  choices.push(['other', t('payments:choice.other')]);
  return (
    <FieldGroup
      id={FIELD_NAMES.choice}
      label={t('payments:label.amount')}
      isRequired
      className="pay-methods"
      data={{ 'data-enhance': 'pay-amount' }}
    >
      <Input type="hidden" name={FIELD_NAMES.due} defaultValue={dueCents} />
      {choices.map(([choice, label]) => (
        <Choice
          key={choice}
          id={`amount-${choice}`}
          name={FIELD_NAMES.choice}
          value={choice}
          isChosen={chosen === choice}
          label={label}
        />
      ))}
    </FieldGroup>
  );
}

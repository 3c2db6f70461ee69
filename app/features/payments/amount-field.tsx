import { useTranslation } from 'react-i18next';
import { Choice, TextField } from '~/ui/controls';
import { FieldGroup } from '~/ui/field';
import { FIELDS, type AmountChoice, type PayValues } from './fields';
import { useMoney } from './parts';
import type { PayView } from './view';

interface AmountFieldProps {
  view: PayView;
  values: PayValues;
  error: string | undefined;
}

/** How much: of a demand all of it, its smallest part or another amount; else what is typed. */
export function AmountField({ view, values, error }: AmountFieldProps) {
  const { t } = useTranslation();
  const { demand } = view;
  return (
    <>
      {demand ? <Choices demand={demand} currency={view.currency} chosen={values.choice} /> : null}
      <TextField
        name={FIELDS.amount}
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

function Choices({
  demand,
  currency,
  chosen,
}: {
  demand: NonNullable<PayView['demand']>;
  currency: PayView['currency'];
  chosen: AmountChoice;
}) {
  const { t } = useTranslation();
  const money = useMoney(currency);
  const { dueCents, leastCents } = demand;
  const choices: [AmountChoice, string][] = [['full', t('payments:choice.full', { amount: money(dueCents) })]];
  if (leastCents > 0 && leastCents < dueCents)
    choices.push(['minimum', t('payments:choice.minimum', { amount: money(leastCents) })]);
  choices.push(['other', t('payments:choice.other')]);
  return (
    <FieldGroup
      id={FIELDS.choice}
      label={t('payments:label.amount')}
      isRequired
      className="pay-methods"
      data={{ 'data-enhance': 'pay-amount' }}
    >
      <input type="hidden" name={FIELDS.due} value={dueCents} />
      {choices.map(([choice, label]) => (
        <Choice
          key={choice}
          id={`amount-${choice}`}
          name={FIELDS.choice}
          value={choice}
          isChosen={chosen === choice}
          label={label}
        />
      ))}
    </FieldGroup>
  );
}

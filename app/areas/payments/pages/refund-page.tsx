import { useTranslation } from 'react-i18next';
import type { PaymentDetails } from '../payment-list-calls';
import type { FormProblem } from '~/domain/error-keys';
import { formatMoney } from '~/domain/money';
import { isolate } from '~/domain/punctuation';
import { Button, ButtonLink } from '~/ui/button';
import { Confirm } from '~/ui/confirm';
import { TextField, useFields } from '~/ui/form-fields';
import { Flash } from '~/ui/flash-message';
import { paymentPath } from './payment-list-page';

export interface RefundView {
  payment: PaymentDetails;
  /** The amount to be given back, once it is known to be good. */
  amountCents: number | undefined;
  /** Names the question that is asked, so that its answer counts once. */
  refundKey: string;
  problem: FormProblem | undefined;
}

/** Asks for an amount, and then whether it is meant. */
export function RefundPage({ view, failed }: { view: RefundView; failed?: FormProblem }) {
  const { t, i18n } = useTranslation();
  const { payment, amountCents } = view;
  const { reference, currency } = payment;
  const money = (amount: number) => formatMoney(amount, currency, i18n.language);
  const { notice } = useFields(failed);
  if (amountCents === undefined) return <AmountForm view={view} />;
  return (
    <>
      {notice ? <Flash kind="error" text={notice} /> : null}
      <Confirm
        title={t('payments:book.refundTitle', { reference: isolate(reference) })}
        question={t('payments:book.question', { amount: money(amountCents), reference: isolate(reference) })}
        cancelPath={paymentPath(reference)}
        fields={[
          ['amount', String(amountCents)],
          ['refundKey', failed?.typed?.refundKey ?? view.refundKey],
        ]}
        yes={t('payments:book.yes', { amount: money(amountCents) })}
      />
    </>
  );
}

function AmountForm({ view: { payment, problem } }: { view: RefundView }) {
  const { t, i18n } = useTranslation();
  const { reference, currency, refundableCents, amountCents } = payment;
  const money = (amount: number) => formatMoney(amount, currency, i18n.language);
  const { field, summary } = useFields(problem, { amount: (refundableCents / 100).toFixed(2) });
  return (
    <article>
      <h1>{t('payments:book.refundTitle', { reference: isolate(reference) })}</h1>
      {summary(t('payments:checkFields'))}
      <p>{t('payments:book.refundLead', { amount: money(amountCents), rest: money(refundableCents) })}</p>
      <form method="get" action={paymentPath(reference, 'refund')} noValidate>
        <TextField
          {...field('amount')}
          label={t('payments:book.refundAmount')}
          hint={t('payments:amountHint', { currency })}
          isRequired
          inputMode="decimal"
          maxLength={20}
        />
        <div className="actions">
          <Button text={t('common:continue')} />
          <ButtonLink href={paymentPath(reference)} text={t('common:cancel')} isPlain />
        </div>
      </form>
    </article>
  );
}

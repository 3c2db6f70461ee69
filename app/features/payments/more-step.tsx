import { useTranslation } from 'react-i18next';
import { creditOf } from '~/domain/demand';
import { parseAmount } from '~/domain/money';
import { Button } from '~/ui/button';
import { PageForm } from '~/ui/page-form';
import { KeptFields, useMoney } from './parts';
import type { StepProps } from './view';

/** Asked between the steps: more than is due may be a slip of the finger. */
export function MoreStep({ view, answer }: StepProps) {
  const { t } = useTranslation();
  const money = useMoney(view.currency);
  if (!answer || !view.demand) return null;
  const { values, paymentKey } = answer;
  const amountCents = parseAmount(values.amount) ?? 0;
  const amount = money(amountCents);
  const { dueCents } = view.demand;
  return (
    <>
      <h2>{t('payments:more.question', { due: money(dueCents), amount })}</h2>
      <p>{t('payments:more.text', { credit: money(creditOf(amountCents, dueCents)), company: view.company })}</p>
      <PageForm noValidate enter={{ name: 'intent', value: 'change' }}>
        <KeptFields values={values} paymentKey={paymentKey} hasLink={view.accountNumber !== null} />
        <div className="actions">
          <Button intent="change" text={t('payments:more.change')} />
          <Button intent="accept" text={t('payments:more.yes', { amount })} isPlain />
        </div>
      </PageForm>
    </>
  );
}

import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '~/domain/money';
import { ConsentField } from '~/ui/field';
import { useTextLanguage } from '~/ui/in-language';
import { ScheduleTable } from '~/ui/amount-table';
import { DescriptionItem } from '~/ui/description-items';
import type { InstallmentView } from './form-view';

/** Balance, schedule for the chosen period, and the agreement. Spec: forms-and-approval 2.4. */
export function InstallmentSection({
  installment,
  isAgreed,
  isAgreementRequired,
  error,
}: {
  installment: InstallmentView;
  /** What a refused post had checked. */
  isAgreed: boolean;
  /** Whether the page asks for the agreement. */
  isAgreementRequired: boolean;
  error: ReactNode;
}) {
  const { t, i18n } = useTranslation();
  const language = useTextLanguage();
  const { balanceCents, currency, period, rows } = installment;
  return (
    <section aria-labelledby="plan-title" data-part="plan" {...language}>
      <h2 id="plan-title">{t('installments:title')}</h2>
      <dl className="facts">
        <DescriptionItem
          label={t('installments:balance')}
          text={formatMoney(balanceCents, currency, i18n.language)}
          isLtr
        />
        {period ? (
          <DescriptionItem label={t('installments:period')} text={t('installments:periodMonths', { count: period })} />
        ) : null}
      </dl>
      {period ? <ScheduleTable rows={rows} currency={currency} /> : <p>{t('installments:choose')}</p>}
      <p>
        <button type="submit" className="button plain small no-js-only" name="intent" value="continue" formNoValidate>
          {t('installments:show')}
        </button>
      </p>
      <p className="hint">{t('installments:note')}</p>
      {isAgreementRequired ? (
        <ConsentField id="agree" label={t('installments:agree')} error={error} isTicked={isAgreed} />
      ) : null}
    </section>
  );
}

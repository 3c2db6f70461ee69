import { useTranslation } from 'react-i18next';
import { adjustmentOf } from '~/domain/budget';
import { formatMoney } from '~/domain/money';
import { ButtonLink } from '~/ui/button';
import { CustomerService } from '~/ui/customer-service';
import { Flash } from '~/ui/flash-message';
import { Fact } from '~/ui/paper-facts';
import type { BudgetView } from './budget-page';

/** Step "thank-you": enrolled, and the way out. Spec: enrollment-and-payment 2. */
export function BudgetThanksPage({ view, unenrollPath }: { view: BudgetView; unenrollPath: string }) {
  const { t, i18n } = useTranslation();
  const { accountNumber, agreedCents, currency, state } = view;
  return (
    <article>
      <h1>{t('enrollment:budget.thanksTitle')}</h1>
      <Flash kind="success" text={t('enrollment:budget.thanksLead')} />
      <dl className="facts">
        <Fact label={t('look-up:accountNumber')} text={accountNumber} isLtr />
        {agreedCents === null ? null : (
          <Fact label={t('enrollment:monthly')} text={formatMoney(agreedCents, currency, i18n.language)} isLtr />
        )}
      </dl>
      <p>{t(`enrollment:adjust.${adjustmentOf(state)}`)}</p>
      <p>{t('enrollment:confirmationSent')}</p>
      <CustomerService />
      <p>
        {t('enrollment:budget.leaveLead')}{' '}
        <a href={unenrollPath} data-dialog="">
          {t('enrollment:budget.leaveLink')}
        </a>
      </p>
    </article>
  );
}

/** Step "thank-you-unenrolled". Spec: as above. */
export function BudgetEndedPage({ accountNumber, enrollPath }: { accountNumber: string; enrollPath: string }) {
  const { t } = useTranslation();
  return (
    <article>
      <h1>{t('enrollment:budget.endedTitle')}</h1>
      <Flash kind="success" text={t('enrollment:budget.endedLead')} />
      {accountNumber ? (
        <dl className="facts">
          <Fact label={t('look-up:accountNumber')} text={accountNumber} isLtr />
        </dl>
      ) : null}
      <CustomerService />
      <p className="actions">
        <ButtonLink href={enrollPath} text={t('enrollment:budget.again')} isPlain />
      </p>
    </article>
  );
}

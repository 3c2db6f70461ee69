import { useTranslation } from 'react-i18next';
import { adjustmentOf } from '~/domain/enrollment';
import { formatMoney } from '~/domain/money';
import { CustomerService } from '~/ui/phone';
import type { BudgetView } from './budget-page';

/** Step "thank-you": enrolled, and the way out. Spec: enrollment-and-payment 2. */
export function BudgetThanksPage({ view, unenrollPath }: { view: BudgetView; unenrollPath: string }) {
  const { t, i18n } = useTranslation();
  const { accountNumber, agreedCents, currency, state } = view;
  return (
    <article>
      <h1>{t('enrollment:budget.thanksTitle')}</h1>
      <div className="flash flash-success" role="status">
        <p>{t('enrollment:budget.thanksLead')}</p>
      </div>
      <dl className="facts">
        <dt>{t('look-up:accountNumber')}</dt>
        <dd>
          <span className="ltr">{accountNumber}</span>
        </dd>
        {agreedCents === null ? null : (
          <>
            <dt>{t('enrollment:monthly')}</dt>
            <dd>
              <span className="ltr">{formatMoney(agreedCents, currency, i18n.language)}</span>
            </dd>
          </>
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
      <div className="flash flash-success" role="status">
        <p>{t('enrollment:budget.endedLead')}</p>
      </div>
      {accountNumber ? (
        <dl className="facts">
          <dt>{t('look-up:accountNumber')}</dt>
          <dd>
            <span className="ltr">{accountNumber}</span>
          </dd>
        </dl>
      ) : null}
      <CustomerService />
      <p className="actions">
        <a className="button plain" href={enrollPath}>
          {t('enrollment:budget.again')}
        </a>
      </p>
    </article>
  );
}

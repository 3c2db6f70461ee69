import { useTranslation } from 'react-i18next';
import type { Currency } from '~/domain/money';
import { beforeText } from '~/domain/punctuation';
import { useMoney } from './parts';

export interface WalletView {
  merchant: string;
  amountCents: number;
  currency: Currency;
  isOpen: boolean;
  /** Where the payer goes on. */
  next: string;
}

/** The sandbox's page for eWallets: pays, refuses or cancels as the tester likes. */
export function WalletPage({ view }: { view: WalletView }) {
  const { t } = useTranslation();
  const amount = useMoney(view.currency)(view.amountCents);
  return (
    <article className="pay">
      <div className="card test-banner">
        <p>
          <strong>{beforeText(t('payment:wallet.banner'))}</strong>
          {t('payment:wallet.bannerText')}
        </p>
      </div>
      <h1>{t('payment:wallet.title')}</h1>
      <dl className="facts">
        <dt>{t('payment:payTo')}</dt>
        <dd>
          <bdi>{view.merchant}</bdi>
        </dd>
        <dt>{t('payment:label.amount')}</dt>
        <dd>{amount}</dd>
      </dl>
      {view.isOpen ? (
        <form method="post" className="actions">
          <button type="submit" className="button" name="outcome" value="pay">
            {t('payment:pay', { amount })}
          </button>
          <button type="submit" className="button plain" name="outcome" value="decline">
            {t('payment:wallet.decline')}
          </button>
          <button type="submit" className="button plain" name="outcome" value="cancel">
            {t('common:cancel')}
          </button>
        </form>
      ) : (
        <>
          <p>{t('payment:wallet.done')}</p>
          <p className="actions">
            <a className="button" href={view.next}>
              {t('common:continue')}
            </a>
          </p>
        </>
      )}
    </article>
  );
}

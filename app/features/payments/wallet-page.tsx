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
          <strong>{beforeText(t('payments:wallet.banner'))}</strong>
          {t('payments:wallet.bannerText')}
        </p>
      </div>
      <h1>{t('payments:wallet.title')}</h1>
      <dl className="facts">
        <dt>{t('payments:payTo')}</dt>
        <dd>
          <bdi>{view.merchant}</bdi>
        </dd>
        <dt>{t('payments:label.amount')}</dt>
        <dd>{amount}</dd>
      </dl>
      {view.isOpen ? (
        <form method="post" className="actions">
          <button type="submit" className="button" name="outcome" value="pay">
            {t('payments:pay', { amount })}
          </button>
          <button type="submit" className="button plain" name="outcome" value="decline">
            {t('payments:wallet.decline')}
          </button>
          <button type="submit" className="button plain" name="outcome" value="cancel">
            {t('common:cancel')}
          </button>
        </form>
      ) : (
        <>
          <p>{t('payments:wallet.done')}</p>
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

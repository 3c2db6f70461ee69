import { useTranslation } from 'react-i18next';
import type { Currency } from '~/domain/money';
import { withColon } from '~/domain/punctuation';
import { Button, ButtonLink } from '~/ui/button';
import { DescriptionItem } from '~/ui/description-items';
import { useMoneyFormat } from './pay-components';

export interface SandboxWalletView {
  merchant: string;
  amountCents: number;
  currency: Currency;
  isOpen: boolean;
  /** Where the payer goes on. */
  next: string;
}

/** The sandbox's page for eWallets: pays, refuses or cancels as the tester likes. */
export function SandboxWalletPage({ view }: { view: SandboxWalletView }) {
  const { t } = useTranslation();
  const amount = useMoneyFormat(view.currency)(view.amountCents);
  return (
    <article className="pay">
      <div className="card test-banner">
        <p>
          <strong>{withColon(t('payments:wallet.banner'))}</strong>
          {t('payments:wallet.bannerText')}
        </p>
      </div>
      <h1>{t('payments:wallet.title')}</h1>
      <dl className="facts">
        <DescriptionItem label={t('payments:payTo')} text={<bdi>{view.merchant}</bdi>} />
        <DescriptionItem label={t('payments:label.amount')} text={amount} />
      </dl>
      {view.isOpen ? (
        <form method="post" className="actions">
          <Button text={t('payments:pay', { amount })} name="outcome" value="pay" />
          <Button text={t('payments:wallet.decline')} isPlain name="outcome" value="decline" />
          <Button text={t('common:cancel')} isPlain name="outcome" value="cancel" />
        </form>
      ) : (
        <>
          <p>{t('payments:wallet.done')}</p>
          <p className="actions">
            <ButtonLink href={view.next} text={t('common:continue')} />
          </p>
        </>
      )}
    </article>
  );
}

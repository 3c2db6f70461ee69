import { useTranslation } from 'react-i18next';
import { formatMoney } from '~/domain/money';
import { withColon } from '~/domain/punctuation';
import { Button, ButtonLink } from '~/ui/button';
import { Flash } from '~/ui/flash-message';

/** What the return page knows. Spec: preferences-and-consent 2.6 and 4. */
export type SignedView =
  | { state: 'loading' }
  /** All retries are used up. */
  | { state: 'gaveUp' }
  | { state: 'failed' }
  | { state: 'signed'; amountCents: number; paidCents: number; payLink: string | null };

/** The return from the signing service. */
export function AgreementSignedPage({ token, view }: { token: string; view: SignedView }) {
  const { t } = useTranslation();
  const query = `?token=${encodeURIComponent(token)}`;
  return (
    <>
      <h1>{t('bills:signed.title')}</h1>
      {view.state === 'loading' ? <Loading /> : null}
      {view.state === 'failed' ? <Trouble text={t('bills:signed.failed')} query={query} /> : null}
      {view.state === 'gaveUp' ? (
        <>
          <Trouble text={t('bills:signed.gaveUp')} query={query} />
          <p>
            <a href={`/AgreementSignStart${query}`}>{t('bills:signed.notSigned')}</a>
          </p>
        </>
      ) : null}
      {view.state === 'signed' ? (
        <>
          {view.amountCents > 0 ? <Payment {...view} /> : <Complete />}
          <p>
            <a href={`/AgreementSign/file${query}&download=1`}>{t('bills:signed.copy')}</a>
          </p>
        </>
      ) : null}
    </>
  );
}

/** Fetching the signature writes, so it is a post: JavaScript makes it by itself, a person without it with one button. */
function Loading() {
  const { t } = useTranslation();
  return (
    <>
      <p role="status">{t('bills:signed.loading')}</p>
      <p className="hint">{t('bills:signed.lead')}</p>
      <form method="post" data-enhance="self-post">
        <Button text={t('common:continue')} />
      </form>
    </>
  );
}

function Trouble({ text, query }: { text: string; query: string }) {
  const { t } = useTranslation();
  return (
    <>
      <Flash kind="error" text={text} />
      <p className="actions">
        <ButtonLink href={`/AgreementSign${query}`} text={t('bills:signed.refresh')} />
      </p>
    </>
  );
}

function Complete() {
  const { t } = useTranslation();
  return (
    <>
      <p>{t('bills:signed.noPayment')}</p>
      <p>{t('bills:signed.complete')}</p>
    </>
  );
}

/** What is open. The document goes on its way once all of it is paid. */
function Payment({ amountCents, paidCents, payLink }: Extract<SignedView, { state: 'signed' }>) {
  const { t, i18n } = useTranslation();
  // The sign of the amount stands where the language puts it, whatever the direction of the sentence.
  const money = (cents: number) => `\u2068${formatMoney(cents, 'USD', i18n.language)}\u2069`;
  const openCents = amountCents - paidCents;
  if (openCents <= 0) {
    return (
      <>
        <p>{t('bills:signed.paid')}</p>
        <p>{t('bills:signed.complete')}</p>
      </>
    );
  }
  return (
    <>
      <p>{t('bills:signed.payFirst')}</p>
      {paidCents > 0 ? (
        <p role="status">{t('bills:signed.partPaid', { paid: money(paidCents), due: money(openCents) })}</p>
      ) : null}
      {payLink ? (
        <>
          <p className="actions">
            <ButtonLink href={payLink} text={t('bills:signed.pay', { amount: money(openCents) })} />
          </p>
          <p>
            {withColon(t('bills:signed.payLink'))}
            <a className="ltr" href={payLink}>
              {payLink}
            </a>
          </p>
        </>
      ) : null}
    </>
  );
}

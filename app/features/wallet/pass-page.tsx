import { useTranslation } from 'react-i18next';
import { ButtonLink } from '~/ui/button';
import { Flash } from '~/ui/flash-message';
import { useNonce } from '~/ui/nonce';
import { InlineStyle } from '~/ui/safe-html';
import { SaidWhen } from '~/ui/said-when';
import { Fields, PassCard } from './pass-card';
import type { PassView } from './view';

/**
 * The card, and the way into the wallet: the button on an iPhone or iPad, a code to scan with one anywhere else.
 * Spec: enrollment-and-payment 2, "Wallet pass page".
 */
export function PassPage({ view }: { view: PassView }) {
  const { t } = useTranslation();
  const nonce = useNonce();
  const { company, device, isAvailable, hasFailed, isInApp } = view;
  return (
    <>
      <InlineStyle css={view.css} nonce={nonce} />
      <h1>{t('wallet:title')}</h1>
      <p className="lead">{t('wallet:lead', { company })}</p>
      {hasFailed || !isAvailable ? (
        <Flash kind="error" text={t(isAvailable ? 'wallet:failed' : 'wallet:unavailable')} />
      ) : null}
      {isInApp ? <InAppNotice url={view.pageUrl} /> : null}
      <PassCard view={view} />
      {device !== 'other' && isAvailable ? <AddButton view={view} /> : null}
      {device !== 'ios' ? <QrCode view={view} /> : null}
      <BackSide view={view} />
    </>
  );
}

/** The browsers that are built into other apps can't open passes. */
function InAppNotice({ url }: { url: string }) {
  const { t } = useTranslation();
  return (
    <section className="card">
      <h2>{t('wallet:inAppTitle')}</h2>
      <p>{t('wallet:inAppText')}</p>
      <p>
        <a className="ltr" href={url}>
          {url}
        </a>
      </p>
    </section>
  );
}

function AddButton({ view: { addPath, device } }: { view: PassView }) {
  const { t } = useTranslation();
  return (
    <>
      <p className="actions flush">
        {/* The page stays while the phone shows the pass: with a target nobody says that another page is loading. */}
        <ButtonLink href={addPath} text={t('wallet:add')} target="_self" />
      </p>
      <p className="hint">{t(device === 'unsure' ? 'wallet:macHint' : 'wallet:addHint')}</p>
    </>
  );
}

function QrCode({ view: { qrPath, pageUrl } }: { view: PassView }) {
  const { t } = useTranslation();
  return (
    <section aria-labelledby="qr-title">
      <h2 id="qr-title">{t('wallet:qrTitle')}</h2>
      {qrPath === undefined ? null : (
        <div data-enhance="wallet">
          <p>{t('wallet:qrText')}</p>
          <img className="pass-qr" src={qrPath} alt={t('wallet:qrAlt')} width="256" height="256" />
        </div>
      )}
      <SaidWhen
        className="flash flash-error"
        role="alert"
        id="qr-failed"
        isSo={qrPath === undefined}
        text={t('wallet:qrFailed')}
      />
      <details>
        <summary>{t('wallet:orLink')}</summary>
        <p>
          <a className="ltr" href={pageUrl}>
            {pageUrl}
          </a>
        </p>
      </details>
    </section>
  );
}

/** What stands on the back, and whole what the front has no room for. */
function BackSide({ view: { areas, back } }: { view: PassView }) {
  const { t } = useTranslation();
  const cut = Object.values(areas)
    .flat()
    .flatMap((field) => (field.whole === undefined ? [] : [{ ...field, shown: field.whole, whole: undefined }]));
  const fields = [...cut, ...back];
  if (fields.length === 0) return null;
  return (
    <section aria-labelledby="back-title">
      <h2 id="back-title">{t('wallet:back')}</h2>
      <Fields fields={fields} className="pass-back" />
    </section>
  );
}

import { useTranslation } from 'react-i18next';
import { withColon } from '~/domain/punctuation';
import { ButtonLink } from '~/ui/button';
import { Flash } from '~/ui/flash-message';
import { ConditionalText } from '~/ui/conditional-text';
import type { FieldView, ImageView, PassView } from './view';

/**
 * The card, and the way into the wallet: the button on an iPhone or iPad, a code to scan with one anywhere else.
 * Spec: enrollment-and-payment 2, "Wallet pass page".
 */
export function PassPage({ view }: { view: PassView }) {
  const { t } = useTranslation();
  const { company, device, isAvailable, hasFailed, isInApp } = view;
  return (
    <>
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
      <ConditionalText
        className="flash flash-error"
        role="alert"
        id="qr-failed"
        isShown={qrPath === undefined}
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

/** The front of the card as it will look in the wallet. Spec: enrollment-and-payment 2 and 3. */
function PassCard({ view }: { view: PassView }) {
  const { t } = useTranslation();
  const { company, areas, logo, strip, thumbnail, barcode } = view;
  return (
    <section className="pass" aria-label={t('wallet:front')}>
      <div className="pass-top">
        <div className="pass-logo">
          <PassImage image={logo} />
          <span>{company}</span>
        </div>
        <Area name="header" fields={areas.header} />
      </div>
      {strip ? (
        <div className="pass-strip">
          <PassImage image={strip} />
        </div>
      ) : null}
      <PassImage image={thumbnail} />
      <Area name="primary" fields={areas.primary} />
      <Area name="secondary" fields={areas.secondary} />
      <Area name="auxiliary" fields={areas.auxiliary} />
      <Area name="footer" fields={areas.footer} />
      {barcode ? (
        <div className="pass-code">
          <p>
            <span className="sr">{withColon(t('wallet:code'))}</span>
            <bdi className="ltr">{barcode}</bdi>
          </p>
          <p className="hint">{t('wallet:codeHint')}</p>
        </div>
      ) : null}
    </section>
  );
}

function Area({ name, fields }: { name: string; fields: FieldView[] }) {
  if (fields.length === 0) return null;
  return (
    <div className={`pass-${name}`}>
      <Fields fields={fields} />
    </div>
  );
}

/** A text that was cut off for the eye is whole for a screen reader. */
function Fields({ fields, className }: { fields: FieldView[]; className?: string }) {
  return (
    <dl className={className}>
      {fields.map(({ key, label, shown, whole }, index) => (
        <div key={`${key}-${index}`}>
          <dt dir="auto">{label}</dt>
          <dd dir="auto">
            {whole === undefined ? (
              shown
            ) : (
              <>
                <span aria-hidden="true">{shown}</span>
                <span className="sr">{whole}</span>
              </>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Without an address of this site only what the image says is left. */
function PassImage({ image }: { image: ImageView | undefined }) {
  if (!image) return null;
  return image.path ? <img src={image.path} alt={image.altText} /> : <span>{image.altText}</span>;
}

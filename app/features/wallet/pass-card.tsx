import { useTranslation } from 'react-i18next';
import { beforeText } from '~/domain/punctuation';
import type { FieldView, ImageView, PassView } from './view';

/** The front of the card as it will look in the wallet. Spec: enrollment-and-payment 2 and 3. */
export function PassCard({ view }: { view: PassView }) {
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
            <span className="sr">{beforeText(t('wallet:code'))}</span>
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
export function Fields({ fields, className }: { fields: FieldView[]; className?: string }) {
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

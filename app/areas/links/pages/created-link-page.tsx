import { useTranslation } from 'react-i18next';
import { ButtonLink } from '~/ui/button';
import { Field } from '~/ui/field';
import { Textarea } from '~/ui/inputs';
import { ConditionalText } from '~/ui/conditional-text';

export interface CreatedLinkView {
  url: string;
  /** The address as a QR code: a `data:` address. */
  qr: string;
  backPath: string;
}

/** The address of a link that has just been made: it is kept nowhere, and shown this once. */
export function CreatedLinkPage({ made: { url, qr, backPath } }: { made: CreatedLinkView }) {
  const { t } = useTranslation();
  return (
    <article>
      <h1>{t('links:make.doneTitle')}</h1>
      <p role="status">{t('links:make.doneText')}</p>
      <Field id="token" label={t('links:make.address')} isRequired>
        {({ 'aria-required': _required, ...control }) => (
          <Textarea {...control} defaultValue={url} rows={2} readOnly dir="ltr" spellCheck={false} autoComplete="off" />
        )}
      </Field>
      <p>
        <img src={qr} alt={t('links:make.qr')} width={222} height={222} />
      </p>
      {/* The button that copies is put in front by the browser module `copy-secret`. */}
      <div className="actions" data-part="copy" data-copy={t('links:make.copy')}>
        <ButtonLink href={url} text={t('links:make.openLink')} isPlain />
        <ButtonLink href={backPath} text={t('links:make.backToList')} isPlain />
        <ConditionalText as="span" role="status" data-part="copied" text={t('api-keys:copied')} />
      </div>
    </article>
  );
}

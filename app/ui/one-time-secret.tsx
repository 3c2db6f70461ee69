import { useTranslation } from 'react-i18next';
import { ButtonLink } from './button';
import { Field } from './field';
import { Textarea } from './inputs';
import { ConditionalText } from './conditional-text';

interface OneTimeSecretProps {
  /** What it is. */
  label: string;
  secret: string;
  /** Said once it is copied. */
  copied: string;
  /** Where to go on. */
  next: { href: string; text: string };
}

/** A secret that is shown this once, to be copied. Several lines, so that the whole is seen on a phone too. */
export function OneTimeSecret({ label, secret, copied, next }: OneTimeSecretProps) {
  const { t } = useTranslation();
  return (
    <>
      <Field id="token" label={label} isRequired>
        {({ 'aria-required': _required, ...control }) => (
          <Textarea
            {...control}
            defaultValue={secret}
            rows={2}
            readOnly
            dir="ltr"
            spellCheck={false}
            autoComplete="off"
            className="code"
          />
        )}
      </Field>
      {/* The button that copies is put in front by the browser module `copy-secret`. */}
      <div className="actions" data-part="copy" data-copy={t('api-keys:copy')}>
        <ButtonLink {...next} isPlain />
        <ConditionalText as="span" role="status" data-part="copied" text={copied} />
      </div>
    </>
  );
}

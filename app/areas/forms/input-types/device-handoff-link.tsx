import { useTranslation } from 'react-i18next';
import { fieldId } from '~/domain/form-field-names';
import { Button } from '~/ui/button';
import { useTextLanguage } from '~/ui/in-language';
import type { FieldProps } from './field-props';

/**
 * Beside an upload or a signature: leads to a code by which a phone answers this question alone. Devices that are phones themselves
 * don't show it (the sheet `phone`).
 */
export function PhoneHandoffLink({
  input: { id, name },
  view,
  isOff,
}: Pick<FieldProps, 'input' | 'view'> & { isOff?: boolean }) {
  const { t } = useTranslation();
  const language = useTextLanguage();
  if (!view.offersPhone || isOff) return null;
  return (
    <p className="to-phone" {...language}>
      <Button
        intent={`phone:${id}`}
        text={t('device-handoff:use')}
        aria-label={`${t('device-handoff:use')}: ${name}`}
        data-dialog={fieldId(id)}
        isPlain
        isSmall
        formNoValidate
      />
    </p>
  );
}

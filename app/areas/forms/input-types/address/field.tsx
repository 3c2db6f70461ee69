import { useTranslation } from 'react-i18next';
import { fieldSize } from '~/domain/field-width';
import { ADDRESS_PARTS, isAmerican, parseAddress } from '~/domain/postal-address';
import { controlId, partId, partName } from '~/domain/form-field-names';
import { FieldGroup } from '~/ui/field';
import { useTextLanguage } from '~/ui/in-language';
import { Input } from '~/ui/inputs';
import { fieldClassName, type FieldProps, type InputTypeField } from '../field-props';

/** What a browser fills into each part. */
const AUTOFILL = {
  line1: 'address-line1',
  line2: 'address-line2',
  zip: 'postal-code',
  city: 'address-level2',
  state: 'address-level1',
  country: 'country-name',
} as const;

/**
 * A postal address. In the United States a ZIP code brings its city and state, as an offer: at once with JavaScript, by a button
 * without it.
 */
function AddressField({ input, view, errors, wrongPart }: FieldProps) {
  const { t } = useTranslation();
  const language = useTextLanguage();
  const id = controlId(input.id);
  const typed = parseAddress(input.value);
  const error = errors[input.id];
  const isLookedUp = isAmerican({ country: '' }, view.model.country);
  return (
    <FieldGroup
      id={id}
      label={input.name}
      hint={isLookedUp ? t('form-page:address.hint') : undefined}
      error={error}
      isRequired={input.isRequired}
      className={`address ${fieldClassName(input)}`}
      data={{ 'data-parts': '', 'data-address': isLookedUp ? '' : undefined }}
    >
      {ADDRESS_PARTS.map((part) => {
        const isWrong = error !== undefined && wrongPart === part;
        const control = partId(input.id, part);
        return (
          <div key={part} className="address-part">
            <label htmlFor={control} {...language}>
              {t(`form-page:address.${part}`)}
            </label>
            <div className="with-button">
              <Input
                type="text"
                id={control}
                name={partName(input.id, part)}
                defaultValue={typed[part]}
                autoComplete={input.autoComplete === 'off' ? 'off' : AUTOFILL[part]}
                dir={part === 'zip' ? 'ltr' : 'auto'}
                size={fieldSize({ autoComplete: AUTOFILL[part] })}
                data-part={part}
                aria-invalid={isWrong ? true : undefined}
                aria-describedby={isWrong ? `${id}-error` : undefined}
              />
              {part === 'zip' && isLookedUp ? (
                <button
                  type="submit"
                  className="button plain small no-js-only"
                  name="intent"
                  value={`address:${input.id}`}
                  formNoValidate
                  {...language}
                >
                  {t('form-page:address.lookUp')}
                </button>
              ) : null}
            </div>
            {part === 'zip' && isLookedUp ? (
              <output data-part="place" className="hint" htmlFor={control} {...language} />
            ) : null}
          </div>
        );
      })}
    </FieldGroup>
  );
}

export const field: InputTypeField = {
  Field: AddressField,
  stylesheets: ['parts'],
};

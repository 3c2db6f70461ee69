import { useTranslation } from 'react-i18next';
import { Button } from '~/ui/button';
import { FieldGroup } from '~/ui/field';
import { useTextLanguage } from '~/ui/in-language';
import { SignatureInput } from '~/ui/signature-input';
import { controlId, signatureName } from '~/domain/form-field-names';
import { FileBaseField } from '../file-base-field';
import { fieldClassName, type FieldProps, type InputTypeField } from '../field-props';
import { PhoneHandoffLink } from '../device-handoff-link';

/** A signature: the one that is kept, and the ways to give another. */
function SignatureField({ input, view, errors }: FieldProps) {
  const { t } = useTranslation();
  const language = useTextLanguage();
  const id = controlId(input.id);
  const [file] = input.files;
  const refused = view.typedNames?.[input.id];
  const names = {
    method: signatureName(input.id, 'method'),
    strokes: signatureName(input.id, 'drawn'),
    typed: signatureName(input.id, 'typed'),
    upload: signatureName(input.id, 'upload'),
  };
  return (
    <FieldGroup
      id={id}
      label={input.name}
      error={errors[input.id]}
      isRequired={input.isRequired}
      className={`signature ${fieldClassName(input)}`}
      data={{ 'data-signature': input.id, 'data-has-file': file ? 'yes' : undefined }}
    >
      {file ? (
        <div data-part="kept" {...language}>
          <img
            className="signature-image"
            src={`${view.basePath}/file/${file.fileId}`}
            alt={t('signing:yours')}
            width={280}
            height={115}
          />
          <Button intent={`removeFile:${input.id}`} text={t('signing:remove')} isPlain isSmall formNoValidate />
        </div>
      ) : null}
      <SignatureInput
        id={id}
        names={names}
        method={refused ? 'type' : file?.method || (view.prefersDrawnSignature ? 'draw' : 'type')}
        typed={refused ?? file?.text ?? ''}
      />
      <PhoneHandoffLink input={input} view={view} />
      <FileBaseField input={input} />
    </FieldGroup>
  );
}

export const field: InputTypeField = {
  Field: SignatureField,
  stylesheets: ['signing', 'phone'],
};

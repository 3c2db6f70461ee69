import { useTranslation } from 'react-i18next';
import { formatBytes, formatList, formatMegabytes } from '~/domain/format';
import { attachmentRules } from '~/domain/input-types/attachment';
import { joinSentences } from '~/domain/punctuation';
import { Button } from '~/ui/button';
import { Field, FieldGroup } from '~/ui/field';
import { useSentenceLanguage } from '~/ui/in-language';
import { SignatureWays } from '~/ui/signature-ways';
import { writeMarks } from '~/domain/draft-merge';
import { answerName, BASE_NAMES, controlId, signatureName } from '~/domain/form-names';
import { fieldClass, type FieldProps } from './types';

/** One file. What was uploaded stays attached, whatever happens to the rest of the form. */
export function AttachmentField({ input, view, errors }: FieldProps) {
  const { t, i18n } = useTranslation();
  const language = useSentenceLanguage();
  const { extensions, maxMegabytes = view.attachmentMb.usual } = attachmentRules(input);
  const megabytes = Math.min(maxMegabytes, view.attachmentMb.most);
  const size = formatMegabytes(megabytes, i18n.language);
  const types = formatList(extensions, i18n.language);
  const hint = types ? t('attachment:hint', { types, size }) : t('attachment:hintAny', { size });
  const { file } = input;
  return (
    <Field
      id={controlId(input.id)}
      label={input.name}
      hint={joinSentences([file ? t('attachment:replace') : '', hint])}
      error={errors[input.id]}
      isRequired={input.isRequired}
      className={fieldClass(input)}
      data={{ 'data-upload': input.id, 'data-max-mb': String(megabytes), 'data-has-file': file ? 'yes' : undefined }}
    >
      {(control) => (
        <>
          {file ? (
            <div className="with-button" {...language}>
              <span>
                {joinSentences([
                  t('attachment:kept', { name: file.name, size: formatBytes(file.size, i18n.language) }),
                  ...file.changes.map((change) => t(`attachment:changed.${change}`)),
                ])}
              </span>{' '}
              <Button
                intent={`removeFile:${input.id}`}
                text={t('attachment:remove', { name: file.name })}
                isPlain
                isSmall
                formNoValidate
              />
            </div>
          ) : null}
          <input
            type="file"
            {...control}
            name={answerName(input.id)}
            accept={extensions.map((extension) => `.${extension}`).join(',') || undefined}
          />
          <Base input={input} />
        </>
      )}
    </Field>
  );
}

/** What the page knows of the files of a question, within it, so that it comes along with the field. */
function Base({ input: { id, base } }: Pick<FieldProps, 'input'>) {
  return <input type="hidden" name={BASE_NAMES.file} value={writeMarks([[id, base]])} />;
}

/** A signature: the one that is kept, and the ways to give another. */
export function SignatureField({ input, view, errors }: FieldProps) {
  const { t } = useTranslation();
  const language = useSentenceLanguage();
  const id = controlId(input.id);
  const refused = view.typedNames?.[input.id];
  const names = {
    method: signatureName(input.id, 'method'),
    drawn: signatureName(input.id, 'drawn'),
    typed: signatureName(input.id, 'typed'),
    upload: signatureName(input.id, 'upload'),
  };
  return (
    <FieldGroup
      id={id}
      label={input.name}
      error={errors[input.id]}
      isRequired={input.isRequired}
      className={`signature ${fieldClass(input)}`}
      data={{ 'data-signature': input.id, 'data-has-file': input.file ? 'yes' : undefined }}
    >
      {input.file ? (
        <div data-part="kept" {...language}>
          <img
            className="signature-image"
            src={`${view.basePath}/file/${input.file.fileId}`}
            alt={t('signing:yours')}
            width={280}
            height={115}
          />
          <Button intent={`removeFile:${input.id}`} text={t('signing:remove')} isPlain isSmall formNoValidate />
        </div>
      ) : null}
      <SignatureWays
        id={id}
        names={names}
        method={refused ? 'type' : input.file?.method || 'type'}
        typed={refused ?? input.file?.text ?? ''}
      />
      <Base input={input} />
    </FieldGroup>
  );
}

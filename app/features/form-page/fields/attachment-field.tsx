import { useTranslation } from 'react-i18next';
import { formatBytes, formatList, formatMegabytes } from '~/domain/format';
import { attachmentRules } from '~/domain/input-types/attachment';
import { joinSentences } from '~/domain/punctuation';
import { Button } from '~/ui/button';
import { Field } from '~/ui/field';
import { useSentenceLanguage } from '~/ui/in-language';
import { answerName, controlId } from '../names';
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
              <span>{t('attachment:kept', { name: file.name, size: formatBytes(file.size, i18n.language) })}</span>
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
        </>
      )}
    </Field>
  );
}

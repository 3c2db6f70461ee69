import { useTranslation } from 'react-i18next';
import { formatList, formatMegabytes } from '~/domain/format-units-and-lists';
import { answerName, controlId } from '~/domain/form-field-names';
import { attachmentRules, maxFiles, acceptsPhotos } from './rules';
import { joinSentences } from '~/domain/punctuation';
import { Field } from '~/ui/field';
import { FileInput } from '~/ui/file-input';
import { useTextLanguage } from '~/ui/in-language';
import { UploadingFileItem, AttachedFileItem } from './attached-files';
import { FileBaseField } from '../file-base-field';
import { fieldClassName, type FieldProps, type InputTypeField } from '../field-props';
import { PhoneHandoffLink } from '../device-handoff-link';

/**
 * Files, each with its state, and ways to choose more. What was uploaded stays attached, whatever happens to the rest of the form.
 * It stands in any form that posts to where the answers of its form are kept, with the address of uploads in `data-uploads`.
 */
function AttachmentField({ input, view, errors }: FieldProps) {
  const { t, i18n } = useTranslation();
  const language = useTextLanguage();
  const { extensions, maxMegabytes = view.attachmentMb.usual } = attachmentRules(input);
  const megabytes = Math.min(maxMegabytes, view.attachmentMb.most);
  const size = formatMegabytes(megabytes, i18n.language);
  const types = formatList(extensions, i18n.language);
  const most = maxFiles(input);
  const { id, files, uploads } = input;
  const isFull = most > 1 && files.length >= most;
  return (
    <Field
      id={controlId(id)}
      label={input.name}
      hint={joinSentences([
        nextStep(files.length, most),
        types ? t('attachment:hint', { types, size }) : t('attachment:hintAny', { size }),
        most > 1 ? t('attachment:hintMany', { n: most }) : '',
      ])}
      error={errors[id]}
      isRequired={input.isRequired}
      className={fieldClassName(input)}
      data={{
        'data-upload': id,
        'data-max-mb': String(megabytes),
        'data-room': String(most > 1 ? most - files.length : 1),
        'data-has-file': files.length > 0 ? 'yes' : undefined,
      }}
    >
      {(control) => (
        <>
          {files.length + uploads.length > 0 ? (
            <ul className="files" {...language}>
              {files.map((file) => (
                <AttachedFileItem key={file.fileId} file={file} path={`${view.basePath}/file`} isOneOfMany={most > 1} />
              ))}
              {uploads.map((upload) => (
                <UploadingFileItem key={upload.uploadId} upload={upload} />
              ))}
            </ul>
          ) : null}
          <FileInput
            control={control}
            name={answerName(id)}
            accept={extensions.map((extension) => `.${extension}`).join(',')}
            isMany={most > 1}
            isOff={isFull}
            hasCamera={acceptsPhotos(input)}
          />
          <PhoneHandoffLink input={input} view={view} isOff={isFull} />
          <FileBaseField input={input} />
        </>
      )}
    </Field>
  );

  function nextStep(count: number, limit: number): string {
    if (count === 0) return '';
    if (limit === 1) return t('attachment:replace');
    return count < limit ? t('attachment:add') : t('attachment:full');
  }
}

export const field: InputTypeField = {
  Field: AttachmentField,
  stylesheets: ['files', 'phone'],
};

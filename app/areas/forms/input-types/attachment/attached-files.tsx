import { useTranslation } from 'react-i18next';
import type { DraftFile, DraftUpload } from '~/areas/drafts/calls';
import { formatBytes, formatPercent } from '~/domain/format-units-and-lists';
import { joinSentences } from '~/domain/punctuation';
import { failureMessageValues } from '~/domain/failure-message-values';
import { Button } from '~/ui/button';
import { Icon } from '~/ui/icon';

/** What is attached: its name, its size, what was done to it, and a picture in small. */
export function AttachedFileItem({ file, path, isOneOfMany }: { file: DraftFile; path: string; isOneOfMany: boolean }) {
  const { t, i18n } = useTranslation();
  const { fileId, inputId, name } = file;
  return (
    <li className="with-button choice">
      {file.contentType.startsWith('image/') ? (
        <img src={`${path}/${fileId}?small`} alt="" width="56" height="56" loading="lazy" />
      ) : (
        <Icon name="file" />
      )}
      <span>
        {joinSentences([
          t('attachment:kept', { name, size: formatBytes(file.size, i18n.language) }),
          ...file.changes.map((change) => t(`attachment:changed.${change}`)),
        ])}
      </span>{' '}
      <Button
        intent={isOneOfMany ? `removeFile:${inputId}:${fileId}` : `removeFile:${inputId}`}
        text={t('attachment:remove', { name })}
        isPlain
        isSmall
        formNoValidate
      />
    </li>
  );
}

/** A file that broke off on its way, is being looked at, or was refused once it had come. */
export function UploadingFileItem({ upload }: { upload: DraftUpload }) {
  const { t, i18n } = useTranslation();
  const { uploadId, inputId, name, received, size, refusal } = upload;
  const percent = formatPercent(Math.floor((received / size) * 100) / 100, i18n.language, 0);
  const state = received < size ? t('attachment:coming', { name, percent }) : t('attachment:arrived', { name });
  const reason = refusal
    ? t(`errors:${refusal.name}` as 'errors:file.unreadable', failureMessageValues(refusal.params, i18n.language))
    : '';
  return (
    <li
      className="with-button choice"
      data-upload-id={refusal ? undefined : uploadId}
      data-fingerprint={refusal ? undefined : upload.fingerprint}
      data-refused={refusal ? '' : undefined}
    >
      <span>{refusal ? joinSentences([t('attachment:refused', { name }), reason]) : state}</span>{' '}
      <Button
        intent={`removeUpload:${inputId}:${uploadId}`}
        text={t(refusal ? 'attachment:remove' : 'attachment:cancel', { name })}
        isPlain
        isSmall
        formNoValidate
      />
    </li>
  );
}

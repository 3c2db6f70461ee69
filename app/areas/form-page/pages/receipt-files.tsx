import { useTranslation } from 'react-i18next';
import { formatBytes } from '~/domain/format-units-and-lists';
import { languageAttributes } from '~/ui/in-language';
import { versionQuery, type ReceiptPartProps } from './receipt-sections';

/** Files by name and size, and signatures as pictures; to be saved. */
export function ReceiptFiles({ receipt, surroundingLanguage }: ReceiptPartProps) {
  const { t, i18n } = useTranslation();
  const { files, path, language } = receipt;
  if (files.length === 0) return null;
  const own = languageAttributes(language, surroundingLanguage);
  return (
    <>
      <h2>{t('form-page:yourFiles')}</h2>
      <ul className="receipt-files">
        {files.map(({ fileId, name, size, label, isSignature }) => {
          const address = `${path}/file/${encodeURIComponent(fileId)}${versionQuery(receipt)}`;
          return (
            <li key={fileId}>
              {label ? (
                <div>
                  <bdi {...own}>{label}</bdi>
                </div>
              ) : null}
              {isSignature ? (
                <img className="signature-image" src={address} alt={t('signing:yours')} loading="lazy" />
              ) : null}
              <a href={address} download="">
                <span className="sr">{t('form-page:download')}</span> <bdi>{name}</bdi>
              </a>{' '}
              <span className="hint">{formatBytes(size, i18n.language)}</span>
            </li>
          );
        })}
      </ul>
    </>
  );
}

import { useTranslation } from 'react-i18next';
import { ButtonLink } from '~/ui/button';

/** New recovery codes, shown this once. The file is in its link: nothing that was shown has to be asked for again. */
export function RecoveryCodesPage({ codes }: { codes: string[] }) {
  const { t } = useTranslation();
  const text = codes.join('\n');
  return (
    <article>
      <h1>{t('users:security.codesTitle')}</h1>
      <p role="status">{t('users:security.codesShown')}</p>
      <pre className="recovery-codes" dir="ltr">
        {text}
      </pre>
      <div className="actions">
        <ButtonLink href="/smart/security" text={t('users:security.kept')} />
        <ButtonLink
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`}
          download="recovery-codes.txt"
          text={t('users:security.download')}
          isPlain
        />
      </div>
    </article>
  );
}

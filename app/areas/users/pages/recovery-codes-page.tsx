import { useTranslation } from 'react-i18next';
import { ButtonLink } from '~/ui/button';

/** New recovery codes, shown this once. The file is in its link: nothing that was shown has to be asked for again. */
export function RecoveryCodesPage({ codes }: { codes: string[] }) {
  const { t } = useTranslation();
  const text = codes.join('\n');
  return (
    <article>
      <h1>{t('people:security.codesTitle')}</h1>
      <p role="status">{t('people:security.codesShown')}</p>
      <pre className="recovery-codes" dir="ltr">
        {text}
      </pre>
      <div className="actions">
        <ButtonLink href="/smart/security" text={t('people:security.kept')} />
        <ButtonLink
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`}
          download="recovery-codes.txt"
          text={t('people:security.download')}
          isPlain
        />
      </div>
    </article>
  );
}

import { useTranslation } from 'react-i18next';

/** A link whose report is not there, or is not what the page shows. Spec: enrollment-and-payment 8. */
export function ReportMissingPage({ kind }: { kind: 'plan' | 'eBill' | 'autopay' }) {
  const { t } = useTranslation();
  return (
    <article>
      <h1>{t(`reports:missing.${kind}`)}</h1>
      <p>{t('reports:missing.hint')}</p>
    </article>
  );
}

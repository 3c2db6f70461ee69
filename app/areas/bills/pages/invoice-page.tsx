import { useTranslation } from 'react-i18next';
import { ButtonLink } from '~/ui/button';
import { DocumentFrame } from '~/ui/document-frame';
import { ConditionalText } from '~/ui/conditional-text';

export interface InvoiceView {
  /** Address of the document, with a query. */
  file: string;
  /** What it is saved as: `{id}.pdf`. */
  name: string;
}

/**
 * A document with links that open and save it. With JavaScript it opens in a new tab by itself; where the browser blocks
 * that, a dialog asks whether to save it. Spec: enrollment-and-payment 2, "Invoice viewer" and 8.
 */
export function InvoicePage({ invoice: { file, name } }: { invoice: InvoiceView }) {
  const { t } = useTranslation();
  return (
    <article
      data-enhance="invoice"
      data-file={file}
      data-blocked-title={t('field-agent:invoice.blockedTitle')}
      data-blocked={t('field-agent:invoice.blockedText')}
      data-yes={t('common:yes')}
      data-no={t('common:no')}
    >
      <h1>{t('field-agent:invoice.title')}</h1>
      <p
        data-part="status"
        role="status"
        data-loading={t('field-agent:invoice.loading')}
        data-opened={t('field-agent:invoice.opened')}
      >
        {t('field-agent:invoice.lead')}
      </p>
      <ConditionalText
        className="flash flash-error"
        data-part="problem"
        role="alert"
        text={t('field-agent:invoice.loadFailed')}
      />
      <p className="actions flush">
        <ButtonLink href={file} text={t('field-agent:invoice.open')} />
        <ButtonLink
          href={`${file}&download=1`}
          text={t('field-agent:invoice.download')}
          isPlain
          download={name}
          data-part="download"
        />
      </p>
      <DocumentFrame src={file} title={t('field-agent:invoice.frame')} hint={t('field-agent:invoice.frameHint')} />
    </article>
  );
}

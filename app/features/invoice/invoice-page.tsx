import { useTranslation } from 'react-i18next';
import { DocumentFrame } from '~/ui/document-frame';

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
    <article data-enhance="invoice" data-file={file}>
      <h1>{t('field:invoice.title')}</h1>
      <p data-part="status" role="status" data-loading={t('field:invoice.loading')} data-opened={t('field:invoice.opened')}>
        {t('field:invoice.lead')}
      </p>
      <div className="flash flash-error" data-part="problem" role="alert" hidden>
        <h2>{t('field:invoice.errorTitle')}</h2>
        <p>{t('field:invoice.loadFailed')}</p>
      </div>
      <p className="actions flush">
        <a className="button" href={file}>
          {t('field:invoice.open')}
        </a>
        <a className="button plain" href={`${file}&download=1`} download={name}>
          {t('field:invoice.download')}
        </a>
      </p>
      <DocumentFrame src={file} title={t('field:invoice.frame')} hint={t('field:invoice.frameHint')} />
      <BlockedDialog file={file} name={name} />
    </article>
  );
}

/** Closed until the browser module opens it; browsers without scripts never show it. */
function BlockedDialog({ file, name }: InvoiceView) {
  const { t } = useTranslation();
  return (
    <dialog data-part="blocked" aria-labelledby="blocked-title" aria-describedby="blocked-text">
      <h2 id="blocked-title">{t('field:invoice.blockedTitle')}</h2>
      <p id="blocked-text">{t('field:invoice.blockedText')}</p>
      <form method="dialog" className="actions">
        <a className="button" href={`${file}&download=1`} download={name}>
          {t('common:yes')}
        </a>
        {/* A question is never answered by a key pressed too early. */}
        <button type="submit" className="button plain" value="no" autoFocus>
          {t('common:no')}
        </button>
      </form>
    </dialog>
  );
}

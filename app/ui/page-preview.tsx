import type { TextName } from 'i18next';
import { useTranslation } from 'react-i18next';
import { PreviewWindow } from './preview-window';

/** A page that shows what is not saved, and its path. */
export interface PreviewedPage {
  page: TextName<'settings:pages.'>;
  path: string;
}

const FRAME = 'settings-frame';

/**
 * The real pages with what is not saved, one at a time in a frame as wide as a phone or a desktop. The links choose the page in the
 * frame, and the boxes its width, without JavaScript.
 *
 * @param answer what a gate is to be told; empty where none asks
 */
export function PagePreview({ pages, answer = '' }: { pages: readonly PreviewedPage[]; answer?: string }) {
  const { t } = useTranslation();
  return (
    <section id="page-preview" aria-labelledby="page-preview-title">
      <h2 id="page-preview-title">{t('settings:previewTitle')}</h2>
      <p>{t('settings:previewNote')}</p>
      {answer ? <p>{t('settings:gateAnswer', { value: answer })}</p> : null}
      <ul className="settings-pages">
        {pages.map(({ page, path }) => (
          <li key={page}>
            {pages.length > 1 ? (
              <a href={path} target={FRAME} className="button plain small">
                {t(`settings:pages.${page}`)}
              </a>
            ) : null}{' '}
            <a href={path} target="_blank" rel="noopener" className="tap">
              {t('settings:alone', { page: t(`settings:pages.${page}`) })}
            </a>
          </li>
        ))}
      </ul>
      <PreviewWindow name={FRAME} path={pages[0]?.path} />
    </section>
  );
}

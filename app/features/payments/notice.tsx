import { useTranslation } from 'react-i18next';
import type { PayNotice } from './view';

/** A sentence about the whole of what was posted, with a link where there is more to see. */
export function Notice({ sentence, params, link }: PayNotice) {
  const { t } = useTranslation();
  return (
    <div className="flash flash-error" role="alert">
      <p>{t(sentence, params ?? {})}</p>
      {link ? (
        <p>
          <a href={link.path}>{t(link.sentence)}</a>
        </p>
      ) : null}
    </div>
  );
}

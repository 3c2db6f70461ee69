import { useTranslation } from 'react-i18next';
import type { SendError } from '~/contract/sending';

export interface SendTableRow {
  row: number;
  recipientId: string;
  name: string;
  contact: string;
  error?: SendError;
}

/** Lines of a list: whom they name and, where they can't be sent or were not, why. Narrow enough for a phone. */
export function RowTable({
  caption,
  rows,
  hasCaption = true,
}: {
  caption: string;
  rows: SendTableRow[];
  hasCaption?: boolean;
}) {
  const { t } = useTranslation();
  if (rows.length === 0) return null;
  const hasErrors = rows.some(({ error }) => error);
  return (
    <div className="table-scroll" tabIndex={0} role="region" aria-label={caption}>
      <table className="send-table">
        <caption className={hasCaption ? undefined : 'sr'}>{caption}</caption>
        <thead>
          <tr>
            <th scope="col" className="num">
              {t('sending:line')}
            </th>
            <th scope="col">{t('results:recipient')}</th>
            {hasErrors ? <th scope="col">{t('sending:reason')}</th> : null}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ row, recipientId, name, contact, error }) => (
            <tr key={row}>
              <th scope="row" className="num">
                {row}
              </th>
              <td>
                {name ? <bdi>{name}</bdi> : null}
                {[recipientId, contact].filter(Boolean).map((text) => (
                  <span key={text} className="hint ltr">
                    {text}
                  </span>
                ))}
              </td>
              {hasErrors ? <td>{error ? t(`sending:error.${error.replace('.', '_')}`) : null}</td> : null}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

import { useTranslation } from 'react-i18next';
import { COOKIES } from './cookies';

/** Every cookie that the pages set, with what it is for. */
export function CookieTable() {
  const { t } = useTranslation();
  return (
    <div className="table-scroll">
      <table>
        <caption className="sr">{t('legal:privacy.cookies.title')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('legal:cookieTable.name')}</th>
            <th scope="col">{t('legal:cookieTable.purpose')}</th>
            <th scope="col">{t('legal:cookieTable.life')}</th>
          </tr>
        </thead>
        <tbody>
          {COOKIES.map(({ name, purpose, life }) => (
            <tr key={name}>
              <th scope="row">
                <code className="ltr">{name}</code>
              </th>
              <td>{t(purpose)}</td>
              <td>{t(life)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

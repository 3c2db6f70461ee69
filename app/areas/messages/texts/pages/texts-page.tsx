import { useTranslation } from 'react-i18next';
import { languageName } from '~/lib/contract/enums';
import { textPath, type TextsView } from './view';

/** The messages that an account may word, with whose words they have in each language. */
export function TextsPage({ view: { messages, defaultLanguage } }: { view: TextsView }) {
  const { t } = useTranslation();
  const inDefault = languageName(defaultLanguage);
  return (
    <article>
      <h1>{t('message-texts:title')}</h1>
      <p>{t('message-texts:lead')}</p>
      <p>{t('message-texts:order', { language: inDefault })}</p>
      <table className="list-table forms-table texts-table">
        <caption className="sr">{t('message-texts:title')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('message-texts:message')}</th>
            <th scope="col">{t('message-texts:languages')}</th>
          </tr>
        </thead>
        <tbody>
          {messages.map(({ message, languages }) => (
            <tr key={message}>
              <th scope="row">{t(`data:choices.${message}`)}</th>
              <td data-label={t('message-texts:languages')}>
                <ul className="texts-languages">
                  {languages.map(({ language, state }) => (
                    <li key={language}>
                      <a href={textPath(message, language)} className="tap">
                        <span className="sr">
                          {t('message-texts:edit', { message: t(`data:choices.${message}`) })}{' '}
                        </span>
                        <bdi lang={language}>{languageName(language)}</bdi>
                      </a>{' '}
                      <span className={state === 'own' ? 'texts-own' : 'hint inline'}>
                        {t(`message-texts:${state}`, { language: inDefault })}
                      </span>
                    </li>
                  ))}
                </ul>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </article>
  );
}

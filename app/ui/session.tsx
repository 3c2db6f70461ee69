import { useTranslation } from 'react-i18next';
import { Main } from './page-frame';

/** Answers a post that came after the session's end: it is kept here until its sender has signed in again. */
export function SessionEnded({ fields }: { fields: [name: string, value: string][] }) {
  const { t } = useTranslation();
  return (
    <Main>
      <h1>{t('admin:ended.title')}</h1>
      <div role="alert">
        <p>{t('admin:ended.text')}</p>
      </div>
      <ol>
        <li>
          <a href="/smart/sign-in/" target="_blank" rel="noopener">
            {t('admin:ended.signIn')}
          </a>
        </li>
        <li>{t('admin:ended.back')}</li>
      </ol>
      <form method="post" className="actions">
        {fields.map(([name, value], index) => (
          <input key={index} type="hidden" name={name} value={value} />
        ))}
        <button type="submit" className="button">
          {t('admin:ended.send')}
        </button>
      </form>
    </Main>
  );
}

/** For pages of a session that stay open: the module `session` renews it shortly before this moment, in milliseconds. */
export function SessionKeeper({ expiresAt }: { expiresAt: number }) {
  return <span hidden data-enhance="session" data-expires={expiresAt} />;
}

import { useTranslation } from 'react-i18next';
import { SessionKeeper } from '~/ui/session';

export interface WelcomeView {
  email: string;
  /** Written out; empty when the account has no trial. */
  trialEnds: string;
  expiresAt: number;
  /** Key of the session, for the post that ends it. */
  csrf: string;
}

/** Where a verified address arrives, signed in. */
export function WelcomePage({ email, trialEnds, expiresAt, csrf }: WelcomeView) {
  const { t } = useTranslation();
  return (
    <article>
      <h1>{t('sign-up:welcome.title')}</h1>
      <p className="lead">{t('sign-up:welcome.lead')}</p>
      <dl className="facts">
        <dt>{t('sign-up:welcome.email')}</dt>
        <dd>
          <span className="ltr">{email}</span>
        </dd>
        {trialEnds ? (
          <>
            <dt>{t('sign-up:welcome.trialEnds')}</dt>
            <dd>{trialEnds}</dd>
          </>
        ) : null}
      </dl>
      <p>{t('sign-up:welcome.next')}</p>
      <div className="actions">
        <a className="button" href="/smart/dashboard/">
          {t('sign-up:welcome.dashboard')}
        </a>
        <form method="post" action="/sign-out">
          <input type="hidden" name="csrf" value={csrf} />
          <button type="submit" className="button plain">
            {t('sign-up:session.signOut')}
          </button>
        </form>
      </div>
      <SessionKeeper expiresAt={expiresAt} />
    </article>
  );
}

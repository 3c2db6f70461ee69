import { useTranslation } from 'react-i18next';
import { SessionKeeper } from '~/ui/session-keeper';

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
      <h1>{t('signUp:welcome.title')}</h1>
      <p className="lead">{t('signUp:welcome.lead')}</p>
      <dl className="facts">
        <dt>{t('signUp:welcome.email')}</dt>
        <dd>
          <span className="ltr">{email}</span>
        </dd>
        {trialEnds ? (
          <>
            <dt>{t('signUp:welcome.trialEnds')}</dt>
            <dd>{trialEnds}</dd>
          </>
        ) : null}
      </dl>
      <p>{t('signUp:welcome.next')}</p>
      <div className="actions">
        <a className="button" href="/smart/dashboard/">
          {t('signUp:welcome.dashboard')}
        </a>
        <form method="post" action="/sign-out">
          <input type="hidden" name="csrf" value={csrf} />
          <button type="submit" className="button plain">
            {t('signUp:session.signOut')}
          </button>
        </form>
      </div>
      <SessionKeeper expiresAt={expiresAt} />
    </article>
  );
}

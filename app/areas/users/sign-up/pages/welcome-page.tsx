import { useTranslation } from 'react-i18next';
import { Button, ButtonLink } from '~/ui/button';
import { Moment } from '~/ui/moment';
import { Fact } from '~/ui/paper-facts';
import { SessionKeeper } from '~/ui/session';
import { ActForm } from '~/ui/page-form';

export interface WelcomeView {
  email: string;
  /** Milliseconds; null when the account has no trial. */
  trialEndsAt: number | null;
  /** As the dashboard has it: the person's, else the account's. */
  timeZone: string;
  expiresAt: number;
  /** Key of the session, for the post that ends it. */
  csrf: string;
}

/** Where a verified address arrives, signed in. */
export function WelcomePage({ email, trialEndsAt, timeZone, expiresAt, csrf }: WelcomeView) {
  const { t } = useTranslation();
  return (
    <article>
      <h1>{t('sign-up:welcome.title')}</h1>
      <p className="lead">{t('sign-up:welcome.lead')}</p>
      <dl className="facts">
        <Fact label={t('sign-up:welcome.email')} text={email} isLtr />
        {trialEndsAt === null ? null : (
          <Fact label={t('sign-up:welcome.trialEnds')} text={<Moment at={trialEndsAt} timeZone={timeZone} />} />
        )}
      </dl>
      <p>{t('sign-up:welcome.next')}</p>
      <div className="actions">
        <ButtonLink href="/smart/dashboard/" text={t('sign-up:welcome.dashboard')} />
        <ActForm csrf={csrf} action="/sign-out">
          <Button text={t('sign-up:session.signOut')} isPlain />
        </ActForm>
      </div>
      <SessionKeeper expiresAt={expiresAt} />
    </article>
  );
}

import { useTranslation } from 'react-i18next';
import { Button, ButtonLink } from '~/ui/button';
import { DateTime } from '~/ui/date-time';
import { DescriptionItem } from '~/ui/description-items';
import { SessionRenewal } from '~/ui/sign-in-forms';
import { CsrfForm } from '~/ui/page-form';

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
        <DescriptionItem label={t('sign-up:welcome.email')} text={email} isLtr />
        {trialEndsAt === null ? null : (
          <DescriptionItem
            label={t('sign-up:welcome.trialEnds')}
            text={<DateTime at={trialEndsAt} timeZone={timeZone} />}
          />
        )}
      </dl>
      <p>{t('sign-up:welcome.next')}</p>
      <div className="actions">
        <ButtonLink href="/smart/dashboard/" text={t('sign-up:welcome.dashboard')} />
        <CsrfForm csrf={csrf} action="/sign-out">
          <Button text={t('sign-up:session.signOut')} isPlain />
        </CsrfForm>
      </div>
      <SessionRenewal expiresAt={expiresAt} />
    </article>
  );
}

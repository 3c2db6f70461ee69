import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { SignUpOffer } from '~/areas/users/sign-up/calls';
import { ButtonLink } from '~/ui/button';
import { ProductPicture } from './product-picture';

interface HomeView {
  /** There are demo pages. */
  isDemo: boolean;
  /** Who may open an account. */
  signUp: SignUpOffer;
}

/**
 * What this is, in one sentence and one picture, a form to try, and the ways in.
 *
 * @param form where there is one
 */
export function HomePage({ isDemo, signUp, form }: HomeView & { form: ReactNode }) {
  const { t } = useTranslation();
  return (
    <article>
      <div className="home-head">
        <div>
          <h1>{t('site:homeTitle')}</h1>
          <p className="lead">{t('site:homeLead')}</p>
          {isDemo ? (
            <p>
              <ButtonLink href="/demo" text={t('site:seeDemo')} isPlain={form !== null} />
            </p>
          ) : null}
        </div>
        <ProductPicture />
      </div>
      <div className={form === null ? undefined : 'home-body'}>
        {form}
        <section aria-label={t('site:waysIn')} className="home-ways">
          <Way title={t('site:visitorTitle')}>
            <p>{t('site:visitorText')}</p>
          </Way>
          <Owner signUp={signUp} />
          <Engineer />
        </section>
      </div>
    </article>
  );
}

function Way({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h2>{title}</h2>
      {children}
    </div>
  );
}

function Owner({ signUp }: Pick<HomeView, 'signUp'>) {
  const { t } = useTranslation();
  return (
    <Way title={t('site:ownerTitle')}>
      <p>{t('site:ownerText')}</p>
      {signUp === 'invited' ? <p>{t('site:signUpInvited')}</p> : null}
      {signUp === 'closed' ? <p>{t('site:signUpClosed')}</p> : null}
      <p className="row">
        <ButtonLink href="/smart/sign-in/" text={t('common:signIn')} isPlain isSmall />
        {signUp === 'open' ? <ButtonLink href="/smart/sign-up/" text={t('common:signUpFree')} isPlain isSmall /> : null}
      </p>
    </Way>
  );
}

/** Commands and names of folders are what they are in every language. */
const Code = ({ text }: { text: string }) => (
  <code className="ltr" lang="en">
    {text}
  </code>
);

function Engineer() {
  const { t } = useTranslation();
  return (
    <Way title={t('site:engineerTitle')}>
      <p>{t('site:engineerText')}</p>
      <dl className="home-commands">
        <dt>
          <Code text="npm run up" />
        </dt>
        <dd>{t('site:engineerUp')}</dd>
        <dt>
          <Code text="npm test" />
        </dt>
        <dd>{t('site:engineerTest')}</dd>
      </dl>
      <p>
        {t('site:engineerDocs')} <Code text="docs/" />
      </p>
      <p>
        <a href="/openapi.json">{t('site:engineerApi')}</a>
      </p>
    </Way>
  );
}

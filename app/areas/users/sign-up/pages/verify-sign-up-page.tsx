import { useTranslation } from 'react-i18next';
import type { SignUpOffer } from '../calls';
import type { FormProblem } from '~/domain/error-keys';
import { joinSentences } from '~/domain/punctuation';
import { Button, ButtonLink } from '~/ui/button';
import { useFields } from '~/ui/form-fields';
import { PageForm } from '~/ui/page-form';
import { PasswordField } from '~/ui/password-field';
import { SIGN_UP_TEXT_PARAMS } from './fields';
import { SignInHint, SignUpClosedText } from './sign-up-closed';

interface AgainProps {
  offer: SignUpOffer;
  supportEmail: string;
}

export interface VerifySignUpView {
  email: string;
  state: 'open' | 'verified' | 'expired' | 'void';
  /** The link is of a sign-up that was made elsewhere: its password may be a stranger's. */
  needsPassword: boolean;
  /** The browser in which the address signed up: here the page may go on by itself. */
  isOwnBrowser: boolean;
  /** Of a void link: who may sign up once more. */
  again: AgainProps | null;
}

/** Whether the page has a form that does not post itself. */
export const isPostedByHand = ({ state, again, isOwnBrowser }: VerifySignUpView): boolean =>
  !again && (state === 'expired' || (state === 'open' && !isOwnBrowser));

/** Whether the page requires a password. */
export const requiresPassword = ({ state, again, needsPassword }: VerifySignUpView): boolean =>
  state === 'open' && !again && needsPassword;

/**
 * The page of the link in a verification e-mail. It verifies by a post alone, and posts by itself only in the browser that
 * signed up: a mail scanner that runs scripts must not verify an address for whoever typed it.
 */
export function VerifySignUpPage({ view, problem }: { view: VerifySignUpView; problem?: FormProblem }) {
  const { t } = useTranslation();
  const { email, state, isOwnBrowser, again } = view;
  if (state === 'verified')
    return (
      <Closed
        title={t('sign-up:verify.doneTitle')}
        text={t('sign-up:verify.doneText')}
        path="/smart/sign-in/"
        action={t('common:signIn')}
      />
    );
  if (again) return <VoidPage {...again} />;
  if (state === 'expired') {
    return (
      <article>
        <h1>{t('sign-up:verify.expiredTitle')}</h1>
        <form method="post" className="card">
          <p>{t('sign-up:verify.expiredText')}</p>
          <Button intent="resend" text={t('sign-up:verify.expiredButton')} />
        </form>
      </article>
    );
  }
  if (requiresPassword(view)) return <ChoosePage email={email} problem={problem} />;
  return (
    <article>
      <h1>{t('sign-up:verify.title')}</h1>
      <p>
        {t('sign-up:verify.lead')} <strong className="ltr">{email}</strong>
      </p>
      <form method="post" data-enhance={isOwnBrowser ? 'self-post' : undefined}>
        <Button text={t('sign-up:verify.button')} />
      </form>
      {isOwnBrowser ? null : <p className="actions">{t('sign-up:verify.stranger')}</p>}
    </article>
  );
}

/** Verifies the address with a password that its owner chooses here. */
function ChoosePage({ email, problem }: { email: string; problem?: FormProblem }) {
  const { t } = useTranslation();
  const { field, summary } = useFields(problem, {}, SIGN_UP_TEXT_PARAMS);
  return (
    <article>
      <h1>{t('sign-up:verify.title')}</h1>
      {summary(t('sign-up:checkFields'))}
      <p>
        {t('sign-up:verify.choose')} <strong className="ltr">{email}</strong>
      </p>
      <p className="hint">{t('sign-up:verify.chooseWhy')}</p>
      <PageForm noValidate>
        <PasswordField error={field('password').error} />
        <div className="actions">
          <Button text={t('sign-up:verify.button')} />
        </div>
      </PageForm>
      <p className="actions">{t('sign-up:verify.stranger')}</p>
    </article>
  );
}

/** No sign-up waits for the link any more: it is begun again where everybody may. */
function VoidPage({ offer, supportEmail }: AgainProps) {
  const { t } = useTranslation();
  const title = t('sign-up:verify.voidTitle');
  const text = t('sign-up:verify.voidText');
  if (offer === 'open')
    return (
      <Closed
        title={title}
        text={joinSentences([text, t('sign-up:verify.voidAgain')])}
        path="/smart/sign-up/"
        action={t('common:signUpFree')}
      />
    );
  return (
    <article>
      <h1>{title}</h1>
      <p>{text}</p>
      <SignUpClosedText offer={offer} supportEmail={supportEmail} />
      <SignInHint />
    </article>
  );
}

function Closed({ title, text, path, action }: { title: string; text: string; path: string; action: string }) {
  return (
    <article>
      <h1>{title}</h1>
      <p>{text}</p>
      <ButtonLink href={path} text={action} />
    </article>
  );
}

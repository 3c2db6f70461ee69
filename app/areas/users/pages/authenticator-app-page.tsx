import { useTranslation } from 'react-i18next';
import type { FormProblem } from '~/domain/error-keys';
import { Button, ButtonLink } from '~/ui/button';
import { useFields } from '~/ui/form-fields';
import { PageForm } from '~/ui/page-form';
import { CodeField } from './code-field';

export interface AuthenticatorAppView {
  /** Base32. */
  appKey: string;
  address: string;
  /** PNG as a `data:` address. */
  qr: string;
}

/** The key of an authenticator app, which counts once a code of it was given. */
export function AuthenticatorAppPage({ view, problem }: { view: AuthenticatorAppView; problem?: FormProblem }) {
  const { t } = useTranslation();
  const { field, noticeAndSummary } = useFields(problem);
  return (
    <article>
      <h1>{t('users:security.setUpTitle')}</h1>
      {noticeAndSummary(t('sign-up:checkFields'))}
      <p>{t('users:security.scan')}</p>
      <p>
        <a href={view.address}>
          <img src={view.qr} alt={t('users:security.qr')} className="app-qr" width={240} height={240} />
        </a>
      </p>
      <dl className="facts">
        <dt>{t('users:security.key')}</dt>
        <dd>
          <code className="ltr">{view.appKey.match(/.{1,4}/g)?.join(' ')}</code>
        </dd>
      </dl>
      <PageForm noValidate>
        <CodeField {...field('code')} label={t('users:security.appCode')} isNumber />
        <div className="actions">
          <Button text={t('users:security.turnOn')} />
          <ButtonLink href="/smart/security" text={t('common:cancel')} isPlain />
        </div>
      </PageForm>
    </article>
  );
}

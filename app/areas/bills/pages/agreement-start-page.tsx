import { useTranslation } from 'react-i18next';
import { Button, ButtonLink } from '~/ui/button';
import { Flash } from '~/ui/flash-message';
import { PhoneLink } from '~/ui/page-frame';

/** Why the signing page could not be opened, or the external address that it is at. */
export type SigningStartProblem =
  { kind: 'failed'; name: string; message: string } | { kind: 'elsewhere'; url: string };

/** Whether pressing the button again may succeed. */
export const canRetry = (problem: SigningStartProblem): boolean =>
  problem.kind === 'failed' && problem.name !== 'agreement.alreadySigned' && problem.name !== 'signing.off';

interface StartProps {
  token: string;
  problem: SigningStartProblem | undefined;
  /** Of the company, where nobody can sign online; empty for none. */
  phone: string;
}

/** Hands over to the signing service with a post, because a scanner's GET must start nothing. Spec: preferences-and-consent 2.6. */
export function AgreementStartPage({ token, problem, phone }: StartProps) {
  const { t } = useTranslation();
  if (problem?.kind === 'elsewhere') return <ContinueToSigning url={problem.url} />;
  return (
    <>
      <h1>{t('bills:start.loading')}</h1>
      {problem ? (
        <Flash kind="error" text={t(`errors:${problem.message}`, { defaultValue: problem.message })} />
      ) : (
        <p>{t('bills:start.lead')}</p>
      )}
      {problem?.name === 'agreement.alreadySigned' ? (
        <p className="actions">
          <ButtonLink href={`/AgreementSign?token=${encodeURIComponent(token)}`} text={t('bills:start.toSigned')} />
        </p>
      ) : problem?.name === 'signing.off' ? (
        phone ? (
          <p>
            <PhoneLink phone={phone}>{phone}</PhoneLink>
          </p>
        ) : null
      ) : (
        <form method="post" data-enhance={problem ? undefined : 'self-post'}>
          <Button text={t(problem ? 'common:tryAgain' : 'common:continue')} />
        </form>
      )}
    </>
  );
}

/** A post may not lead to another site by itself; a link may. */
function ContinueToSigning({ url }: { url: string }) {
  const { t } = useTranslation();
  return (
    <>
      <h1>{t('bills:start.ready')}</h1>
      <p>{t('bills:start.readyText')}</p>
      <p className="actions">
        <ButtonLink href={url} text={t('bills:start.go')} />
      </p>
    </>
  );
}

import { useTranslation } from 'react-i18next';

/** What came of asking for the signing page. */
export type StartProblem = { kind: 'failed'; name: string; message: string } | { kind: 'elsewhere'; url: string };

/** Hands over to the signing service with a post, because a scanner's GET must start nothing. Spec: preferences-and-consent 2.6. */
export function AgreementStartPage({ token, problem }: { token: string; problem: StartProblem | undefined }) {
  const { t } = useTranslation();
  if (problem?.kind === 'elsewhere') return <Elsewhere url={problem.url} />;
  return (
    <>
      <h1>{t('bills:start.loading')}</h1>
      {problem ? (
        <div className="flash flash-error" role="alert">
          <p>{t(`errors:${problem.message}`, { defaultValue: problem.message })}</p>
        </div>
      ) : (
        <p>{t('bills:start.lead')}</p>
      )}
      {problem?.name === 'agreement.alreadySigned' ? (
        <p className="actions">
          <a className="button" href={`/AgreementSign?token=${encodeURIComponent(token)}`}>
            {t('bills:start.toSigned')}
          </a>
        </p>
      ) : (
        <form method="post" data-enhance={problem ? undefined : 'self-post'}>
          <button type="submit" className="button">
            {t(problem ? 'common:tryAgain' : 'common:continue')}
          </button>
        </form>
      )}
    </>
  );
}

/** A post may not lead to another site by itself; a link may. */
function Elsewhere({ url }: { url: string }) {
  const { t } = useTranslation();
  return (
    <>
      <h1>{t('bills:start.ready')}</h1>
      <p>{t('bills:start.readyText')}</p>
      <p className="actions">
        <a className="button" href={url}>
          {t('bills:start.go')}
        </a>
      </p>
    </>
  );
}

import { isRouteErrorResponse, useLocation, useParams, useRouteError } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { Problem } from '~/ui/problem';
import { MoreStep } from './more-step';
import { Notice } from './parts';
import { PayStep } from './pay-step';
import { StartStep } from './start-step';
import type { Elsewhere, PayAnswer, PayPageState } from './view';

const STEPS = { start: StartStep, more: MoreStep, pay: PayStep };

/** The page of a payer, with a link and without. Spec: enrollment-and-payment 2, "Smart pay page". */
export function PayPage({ state, posted }: { state: PayPageState; posted: PayAnswer | Elsewhere | undefined }) {
  const { t } = useTranslation();
  if (posted && 'elsewhere' in posted) return <ToHostedPage url={posted.elsewhere} />;
  if (state.kind === 'noCompany')
    return <Moment title={t('payment:noCompanyTitle')} text={t('payment:noCompanyText')} />;
  if (state.kind !== 'form') {
    return (
      <Moment title={t(`payment:${state.kind}Title`)} text={t(`payment:${state.kind}Text`)}>
        <a className="button" href={state.resultPath}>
          {t(`payment:${state.kind}Link`)}
        </a>
      </Moment>
    );
  }
  const answer = posted ?? state.answer ?? undefined;
  const Step = answer ? STEPS[answer.step] : StartStep;
  return (
    <article className="pay">
      <h1>{t('payment:title')}</h1>
      {state.isUnknownKey && !answer ? <Notice sentence="payment:unknownKey" /> : null}
      <Step view={state.view} answer={answer} />
    </article>
  );
}

/** A wrong moment: what is the matter, and where it goes on. */
export function Moment({ title, text, children }: { title: string; text: string; children?: JSX.Element }) {
  return (
    <article className="pay">
      <h1>{title}</h1>
      <p className="lead">{text}</p>
      {children ? <p className="actions">{children}</p> : null}
    </article>
  );
}

/** A post may not lead to another site by itself; a link may. */
function ToHostedPage({ url }: { url: string }) {
  const { t } = useTranslation();
  return (
    <Moment title={t('payment:elsewhereTitle')} text={t('payment:elsewhereText')}>
      <a className="button" href={url}>
        {t('payment:toWallet')}
      </a>
    </Moment>
  );
}

/** A payment link that has run out: a fresh one goes to the contact on file, and what is to be paid stays the same. */
export function PayLinkProblem() {
  const { t } = useTranslation();
  const error = useRouteError();
  const { token = '' } = useParams();
  const { pathname, search } = useLocation();
  const response = isRouteErrorResponse(error) ? error : undefined;
  const { name } = (response?.data ?? {}) as { name?: string };
  if (name !== 'token.expired') return <Problem error={response} />;
  return (
    <article className="pay">
      <h1>{t('payment:expiredTitle')}</h1>
      <p className="lead">{t('payment:expiredText')}</p>
      <form method="post" action={`/renew/${encodeURIComponent(token)}`} className="card">
        <input type="hidden" name="next" value={pathname + search} />
        <p>{t('link:renewLead')}</p>
        <button type="submit" className="button">
          {t('link:renewButton')}
        </button>
      </form>
    </article>
  );
}

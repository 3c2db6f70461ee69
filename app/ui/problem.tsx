import type { TextKey } from 'i18next';
import { isRouteErrorResponse, useRouteError } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { LEGAL_FIGURES } from '~/domain/legal-figures';
import { formatPhone } from '~/domain/phone-number';
import { failureMessageValues } from '~/domain/failure-message-values';
import { PhoneLink } from './page-frame';

interface Company {
  name: string;
  phone: string;
  email: string;
}

/** The shape of `ProblemData` in a thrown response. */
interface ProblemLike {
  status: number;
  data: {
    name?: string;
    messages?: string[];
    errorId?: string;
    details?: string;
    params?: Record<string, string | number>;
    company?: Company;
    fields?: [string, string][];
  } | null;
}

const PAGES: Record<string, [title: TextKey, text: TextKey | '']> = {
  'token.invalid': ['links:invalidTitle', 'links:invalidText'],
  'link.withdrawn': ['links:withdrawnTitle', 'links:withdrawnText'],
  'token.wrongPurpose': ['links:wrongPurposeTitle', 'links:wrongPurposeText'],
  'token.keysAway': ['links:keysAwayTitle', 'links:keysAwayText'],
  'form.notFound': ['form-page:notFoundTitle', 'form-page:notFoundText'],
  'part.unknown': ['device-handoff:unknownTitle', 'device-handoff:unknownText'],
  'part.taken': ['device-handoff:takenTitle', 'device-handoff:takenText'],
  'message.notFound': ['system:online.notFoundTitle', 'system:online.notFoundText'],
  'session.required': ['sign-up:session.requiredTitle', ''],
  'account.suspended': ['links:suspendedTitle', 'links:suspendedText'],
  'account.closed': ['links:closedTitle', 'links:closedText'],
  'account.deleting': ['account-deletion:waitingTitle', 'errors:account.deleting'],
  'recipient.erased': ['links:erasedTitle', 'links:erasedText'],
  'account.trialEnded': ['users:trialEndedTitle', 'users:trialEndedText'],
  'request.notFound': ['site:notFoundTitle', 'errors:request.notFound'],
  'mailing.notFound': ['site:notFoundTitle', 'errors:mailing.notFound'],
  'request.tooMany': ['site:waitTitle', ''],
  'request.notBuilt': ['site:notBuiltTitle', 'site:notBuiltText'],
};

/** Whoever has joined already signs in as ever. */
const SIGN_IN_HELPS = ['session.required', 'invitation.invalid'];

/** The heading of a failure's page that has one of its own, as a key. */
export const ownProblemTitle = (name: string): TextKey | undefined =>
  PAGES[name]?.[0] ?? (name.startsWith('provider.') ? 'users:provider.failedTitle' : undefined);

/** The heading of a failure's page, as a key. */
export const problemTitle = (name: string): TextKey => ownProblemTitle(name) ?? 'common:somethingWrong';

/** The name of a failure. What the router itself does not find has none of its own. */
export const failureName = ({ status, data }: { status: number; data: unknown }): string =>
  (data as ProblemLike['data'])?.name ?? (status === 404 ? 'request.notFound' : '');

/** The failure of a route's error page; undefined for an unexpected error, of which the page knows nothing. */
export function useRouteFailure(): ProblemLike | undefined {
  const error = useRouteError();
  return isRouteErrorResponse(error) ? error : undefined;
}

/** The error page of a route that has no words of its own. */
export const RouteProblem = () => <Problem error={useRouteFailure()} />;

/** The messages of a failure; of a limit, how long it still holds. */
export function useFailureMessages(failure: ProblemLike | undefined): string[] {
  const { t, i18n } = useTranslation();
  const { messages = ['server.unexpected'], params = {} } = failure?.data ?? {};
  const seconds = Number(params.seconds ?? 0);
  const values = failureMessageValues(params, i18n.language);
  return messages.map((message) => {
    if (message !== 'request.tooMany') return t(`errors:${message}`, { ...values, defaultValue: message });
    return seconds > 0 ? t('identity-check:locked', { count: Math.ceil(seconds / 60) }) : t('errors:gate.locked');
  });
}

/** A failure as a page: what happened, what to do, and an id for support. It needs no JavaScript. */
export function Problem({ error }: { error: ProblemLike | undefined }) {
  const { t } = useTranslation();
  const name = error ? failureName(error) : '';
  const [title, text] = PAGES[name] ?? ['common:somethingWrong', ''];
  const messages = useFailureMessages(error);
  const { errorId, details, company, fields } = error?.data ?? {};
  return (
    <div className="problem" role="alert">
      <h1>{t(title)}</h1>
      {text ? (
        <p>{t(text, { days: LEGAL_FIGURES.retentionDays })}</p>
      ) : (
        messages.map((message) => <p key={message}>{message}</p>)
      )}
      {company ? <CompanyContact company={company} /> : null}
      {SIGN_IN_HELPS.includes(name) ? (
        <p>
          <a className="button" href="/smart/sign-in/">
            {t('common:signIn')}
          </a>
        </p>
      ) : null}
      {fields ? (
        <form method="post">
          {fields.map(([field, value], index) => (
            <input key={index} type="hidden" name={field} value={value} />
          ))}
          <button type="submit" className="button">
            {t('common:tryAgain')}
          </button>
        </form>
      ) : null}
      {errorId || details ? (
        <details>
          <summary>{t('common:showDetails')}</summary>
          {errorId ? <p>{t('common:errorId', { id: errorId })}</p> : null}
          {details ? <p dir="ltr">{details}</p> : null}
        </details>
      ) : null}
    </div>
  );
}

/** Whose page it would have been, and how the company is reached, as far as that is told. */
function CompanyContact({ company: { name, phone, email } }: { company: Company }) {
  return (
    <p>
      <strong>
        <bdi>{name}</bdi>
      </strong>{' '}
      {phone ? <PhoneLink phone={phone}>{formatPhone(phone)}</PhoneLink> : null}{' '}
      {email ? (
        <a href={`mailto:${email}`} className="ltr">
          {email}
        </a>
      ) : null}
    </p>
  );
}

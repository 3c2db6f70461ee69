import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Flash } from '~/ui/flash-message';
import { CommunicationDescription } from './communication-description';
import { IntentForm } from './intent-forms';
import type { ExpiredUnsubscribeView } from './view';

/** The page of an unsubscribe link that has expired: the one thing that it can still do. `children` ask for a new link. */
export function ExpiredUnsubscribePage({
  late: { state, communications, company },
  children,
}: {
  late: ExpiredUnsubscribeView;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  return (
    <article>
      <h1>{t('links:expiredTitle')}</h1>
      {state === 'asking' ? <p className="lead">{t('unsubscribe:late.lead')}</p> : null}
      {state === 'mandatory' ? <p className="lead">{t('unsubscribe:mandatory', { company })}</p> : null}
      {state === 'notSent' || state === 'notGiven' ? <p className="lead">{t('unsubscribe:late.notSent')}</p> : null}
      {state === 'unsubscribed' ? <Flash kind="success" text={t('unsubscribe:late.done')} /> : null}
      <CommunicationDescription communications={communications} company={company} />
      {state === 'asking' ? (
        <div className="actions">
          <IntentForm intent="unsubscribe">{t('unsubscribe:unsubscribe')}</IntentForm>
        </div>
      ) : null}
      {children}
    </article>
  );
}

import { useTranslation } from 'react-i18next';
import type { DomainView } from '../calls';
import { formatDateAndTime } from '~/domain/calendar-date';
import type { FormProblem } from '~/domain/error-keys';
import { isolate } from '~/domain/punctuation';
import { Button, ButtonLink } from '~/ui/button';
import { TextField, useFields } from '~/ui/form-fields';
import { EmptyState } from '~/ui/empty-state';
import { Flash } from '~/ui/flash-message';
import { CsrfForm, PageForm } from '~/ui/page-form';

export interface DomainPageView extends DomainView {
  timeZone: string;
}

const REMOVE = '/smart/domain/remove';

/** The host name of the account, and the proof that it is the account's. */
export function DomainPage({ view, problem }: { view: DomainPageView; problem?: FormProblem }) {
  const { t, i18n } = useTranslation();
  const { field, noticeAndSummary } = useFields(problem);
  const { domain, missingSince, waiting, timeZone } = view;
  return (
    <article>
      <h1>{t('domains:title')}</h1>
      {noticeAndSummary(t('sign-up:checkFields'), { labelOf: () => t('domains:title') })}
      {domain ? <p>{t('domains:now', { domain: isolate(domain) })}</p> : null}
      {domain || waiting ? null : (
        <EmptyState text={t('domains:none')} act={{ href: '#domain', text: t('domains:ask') }} />
      )}
      {missingSince ? (
        <Flash
          kind="warning"
          role="note"
          text={t('domains:missing', { date: formatDateAndTime(Date.parse(missingSince), timeZone, i18n.language) })}
        />
      ) : null}
      {waiting ? <Waiting waiting={waiting} timeZone={timeZone} /> : null}
      {domain && !waiting ? <ButtonLink href={REMOVE} text={t('domains:remove')} isPlain isSmall /> : null}
      <PageForm noValidate>
        <TextField
          {...field('domain')}
          label={t('domains:title')}
          hint={t('domains:hint')}
          isRequired
          dir="ltr"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={253}
        />
        <div className="actions">
          <Button intent="ask" text={t('domains:ask')} isPlain={waiting !== null} />
        </div>
      </PageForm>
    </article>
  );
}

type WaitingProps = Pick<DomainPageView, 'timeZone'> & { waiting: NonNullable<DomainView['waiting']> };

function Waiting({ waiting: { domain, recordName, recordText, checkedAt }, timeZone }: WaitingProps) {
  const { t, i18n } = useTranslation();
  const parts = [
    ['type', 'TXT'],
    ['name', recordName],
    ['text', recordText],
  ] as const;
  return (
    <section aria-labelledby="waiting-title" className="card">
      <h2 id="waiting-title">{t('domains:waitingTitle', { domain: isolate(domain) })}</h2>
      <p>{t('domains:waitingText')}</p>
      <dl>
        {parts.map(([part, text]) => (
          <div key={part}>
            <dt>{t(`domains:record.${part}`)}</dt>
            <dd>
              <code className="ltr">{text}</code>
            </dd>
          </div>
        ))}
      </dl>
      {checkedAt ? (
        <p className="hint">
          {t('domains:checkedAt', { date: formatDateAndTime(Date.parse(checkedAt), timeZone, i18n.language) })}
        </p>
      ) : null}
      <CsrfForm className="actions">
        <Button intent="check" text={t('domains:check')} />
        <ButtonLink href={REMOVE} text={t('domains:remove')} isPlain />
      </CsrfForm>
    </section>
  );
}

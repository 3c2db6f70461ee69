import { useTranslation } from 'react-i18next';
import type { FormAlerts } from '../calls';
import { NOTIFICATION_FREQUENCIES, SUMMARY_TIME } from '~/domain/summary-period';
import { formatTimeOfDay, timeZoneName } from '~/domain/calendar-date';
import type { FormProblem } from '~/domain/error-keys';
import { isolate } from '~/domain/punctuation';
import { Button } from '~/ui/button';
import { SelectField, useFields, Options } from '~/ui/form-fields';
import { EmptyState } from '~/ui/empty-state';
import { FormTabs } from '~/ui/form-tabs';
import { Input } from '~/ui/inputs';
import { PageForm } from '~/ui/page-form';
import { frequencyFieldName, shownFieldName } from './fields';

export interface AlertsView extends FormAlerts {
  formId: string;
  /** Milliseconds. */
  now: number;
}

/** Who of the account is told by email of a form's submissions, and how often. */
export function AlertsPage({ view, problem }: { view: AlertsView; problem?: FormProblem }) {
  const { t, i18n } = useTranslation();
  const { formId, title, timeZone, now, people } = view;
  const zone = timeZoneName(timeZone, i18n.language, now);
  return (
    <article>
      <FormTabs formId={formId} current="alerts" maySend />
      <h1>{t('notifications:title', { title: isolate(title) })}</h1>
      <p>{t('notifications:lead')}</p>
      <p>{t('notifications:when', { time: formatTimeOfDay(SUMMARY_TIME, i18n.language), zone })}</p>
      {people.length > 0 ? (
        <Setting view={view} problem={problem} />
      ) : (
        <EmptyState text={t('notifications:nobody')} act={{ href: '/smart/people', text: t('admin:people') }} />
      )}
    </article>
  );
}

function Setting({ view, problem }: { view: AlertsView; problem?: FormProblem }) {
  const { t } = useTranslation();
  const { people } = view;
  const { field, summary } = useFields(
    problem,
    Object.fromEntries(
      people.flatMap(({ userId, rhythm }) => [
        [frequencyFieldName(userId), rhythm],
        [shownFieldName(userId), rhythm],
      ]),
    ),
  );
  const names = new Map(people.map(({ userId, name, email }) => [frequencyFieldName(userId), name || email]));
  return (
    <section aria-labelledby="set-title" className="card">
      <h2 id="set-title">{t('notifications:heading')}</h2>
      {summary(t('sign-up:checkFields'), { labelOf: (name) => names.get(name) ?? name })}
      <PageForm noValidate>
        {people.map(({ userId }) => (
          <Input
            key={userId}
            type="hidden"
            name={shownFieldName(userId)}
            defaultValue={field(shownFieldName(userId)).value}
          />
        ))}
        {people.map(({ userId, name, email, role }) => (
          <SelectField
            key={userId}
            {...field(frequencyFieldName(userId))}
            label={name || email}
            hint={
              <>
                {t(`users:roles.${role}`)} · <bdi>{email}</bdi>
              </>
            }
            isRequired
          >
            <Options values={NOTIFICATION_FREQUENCIES} label={(rhythm) => t(`notifications:rhythm.${rhythm}`)} />
          </SelectField>
        ))}
        <p className="actions">
          <Button text={t('common:save')} />
        </p>
      </PageForm>
    </section>
  );
}

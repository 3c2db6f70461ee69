import { useTranslation } from 'react-i18next';
import { ROLES, type Role } from '~/contract/enums';
import type { Member } from '~/contract/people';
import type { FormProblem } from '~/domain/error-keys';
import { Button } from '~/ui/button';
import { SelectField, TextField, useFields, type Fields } from '~/ui/controls';
import { EmptyState } from '~/ui/empty-state';
import { Select } from '~/ui/inputs';
import { ActForm, PageForm } from '~/ui/page-form';

export interface PeopleView {
  users: Member[];
  isOwner: boolean;
}

/** The people of an account and who has been invited. Spec: forms-and-approval 6. */
export function PeoplePage({ view, problem }: { view: PeopleView; problem?: FormProblem }) {
  const { t } = useTranslation();
  const { field, noticeAndSummary } = useFields(problem, { role: 'Member' });
  return (
    <article>
      <h1>{t('admin:people')}</h1>
      {noticeAndSummary(t('sign-up:checkFields'))}
      <div className="table-scroll" role="region" aria-labelledby="people-caption" tabIndex={0}>
        <table className="list-table people">
          <caption id="people-caption" className="sr">
            {t('admin:people')}
          </caption>
          <thead>
            <tr>
              <th scope="col">{t('people:name')}</th>
              <th scope="col">{t('people:email')}</th>
              <th scope="col">{t('people:role')}</th>
              {view.isOwner ? <th scope="col">{t('people:change')}</th> : null}
            </tr>
          </thead>
          <tbody>
            {view.users.map((member) => (
              <MemberRow key={member.userId} member={member} view={view} />
            ))}
          </tbody>
        </table>
      </div>
      {view.isOwner && view.users.length === 1 ? (
        <EmptyState text={t('people:alone')} act={{ href: '#invite-title', text: t('people:inviteTitle') }} />
      ) : null}
      {view.isOwner ? <InviteForm field={field} /> : <p className="hint">{t('people:ownersChange')}</p>}
    </article>
  );
}

function MemberRow({ member, view }: { member: Member; view: PeopleView }) {
  const { t } = useTranslation();
  const { userId, name, email, role, state } = member;
  return (
    <tr>
      <th scope="row">
        {state === 'invited' ? <span className="tag">{t('people:stateInvited')}</span> : <bdi>{name}</bdi>}
      </th>
      <td>
        <span className="ltr">{email}</span>{' '}
        {member.hasSecondFactor ? <span className="hint">{t('people:security.isOn')}</span> : null}
      </td>
      <td>
        {view.isOwner ? (
          <ActForm className="with-button">
            <input type="hidden" name="userId" value={userId} />
            <RoleSelect id={`role-${userId}`} role={role} label={t('people:roleOf', { email })} />
            <button type="submit" className="button plain small" name="intent" value="role">
              {t('common:save')}
              <span className="sr"> {email}</span>
            </button>
          </ActForm>
        ) : (
          t(`people:roles.${role}`)
        )}
      </td>
      {view.isOwner ? (
        <td>
          <a className="button plain small" href={`/smart/people/${encodeURIComponent(userId)}/remove`}>
            {t('people:remove')}
            <span className="sr"> {email}</span>
          </a>{' '}
          {member.hasSecondFactor ? (
            <a className="button plain small" href={`/smart/people/${encodeURIComponent(userId)}/reset`}>
              {t('people:security.reset')}
              <span className="sr"> {email}</span>
            </a>
          ) : null}
        </td>
      ) : null}
    </tr>
  );
}

function RoleSelect({ id, role, label }: { id: string; role: Role; label: string }) {
  return (
    <Select id={id} name="role" defaultValue={role} aria-label={label} autoComplete="off">
      <RoleOptions />
    </Select>
  );
}

function RoleOptions() {
  const { t } = useTranslation();
  return ROLES.map((one) => (
    <option key={one} value={one}>
      {t(`people:roles.${one}`)}
    </option>
  ));
}

function InviteForm({ field }: Pick<Fields, 'field'>) {
  const { t } = useTranslation();
  return (
    <section aria-labelledby="invite-title" className="card">
      <h2 id="invite-title">{t('people:inviteTitle')}</h2>
      <PageForm noValidate>
        <TextField
          {...field('email')}
          label={t('people:email')}
          hint={t('people:inviteHint')}
          isRequired
          type="email"
          dir="ltr"
          maxLength={254}
        />
        <SelectField {...field('role')} label={t('people:role')} isRequired>
          <RoleOptions />
        </SelectField>
        <div className="actions">
          <Button intent="invite" text={t('people:invite')} />
        </div>
      </PageForm>
    </section>
  );
}

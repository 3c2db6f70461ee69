import { useTranslation } from 'react-i18next';
import { ROLES } from '~/lib/contract/enums';
import type { Member } from '../calls';
import type { FormProblem } from '~/domain/error-keys';
import { Button } from '~/ui/button';
import { Options, SelectField, TextField, useFields, type Fields } from '~/ui/form-fields';
import { EmptyState } from '~/ui/empty-state';
import { Select } from '~/ui/inputs';
import { CsrfForm, PageForm } from '~/ui/page-form';
import { ScrollTable } from '~/ui/scroll-table';

export interface PeopleView {
  users: Member[];
  isOwner: boolean;
}

/** The people of an account and who has been invited. Spec: forms-and-approval 6. */
export function PeoplePage({ view, problem }: { view: PeopleView; problem?: FormProblem }) {
  const { t } = useTranslation();
  const { field, noticeAndSummary } = useFields(problem, { role: 'Member' });
  const heads = ['name', 'email', 'role', ...(view.isOwner ? (['change'] as const) : [])] as const;
  return (
    <article>
      <h1>{t('admin:people')}</h1>
      {noticeAndSummary(t('sign-up:checkFields'))}
      <ScrollTable
        className="list-table people"
        id="people-caption"
        caption={t('admin:people')}
        heads={heads.map((head) => t(`users:${head}`))}
      >
        {view.users.map((member) => (
          <MemberRow key={member.userId} member={member} isOwner={view.isOwner} />
        ))}
      </ScrollTable>
      {view.isOwner && view.users.length === 1 ? (
        <EmptyState text={t('users:alone')} act={{ href: '#invite-title', text: t('users:inviteTitle') }} />
      ) : null}
      {view.isOwner ? <InviteForm field={field} /> : <p className="hint">{t('users:ownersChange')}</p>}
    </article>
  );
}

function MemberRow({ member, isOwner }: { member: Member; isOwner: boolean }) {
  const { t } = useTranslation();
  const { userId, name, email, role, state } = member;
  return (
    <tr>
      <th scope="row">
        {state === 'invited' ? <span className="tag">{t('users:stateInvited')}</span> : <bdi>{name}</bdi>}
      </th>
      <td>
        <span className="ltr">{email}</span>{' '}
        {member.hasSecondFactor ? <span className="hint">{t('users:security.isOn')}</span> : null}
      </td>
      <td>
        {isOwner ? (
          <CsrfForm className="with-button">
            <input type="hidden" name="userId" value={userId} />
            <Select
              id={`role-${userId}`}
              name="role"
              defaultValue={role}
              aria-label={t('users:roleOf', { email })}
              autoComplete="off"
            >
              <RoleOptions />
            </Select>
            <button type="submit" className="button plain small" name="intent" value="role">
              {t('common:save')}
              <span className="sr"> {email}</span>
            </button>
          </CsrfForm>
        ) : (
          t(`users:roles.${role}`)
        )}
      </td>
      {isOwner ? (
        <td>
          <a className="button plain small" href={`/smart/people/${encodeURIComponent(userId)}/remove`}>
            {t('users:remove')}
            <span className="sr"> {email}</span>
          </a>{' '}
          {member.hasSecondFactor ? (
            <a className="button plain small" href={`/smart/people/${encodeURIComponent(userId)}/reset`}>
              {t('users:security.reset')}
              <span className="sr"> {email}</span>
            </a>
          ) : null}
        </td>
      ) : null}
    </tr>
  );
}

function RoleOptions() {
  const { t } = useTranslation();
  return <Options values={ROLES} label={(role) => t(`users:roles.${role}`)} />;
}

function InviteForm({ field }: Pick<Fields, 'field'>) {
  const { t } = useTranslation();
  return (
    <section aria-labelledby="invite-title" className="card">
      <h2 id="invite-title">{t('users:inviteTitle')}</h2>
      <PageForm noValidate>
        <TextField
          {...field('email')}
          label={t('users:email')}
          hint={t('users:inviteHint')}
          isRequired
          type="email"
          dir="ltr"
          maxLength={254}
        />
        <SelectField {...field('role')} label={t('users:role')} isRequired>
          <RoleOptions />
        </SelectField>
        <div className="actions">
          <Button intent="invite" text={t('users:invite')} />
        </div>
      </PageForm>
    </section>
  );
}

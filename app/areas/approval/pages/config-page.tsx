import type { TextKey } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Button, ButtonLink } from '~/ui/button';
import { TextField } from '~/ui/form-fields';
import { ErrorSummary } from '~/ui/error-summary';
import { Flash } from '~/ui/flash-message';
import { Input } from '~/ui/inputs';
import { PageForm } from '~/ui/page-form';
import { ConditionalText } from '~/ui/conditional-text';
import { ApproverFields, type Admin } from './request-page';

export interface ConfigView {
  adminNeedApproval: boolean;
  sendsToAll: boolean;
  randomApproval: boolean;
  /** As typed. */
  approvalsRequired: string;
  adminIds: string[];
  admins: Admin[];
  /** Approvals that are needed by what is set, and whose forms could never be approved by it. */
  needed: number;
  unmetFor: '' | 'owners' | 'all';
  /** The radio as it was pressed, where the post was not saved. */
  asks?: string;
  /** Key of a text about a field, and its values. */
  problem?: { field: 'approvalsRequired' | 'asks'; key: TextKey; params?: Record<string, unknown> };
}

/** How templates are approved. Spec: forms-and-approval 2.1, 5. */
export function ConfigPage({ view }: { view: ConfigView }) {
  const { t } = useTranslation();
  const { problem } = view;
  const errorOf = (field: string) => (problem?.field === field ? t(problem.key, problem.params) : undefined);
  return (
    <article data-enhance="approval">
      <p>
        <ButtonLink href="/smart/dashboard" text={t('common:back')} isPlain isSmall />
      </p>
      <h1>{t('approval:configTitle')}</h1>
      {problem ? (
        <ErrorSummary
          message={t('form-builder:checkFields')}
          errors={[{ id: problem.field, text: t(problem.key, problem.params) }]}
        />
      ) : null}
      {view.unmetFor !== '' && !problem ? <Flash kind="warning" text={unmetText(view, t)} /> : null}
      <PageForm noValidate>
        <Switch name="adminNeedApproval" isOn={view.adminNeedApproval} text={t('approval:needsApproval')} />
        <Switch name="sendsToAll" isOn={view.sendsToAll} text={t('approval:sendsToAll')} />
        <ConditionalText className="flash" data-part="note" isShown={!view.sendsToAll} text={t('approval:note')} />
        <div
          className="card"
          data-part="choose"
          data-done={t('form-page:submit')}
          role="group"
          aria-labelledby="choose-title"
        >
          <h2 id="choose-title">{t('approval:requestTitle')}</h2>
          <p>{t('approval:requestText')}</p>
          <ApproverFields
            mayChooseAll
            mayChooseRandom
            asks={approverChoice(view)}
            adminIds={view.adminIds}
            admins={view.admins}
            error={errorOf('asks')}
          />
        </div>
        <TextField
          name="approvalsRequired"
          value={view.approvalsRequired}
          label={t('approval:approvalsRequired')}
          hint={t('approval:ownersHint', { n: view.admins.length })}
          error={errorOf('approvalsRequired')}
          maxLength={4}
          inputMode="numeric"
          className="short"
          dir="ltr"
        />
        <div className="actions">
          <Button text={t('common:save')} />
        </div>
      </PageForm>
    </article>
  );
}

/** Who can't get anything approved by what is set, and what to do about it. */
function unmetText({ unmetFor, needed, admins }: ConfigView, t: ReturnType<typeof useTranslation>['t']): string {
  if (needed > admins.length) return t('approval:tooFewOwners', { n: admins.length });
  return t(`approval:unmet.${unmetFor === 'owners' ? 'owners' : 'all'}`, { n: admins.length - 1, needed });
}

/** The radio that stands for what is set; 'All admin's' is the switch by another name. */
function approverChoice({ asks, sendsToAll, randomApproval }: ConfigView): string {
  if (asks) return asks;
  if (sendsToAll) return 'all';
  return randomApproval ? 'random' : 'chosen';
}

function Switch({ name, isOn, text }: { name: string; isOn: boolean; text: string }) {
  return (
    <div className="choice switch">
      <Input type="checkbox" role="switch" id={name} name={name} value="yes" defaultChecked={isOn} />
      <label htmlFor={name}>{text}</label>
    </div>
  );
}

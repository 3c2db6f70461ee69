import type { TextKey } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Choice, NoAnswerOption } from '~/ui/form-fields';
import { Button, ButtonLink } from '~/ui/button';
import { ErrorSummary } from '~/ui/error-summary';
import { CsrfForm, PageForm } from '~/ui/page-form';
import { AdviceList, type AdviceView } from '~/ui/form-advice';
import { Input } from '~/ui/inputs';

export interface Admin {
  userId: string;
  name: string;
  email: string;
}

export interface RequestView {
  id: string;
  title: string;
  revision: number;
  approvalsRequired: number;
  /** Owners who may decide: all but the submitter. */
  admins: Admin[];
  /** Whether the request may go to all; the spec lets the radio be hidden. */
  mayChooseAll: boolean;
  mayChooseRandom: boolean;
  asks: string;
  adminIds: string[];
  /** Whether the user may change the number of approvals. */
  maySet: boolean;
  accountId: string;
  /** What could be better, where it has not been seen since the draft was changed. */
  advice?: AdviceView;
  /** Key of a text and its values. */
  problem?: { key: TextKey; params?: Record<string, unknown> };
}

const CHOICE_ERRORS: readonly string[] = [
  'approval:chooseOne',
  'errors:approval.nobodyAsked',
  'errors:approval.tooMany',
];

/** Chooses the approvers: a page, and with JavaScript a dialog over the builder. Spec: forms-and-approval 2.2. */
export function RequestPage({ view }: { view: RequestView }) {
  const { t } = useTranslation();
  const { id, title, revision, problem, approvalsRequired, admins } = view;
  const text = problem ? t(problem.key, problem.params) : '';
  const isChoice = problem !== undefined && CHOICE_ERRORS.includes(problem.key);
  return (
    <article data-dialog-content="" aria-labelledby="request-title" data-enhance="approval">
      <h1 id="request-title">{t('approval:requestTitle')}</h1>
      <p>
        <strong dir="auto">{title}</strong>
      </p>
      <p>{t('approval:requestText')}</p>
      <p className="hint">{t('approval:requestNeeded', { count: approvalsRequired })}</p>
      {admins.length < approvalsRequired ? <TooFewApproversNote {...view} /> : null}
      {problem ? (
        <ErrorSummary
          message={isChoice ? t('form-builder:checkFields') : text}
          errors={isChoice ? [{ id: 'asks', text }] : []}
        />
      ) : null}
      <PageForm action={`/smart/dynamic-form/${id}/approval-request`} data-part="ask">
        <Input type="hidden" name="revision" defaultValue={revision} />
        <ApproverFields {...view} error={isChoice ? text : undefined} />
        <div className="actions">
          <Button text={t('form-page:submit')} data-part="submit" />
          <ButtonLink href={`/smart/dynamic-form/${id}`} text={t('common:cancel')} isPlain data-close="" />
        </div>
      </PageForm>
    </article>
  );
}

/** What could be better about the form, before the request is sent: one press goes on. */
export function RequestAdvice({ view: { id, title, revision }, advice }: { view: RequestView; advice: AdviceView }) {
  const { t } = useTranslation();
  const here = `/smart/dynamic-form/${id}`;
  return (
    <article data-dialog-content="" aria-labelledby="request-title">
      <h1 id="request-title">{t('approval:requestTitle')}</h1>
      <p>
        <strong dir="auto">{title}</strong>
      </p>
      <p>{t('form-advice:once')}</p>
      <AdviceList advice={advice} />
      <CsrfForm action={`${here}/approval-request`} className="actions">
        <input type="hidden" name="revision" value={revision} />
        <Button intent="advised" text={t('form-advice:ask')} />
        <ButtonLink href={here} text={t('common:cancel')} isPlain data-close="" />
      </CsrfForm>
    </article>
  );
}

/** Such a request could never end: the page says so before it is sent. */
function TooFewApproversNote({ admins, approvalsRequired, maySet, accountId }: RequestView) {
  const { t } = useTranslation();
  return (
    <div className="flash flash-warning">
      <p>{t('approval:tooFewJudges', { n: admins.length, needed: approvalsRequired })}</p>
      {maySet ? <a href={`/smart/accounts/${accountId}/template-approval`}>{t('admin:approvalSettings')}</a> : null}
    </div>
  );
}

/** The two radios of the spec, one for a random choice where the account allows it, and the list of admins. */
export function ApproverFields({
  mayChooseAll,
  mayChooseRandom,
  asks,
  adminIds,
  admins,
  error,
}: Pick<RequestView, 'mayChooseAll' | 'mayChooseRandom' | 'asks' | 'adminIds' | 'admins'> & { error?: string }) {
  const { t } = useTranslation();
  const ways = [
    { value: 'all', text: t('approval:allAdmins'), isShown: mayChooseAll },
    { value: 'chosen', text: t('approval:chooseAdmin'), isShown: true },
    { value: 'random', text: t('approval:randomAdmins'), isShown: mayChooseRandom },
  ].filter(({ isShown }) => isShown);
  return (
    <>
      <fieldset className={error ? 'field invalid' : 'field'}>
        <legend className="sr" id="asks" tabIndex={-1}>
          {t('approval:requestTitle')}
        </legend>
        {error ? <span className="field-error">{error}</span> : null}
        {asks ? null : <NoAnswerOption id="asks" name="asks" />}
        {ways.map(({ value, text }) => (
          <Choice key={value} id={`asks-${value}`} name="asks" value={value} isChosen={asks === value} label={text} />
        ))}
      </fieldset>
      <fieldset className="field" data-part="admins">
        <legend>{t('approval:selectAdmins')}</legend>
        {admins.length === 0 ? <p>{t('approval:noAdmins')}</p> : null}
        {admins.map(({ userId, name, email }) => (
          <Choice
            key={userId}
            type="checkbox"
            id={`admin-${userId}`}
            name="adminIds"
            value={userId}
            isChosen={adminIds.includes(userId)}
            label={
              <>
                {name} <span className="hint ltr">{email}</span>
              </>
            }
          />
        ))}
      </fieldset>
    </>
  );
}

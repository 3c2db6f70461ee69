import { useTranslation } from 'react-i18next';

export interface Admin {
  userId: string;
  name: string;
  email: string;
}

export interface RequestView {
  id: string;
  title: string;
  csrf: string;
  revision: number;
  approvalsRequired: number;
  /** Owners who may judge: all but the submitter. */
  admins: Admin[];
  /** Whether all may be asked; the spec lets the radio be hidden. */
  mayAskAll: boolean;
  mayDraw: boolean;
  asks: string;
  adminIds: string[];
  /** Key of a sentence and its values. */
  problem?: { key: string; params?: Record<string, unknown> };
}

/** Who is asked for an approval: a page, and with JavaScript a dialog over the builder. Spec: forms-and-approval 2.2. */
export function RequestPage({ view }: { view: RequestView }) {
  const { t } = useTranslation();
  const { id, title, csrf, revision, problem, approvalsRequired } = view;
  return (
    <article data-dialog-content="" aria-labelledby="request-title" data-enhance="approval">
      <h1 id="request-title">{t('approval:requestTitle')}</h1>
      <p>
        <strong dir="auto">{title}</strong>
      </p>
      <p>{t('approval:requestText')}</p>
      <p className="hint">{t('approval:requestNeeded', { count: approvalsRequired })}</p>
      {problem ? (
        <div className="flash flash-error" role="alert">
          <p>{t(problem.key, problem.params)}</p>
        </div>
      ) : null}
      <form method="post" action={`/smart/dynamic-form/${id}/approval-request`} data-part="ask">
        <input type="hidden" name="csrf" value={csrf} />
        <input type="hidden" name="revision" value={revision} />
        <AskFields {...view} />
        <div className="actions">
          <button type="submit" className="button" data-part="submit">
            {t('form:submit')}
          </button>
          <a className="button plain" href={`/smart/dynamic-form/${id}`} data-close="">
            {t('common:cancel')}
          </a>
        </div>
      </form>
    </article>
  );
}

/** The two radios of the spec, one for a draw by lot where the account allows it, and the list of admins. */
export function AskFields({ mayAskAll, mayDraw, asks, adminIds, admins }: Pick<RequestView, 'mayAskAll' | 'mayDraw' | 'asks' | 'adminIds' | 'admins'>) {
  const { t } = useTranslation();
  const ways = [
    { value: 'all', text: t('approval:allAdmins'), isShown: mayAskAll },
    { value: 'chosen', text: t('approval:chooseAdmin'), isShown: true },
    { value: 'random', text: t('approval:randomAdmins'), isShown: mayDraw },
  ].filter(({ isShown }) => isShown);
  return (
    <>
      <fieldset className="field">
        <legend className="sr">{t('approval:requestTitle')}</legend>
        {ways.map(({ value, text }) => (
          <div className="choice" key={value}>
            <input type="radio" id={`asks-${value}`} name="asks" value={value} defaultChecked={asks === value} />
            <label htmlFor={`asks-${value}`}>{text}</label>
          </div>
        ))}
      </fieldset>
      <fieldset className="field" data-part="admins">
        <legend>{t('approval:selectAdmins')}</legend>
        {admins.length === 0 ? <p>{t('approval:noAdmins')}</p> : null}
        {admins.map(({ userId, name, email }) => (
          <div className="choice" key={userId}>
            <input type="checkbox" id={`admin-${userId}`} name="adminIds" value={userId} defaultChecked={adminIds.includes(userId)} />
            <label htmlFor={`admin-${userId}`}>
              {name} <span className="hint ltr">{email}</span>
            </label>
          </div>
        ))}
      </fieldset>
    </>
  );
}

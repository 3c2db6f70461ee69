import { useLocation } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { labelled } from '~/domain/punctuation';
import { ErrorSummary } from '~/ui/error-summary';
import { Field } from '~/ui/field';
import { EnterButton, PageForm } from '~/ui/page-form';
import { FIELDS, type AgentErrors, type AgentValues } from './fields';
import { PaymentTable, QrToPay, type PaymentView, type QrView } from './results';

/** What a button did. The code and the payment are never shown together: each is the answer to one button. */
export type AgentResult =
  | { kind: 'none' }
  | { kind: 'problem'; message: string; errors: AgentErrors }
  | { kind: 'failed'; message: string }
  | { kind: 'sent'; message: string }
  | { kind: 'noPayment'; account: string }
  | { kind: 'qr'; qr: QrView }
  | { kind: 'payment'; payment: PaymentView };

export interface AgentView {
  values: AgentValues;
  sendKey: string;
}

/** What Enter in a field presses: it must not send anything. */
const KEEP = { name: FIELDS.intent, value: 'keep' };

/** The field agent's page. Spec: enrollment-and-payment 2, "Field-agent payments page". */
export function AgentPage({ view, result }: { view: AgentView; result: AgentResult }) {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const errors = result.kind === 'problem' ? result.errors : {};
  const wrong = (['accountNumber', 'email', 'mobileNumber'] as const).flatMap((name) => {
    const key = errors[name];
    return key ? [{ id: name, text: labelled(t(LABELS[name]), t(key)) }] : [];
  });
  return (
    <article>
      <h1>{t('field-agent:agent.title')}</h1>
      {result.kind === 'problem' ? <ErrorSummary message={t(result.message)} errors={wrong} /> : null}
      <Note result={result} />
      <p>{t('field-agent:agent.lead')}</p>
      {/* On a phone, what a button brings is below the screen. */}
      <PageForm action={`${pathname}${search}#result`} noValidate data-enhance="field-agent" enter={KEEP}>
        <input type="hidden" name={FIELDS.sendKey} value={view.sendKey} />
        <EnterButton enter={KEEP} text={t('common:continue')} />
        <AgentFields values={view.values} errors={errors} />
        <AgentButtons />
      </PageForm>
      {result.kind === 'qr' ? <QrToPay qr={result.qr} /> : null}
      {result.kind === 'payment' ? <PaymentTable payment={result.payment} /> : null}
    </article>
  );
}

const LABELS = {
  accountNumber: 'field-agent:agent.accountNumber',
  email: 'field-agent:agent.email',
  mobileNumber: 'field-agent:agent.mobile',
} as const;

function Note({ result }: { result: AgentResult }) {
  const { t } = useTranslation();
  if (result.kind === 'sent') {
    return (
      <div className="flash flash-success" role="status">
        <p>{t(result.message)}</p>
      </div>
    );
  }
  if (result.kind !== 'failed' && result.kind !== 'noPayment') return null;
  return (
    <div className={`flash ${result.kind === 'failed' ? 'flash-error' : 'flash-info'}`} role="alert">
      <p>
        {result.kind === 'failed' ? result.message : t('field-agent:agent.noPayments', { account: result.account })}
      </p>
    </div>
  );
}

function AgentFields({ values, errors }: { values: AgentValues; errors: AgentErrors }) {
  const { t } = useTranslation();
  const error = (name: keyof AgentValues) => {
    const key = errors[name];
    return key && t(key);
  };
  return (
    <>
      <Field id={FIELDS.account} label={t(LABELS.accountNumber)} error={error('accountNumber')} isRequired>
        {(control) => (
          <input
            {...control}
            type="text"
            name={FIELDS.account}
            defaultValue={values.accountNumber}
            readOnly
            className="short"
            dir="ltr"
          />
        )}
      </Field>
      <Field id={FIELDS.email} label={t(LABELS.email)} error={error('email')} isRequired>
        {(control) => (
          <input
            {...control}
            type="email"
            name={FIELDS.email}
            defaultValue={values.email}
            dir="ltr"
            autoComplete="off"
          />
        )}
      </Field>
      <Field
        id={FIELDS.mobile}
        label={t(LABELS.mobileNumber)}
        hint={t('field-agent:agent.mobileHint')}
        error={error('mobileNumber')}
        isRequired
      >
        {(control) => (
          // No length limit: it would cut off what is pasted.
          <input
            {...control}
            type="tel"
            name={FIELDS.mobile}
            defaultValue={values.mobileNumber}
            className="short"
            dir="ltr"
            autoComplete="off"
          />
        )}
      </Field>
    </>
  );
}

function AgentButtons() {
  const { t } = useTranslation();
  const button = (intent: string, text: string, isPlain = true) => (
    <button type="submit" className={`button ${isPlain ? 'plain' : ''}`} name={FIELDS.intent} value={intent}>
      {text}
    </button>
  );
  return (
    <div className="actions">
      {button('email', t('field-agent:agent.sendEmail'))}
      {button('sms', t('field-agent:agent.sendSms'))}
      {button('qr', t('field-agent:agent.generateQr'), false)}
      {button('payment', t('field-agent:agent.latestPayment'))}
    </div>
  );
}

/** There is no such installation, or it can't be told right now. */
export function AgentLoadFailure({ error }: { error: string }) {
  const { t } = useTranslation();
  return (
    <article>
      <h1>{t('field-agent:agent.title')}</h1>
      <div className="flash flash-error" role="alert">
        <p>{t('field-agent:agent.loadFailed', { error })}</p>
      </div>
    </article>
  );
}

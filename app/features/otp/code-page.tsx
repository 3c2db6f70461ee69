import { useTranslation } from 'react-i18next';
import { FixedField, FixedForm } from '~/ui/validated-form';
import { CODE_FORM, codeValidator } from './code-form';

export interface CodePageProps {
  destination: string;
  codeLength: number;
  /** Seconds until another code may be asked for; 0 when it may. */
  resendSeconds: number;
  /** What went wrong with sending again. */
  sendError: string | undefined;
  backPath: string;
  /** Where the page belongs to no form: its title and the text of the way back. */
  title?: string;
  backText?: string;
}

/** The page that takes a code; with JavaScript it is drawn in a dialog. Spec: forms-and-approval 2.6. */
export function CodePage({ destination, codeLength, resendSeconds, sendError, backPath, title, backText }: CodePageProps) {
  const { t } = useTranslation();
  return (
    <article data-enhance="code" data-dialog-content="" aria-labelledby="code-title">
      <h1 id="code-title">{title ?? t('otp:title')}</h1>
      <p>{splitAround(t('otp:sentTo', { destination: '\u0000' }), <strong className="ltr">{destination}</strong>)}</p>
      <FixedForm id={CODE_FORM} validator={codeValidator}>
        <FixedField name="code" formId={CODE_FORM} label={t('otp:code')} hint={t('otp:codeHint', { count: codeLength })}>
          {(control) => (
            <input
              {...control}
              // A code is a secret: it is not shown again.
              defaultValue=""
              type="text"
              className="short"
              dir="ltr"
              inputMode="numeric"
              autoComplete="one-time-code"
              // The person came here to type it.
              autoFocus
            />
          )}
        </FixedField>
        <div className="actions">
          <button type="submit" className="button" name="intent" value="verify">
            {t('otp:verify')}
          </button>
          <a className="button plain" href={backPath} data-close="">
            {backText ?? t('otp:backToForm')}
          </a>
        </div>
      </FixedForm>
      <form method="post" className="field" data-resend={resendSeconds} noValidate>
        {sendError ? (
          <p className="field-error" role="alert">
            {sendError}
          </p>
        ) : null}
        {resendSeconds > 0 ? (
          <p className="hint" data-part="wait" data-text={t('otp:resendWait', { count: 99 }).replace('99', '{{n}}')} role="timer" aria-live="off">
            {t('otp:resendWait', { count: resendSeconds })}
          </p>
        ) : null}
        <button type="submit" className="button plain small" name="intent" value="resend">
          {t('otp:resend')}
        </button>
      </form>
    </article>
  );
}

/** A sentence with an element in the middle of it. */
function splitAround(text: string, middle: React.ReactNode) {
  const [before, after] = text.split('\u0000');
  return (
    <>
      {before}
      {middle}
      {after}
    </>
  );
}

/** There is no code to wait for: the way back. */
export function NoCodePage({ backPath, title, text, backText }: Pick<CodePageProps, 'backPath' | 'title' | 'backText'> & { text?: string }) {
  const { t } = useTranslation();
  return (
    <article data-dialog-content="" aria-labelledby="code-title">
      <h1 id="code-title">{title ?? t('otp:title')}</h1>
      <p>{text ?? t('otp:nothingToVerify')}</p>
      <a className="button" href={backPath} data-close="">
        {backText ?? t('otp:backToForm')}
      </a>
    </article>
  );
}

import { useTranslation } from 'react-i18next';
import { Button, ButtonLink } from '~/ui/button';
import { TextField, useFields } from '~/ui/form-fields';
import { useFormatPhone } from '~/ui/phone-text';
import { noBreakText } from '~/ui/no-break-text';
import { CODE_FORM, type CodeRefusal, type CodeView } from './view';

interface PageWords {
  backPath: string;
  /** Where the page belongs to no form: its title and the text of the way back. */
  title?: string;
  backText?: string;
}

interface CodePageProps extends PageWords {
  code: CodeView;
  /** What the post before was refused for. */
  refusal?: CodeRefusal;
}

/**
 * The page that takes a code; with JavaScript it is drawn in a dialog. A code that can't be typed any more leaves no field, and
 * a locked destination no way to ask for another. Spec: forms-and-approval 2.6.
 */
export function CodePage({ code, refusal = {}, backPath, title, backText }: CodePageProps) {
  const { t } = useTranslation();
  const phoneText = useFormatPhone();
  const { destination, lockedUntil } = code;
  const state = refusal.state ?? code.state;
  const way = <ButtonLink href={backPath} text={backText ?? t('verification:backToForm')} isPlain data-close="" />;
  return (
    <article
      data-enhance="code"
      data-dialog-content=""
      aria-labelledby="code-title"
      aria-describedby={state === 'open' ? undefined : 'code-state'}
    >
      <h1 id="code-title">{title ?? t('verification:title')}</h1>
      <p>
        {splitAround(
          t(code.isQueued ? 'verification:queuedTo' : 'verification:sentTo', { destination: '\u0000' }),
          <strong className="ltr">{noBreakText(phoneText(destination), phoneText(destination))}</strong>,
        )}
      </p>
      {state === 'open' ? (
        <CodeForm codeLength={code.codeLength} refusal={refusal} way={way} />
      ) : (
        <div className="flash flash-error" id="code-state">
          <p>
            {state === 'locked'
              ? noBreakText(t('verification:locked', { time: lockedUntil }), lockedUntil)
              : t(`errors:otp.${state}`)}
          </p>
        </div>
      )}
      {state === 'locked' ? null : (
        <ResendForm seconds={code.resendSeconds} error={refusal.sendError} isMain={state !== 'open'} />
      )}
      {state === 'open' ? null : <div className="actions">{way}</div>}
    </article>
  );
}

function CodeForm({ codeLength, refusal, way }: { codeLength: number; refusal: CodeRefusal; way: React.ReactNode }) {
  const { t } = useTranslation();
  const { field } = useFields(refusal);
  const { triesLeft } = refusal;
  const hint = (
    <>
      {t('verification:codeHint', { count: codeLength })}
      {triesLeft === undefined ? null : (
        <>
          <br />
          <strong data-part="tries-left">{t('verification:triesLeft', { count: triesLeft })}</strong>
        </>
      )}
    </>
  );
  return (
    <form id={CODE_FORM} method="post" noValidate>
      <TextField
        {...field('code')}
        id={`${CODE_FORM}-code`}
        label={t('verification:code')}
        hint={hint}
        isRequired
        type="text"
        className="short"
        dir="ltr"
        inputMode="numeric"
        autoComplete="one-time-code"
        // The person came here to type it.
        autoFocus
      />
      <div className="actions">
        <Button intent="verify" text={t('verification:verify')} />
        {way}
      </div>
    </form>
  );
}

function ResendForm({ seconds, error, isMain }: { seconds: number; error: string | undefined; isMain: boolean }) {
  const { t } = useTranslation();
  return (
    <form method="post" className="field actions" data-resend={seconds} noValidate>
      {error ? (
        <p className="field-error" role="alert">
          {error}
        </p>
      ) : null}
      {seconds > 0 ? (
        <p
          className="hint"
          data-part="wait"
          data-text={t('verification:resendWait', { count: 99 }).replace('99', '{{n}}')}
          role="timer"
          aria-live="off"
        >
          {t('verification:resendWait', { count: seconds })}
        </p>
      ) : null}
      <button type="submit" className={isMain ? 'button' : 'button plain small'} name="intent" value="resend">
        {t('verification:resend')}
      </button>
    </form>
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
export function NoCodePage({ backPath, title, text, backText }: PageWords & { text?: string }) {
  const { t } = useTranslation();
  return (
    <article data-dialog-content="" aria-labelledby="code-title">
      <h1 id="code-title">{title ?? t('verification:title')}</h1>
      <p>{text ?? t('verification:nothingToVerify')}</p>
      <ButtonLink href={backPath} text={backText ?? t('verification:backToForm')} data-close="" />
    </article>
  );
}

import { useTranslation } from 'react-i18next';
import { textDirectionOf } from '~/domain/language-tags';
import type { CallData } from '~/lib/contract/call';
import type { getSigningEnvelope } from '../calls';
import { withColon } from '~/domain/punctuation';
import { Button, ButtonLink } from '~/ui/button';
import { DocumentFrame } from '~/ui/document-frame';
import { ErrorSummary } from '~/ui/error-summary';
import { ConsentField, FieldGroup } from '~/ui/field';
import { SignatureInput } from '~/ui/signature-input';
import { CONTROL_IDS, SIGNING_FIELDS, type SigningError, type SigningProblem } from './fields';

export interface SigningView extends Omit<CallData<typeof getSigningEnvelope>, 'returnUrl'> {
  /** Address of the document. */
  file: string;
  /** Where the signer goes on. */
  next: string;
}

/** The sandbox's signing page: the agreement to read, and the form that signs it. */
export function SigningPage({ view, problem }: { view: SigningView; problem: SigningProblem | undefined }) {
  const { t } = useTranslation();
  return (
    <article>
      <div className="card test-banner">
        <p>
          <strong>{withColon(t('bills:sign.banner'))}</strong>
          {t('bills:sign.bannerText')}
        </p>
      </div>
      <h1 lang={view.language} dir={textDirectionOf(view.language)}>
        {view.title}
      </h1>
      <p className="lead">{t('bills:sign.from', { company: view.companyName })}</p>
      {view.isSigned ? <Done view={view} /> : <ToSign view={view} problem={problem} />}
    </article>
  );
}

function Done({ view }: { view: SigningView }) {
  const { t } = useTranslation();
  return (
    <>
      <h2>{t('bills:sign.doneTitle')}</h2>
      <p>{t('bills:sign.doneText')}</p>
      <p className="actions">
        <ButtonLink href={view.next} text={t('bills:sign.goOn')} />
        <ButtonLink href={view.file} text={t('bills:sign.openSigned')} isPlain />
      </p>
    </>
  );
}

function ToSign({ view, problem }: { view: SigningView; problem: SigningProblem | undefined }) {
  const { t } = useTranslation();
  const textOf = ({ key, params }: SigningError) =>
    t(key.includes(':') ? key : `errors:${key}`, { defaultValue: key, ...params });
  const errorOf = (field: SigningError['field']) => {
    const error = problem?.errors.find((each) => each.field === field);
    return error && textOf(error);
  };
  return (
    <>
      {problem && problem.errors.length > 0 ? (
        <ErrorSummary
          message={t('form-page:checkErrors')}
          errors={problem.errors.map((error) => ({ id: CONTROL_IDS[error.field], text: textOf(error) }))}
        />
      ) : null}
      <h2>{t('bills:sign.read')}</h2>
      <div className="card" lang={view.language} dir={textDirectionOf(view.language)}>
        {view.paragraphs.map((paragraph, index) => (
          <p key={index}>{paragraph}</p>
        ))}
      </div>
      <p>
        <a href={view.file}>{t('bills:sign.open')}</a>
      </p>
      <DocumentFrame src={view.file} title={t('bills:sign.frame')} />
      <h2>{t('bills:sign.signHeading')}</h2>
      <form method="post" encType="multipart/form-data" noValidate>
        <FieldGroup
          id={CONTROL_IDS.signature}
          label={t('bills:sign.signature', { name: view.signerName })}
          hint={problem?.method === 'upload' ? t('bills:sign.uploadAgain') : undefined}
          error={errorOf('signature')}
          isRequired
          className="signature"
          data={{ 'data-signature': 'signature' }}
        >
          <SignatureInput
            id={CONTROL_IDS.signature}
            names={SIGNING_FIELDS}
            method={problem?.method ?? 'type'}
            typed={problem?.typed ?? ''}
            strokes={problem?.strokes}
          />
        </FieldGroup>
        <ConsentField
          id={CONTROL_IDS.consent}
          name={SIGNING_FIELDS.consent}
          label={t('bills:sign.consent')}
          error={errorOf('consent')}
          isTicked={problem?.hasConsent ?? false}
        />
        <p className="actions">
          <Button text={t('bills:sign.button')} />
        </p>
      </form>
    </>
  );
}

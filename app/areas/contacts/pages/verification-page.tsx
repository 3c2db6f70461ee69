import { useTranslation } from 'react-i18next';
import { Button } from '~/ui/button';
import { Flash } from '~/ui/flash-message';
import { ConditionalText } from '~/ui/conditional-text';

type VerifiedKind = 'sms' | 'email';

/** What came of a posted verification: the platform's own sentence, where it has one. */
type VerificationOutcome = { isDone: true; message: string } | { isDone: false };

/**
 * A contact is verified by a post alone: mail scanners and previews fetch every link. With JavaScript the form posts itself
 * once the page is seen. Spec: enrollment-and-payment 2, SMS and ERP email verification pages.
 */
export function VerificationPage({ kind, outcome }: { kind: VerifiedKind; outcome: VerificationOutcome | undefined }) {
  const { t } = useTranslation();
  return (
    <article>
      <h1>{t(`field-agent:verification.${kind}Title`)}</h1>
      {outcome?.isDone ? <Done kind={kind} message={outcome.message} /> : null}
      {outcome?.isDone === false ? <Failed /> : null}
      {outcome ? null : <Processing kind={kind} />}
    </article>
  );
}

function Processing({ kind }: { kind: VerifiedKind }) {
  const { t } = useTranslation();
  return (
    <form method="post" data-enhance="self-post">
      <ConditionalText role="status" data-part="processing" text={t('common:processing')} />
      <p>{t(`field-agent:verification.${kind}Lead`)}</p>
      <Button text={t('common:continue')} />
    </form>
  );
}

function Done({ kind, message }: { kind: VerifiedKind; message: string }) {
  const { t } = useTranslation();
  return (
    <>
      <Flash kind="success" text={message || t(`field-agent:verification.${kind}Done`)} />
      <p>{t('field-agent:verification.close')}</p>
    </>
  );
}

/** Nothing posts itself here: a person decides whether to try again. */
function Failed() {
  const { t } = useTranslation();
  return (
    <>
      <Flash kind="error" text={t('field-agent:verification.failed')} />
      <form method="post">
        <Button text={t('common:tryAgain')} isPlain />
      </form>
    </>
  );
}

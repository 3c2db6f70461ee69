import { useTranslation } from 'react-i18next';
import { textDirectionOf } from '~/domain/language-tags';
import type { SmsSize } from '~/domain/sms-segments';

/** Characters that are named; a language of other letters has too many. */
const MAX_SPECIAL_CHARACTERS = 12;

/** An email that is looked at: its subject, and itself in a document of its own. */
export function EmailPreview({
  subject,
  framePath,
  language,
}: {
  subject: string;
  framePath: string;
  language: string;
}) {
  const { t } = useTranslation();
  return (
    <>
      <p>
        {t('message-texts:previewSubject')}{' '}
        <strong lang={language}>
          <bdi>{subject}</bdi>
        </strong>
      </p>
      <iframe
        className="message-frame"
        title={t('message-texts:previewFrame')}
        src={framePath}
        sandbox="allow-popups allow-popups-to-escape-sandbox"
      />
    </>
  );
}

/** A message without looks: its text and, of an SMS, how long it is. */
export function TextMessagePreview({
  text,
  size,
  language,
}: {
  text: string;
  size?: SmsSize | undefined;
  language: string;
}) {
  const { t } = useTranslation();
  return (
    <>
      <p className="texts-sms" lang={language} dir={textDirectionOf(language)}>
        {text}
      </p>
      {size ? <p>{t('message-texts:size', { n: size.segments, length: size.length })}</p> : null}
      {size && !size.isPlain ? (
        <p className="hint">
          {t('message-texts:strange', { chars: size.strange.slice(0, MAX_SPECIAL_CHARACTERS).join(' ') })}
          {size.strange.length > MAX_SPECIAL_CHARACTERS ? ' …' : ''}
        </p>
      ) : null}
    </>
  );
}

import { useTranslation } from 'react-i18next';
import { Flash } from '~/ui/flash-message';
import { noBreakText } from '~/ui/no-break-text';

export interface SentMessageView {
  /** Empty when the message has none. */
  subject: string;
  /** In the account's zone; empty when it is not known. */
  sentOn: string;
  text: string;
  /** Address of the document with the message as it looked; empty for a message that is text alone. */
  framePath: string;
  hasForeignPictures: boolean;
}

/** A message that was sent, to be read in the browser. Spec: preferences-and-consent 2.8. */
export function ViewOnlinePage({ subject, sentOn, text, framePath, hasForeignPictures }: SentMessageView) {
  const { t } = useTranslation();
  return (
    <article>
      <h1>
        <bdi>{subject || t('system:online.title')}</bdi>
      </h1>
      {sentOn ? <p className="hint">{noBreakText(t('system:online.sentOn', { date: sentOn }), sentOn)}</p> : null}
      {framePath ? (
        <>
          {hasForeignPictures ? <Flash kind="info" text={t('system:online.picturesOff')} /> : null}
          <iframe
            className="message-frame"
            title={t('system:online.frame')}
            src={framePath}
            sandbox="allow-popups allow-popups-to-escape-sandbox"
          />
          <p>
            <a href={framePath}>{t('system:online.openAlone')}</a>
          </p>
          <details>
            <summary>{t('system:online.asText')}</summary>
            <MessageText text={text} />
          </details>
        </>
      ) : (
        <MessageText text={text} />
      )}
    </article>
  );
}

function MessageText({ text }: { text: string }) {
  return (
    <pre className="message" dir="auto">
      {text}
    </pre>
  );
}

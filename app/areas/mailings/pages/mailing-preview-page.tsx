import { useTranslation } from 'react-i18next';
import { isolate } from '~/domain/punctuation';
import { languageName } from '~/lib/contract/enums';
import { AudienceCount, ExcludedRecipients } from '~/ui/audience-summary';
import { Button, ButtonLink } from '~/ui/button';
import { Textarea } from '~/ui/inputs';
import { DateTime } from '~/ui/date-time';
import { QuietHoursText } from '~/ui/quiet-hours-text';
import { EmailPreview, TextMessagePreview } from '~/ui/message-preview';
import { CsrfForm } from '~/ui/page-form';
import { MESSAGES_PATH, type MailingPreviewView } from './view';

/** Shows, before a message is sent, who would get it, who would not, and how it looks. */
export function MailingPreviewPage({ view }: { view: MailingPreviewView }) {
  const { t } = useTranslation();
  const { count, judged, good, looks, typed } = view;
  return (
    <article>
      <h1>{t('mailings:previewTitle')}</h1>
      <div className={`flash ${good > 0 ? 'flash-info' : 'flash-warning'}`} role="status">
        <p>
          <AudienceCount {...view} />
        </p>
      </div>
      {view.startAt ? (
        <p>
          {t('mailings:states.scheduled')} <DateTime at={view.startAt} timeZone={view.timeZone} />
        </p>
      ) : null}
      <QuietHoursText {...view} />
      <ExcludedRecipients {...view} />
      {looks.map((look) => (
        <Look key={look.language} look={look} />
      ))}
      <CsrfForm>
        {Object.entries(typed).map(([name, value]) => (
          <Textarea key={name} name={name} defaultValue={value} hidden readOnly />
        ))}
        <div className="actions">
          {good > 0 || judged < count ? <Button intent="send" text={t('mailings:send')} /> : null}
          <Button intent="edit" text={t('mailings:edit')} isPlain />
          <ButtonLink href={MESSAGES_PATH} text={t('common:cancel')} isPlain />
        </div>
      </CsrfForm>
    </article>
  );
}

function Look({
  look: { language, name, subject, framePath, text, size },
}: {
  look: MailingPreviewView['looks'][number];
}) {
  const { t } = useTranslation();
  const id = `looks-${language}`;
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>
        {t('mailings:looks', { name: isolate(name) })} · <bdi lang={language}>{languageName(language)}</bdi>
      </h2>
      {framePath ? (
        <EmailPreview subject={subject} framePath={framePath} language={language} />
      ) : (
        <TextMessagePreview text={text} size={size} language={language} />
      )}
    </section>
  );
}

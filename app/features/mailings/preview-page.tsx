import { useTranslation } from 'react-i18next';
import { isolate } from '~/domain/punctuation';
import { Button, ButtonLink } from '~/ui/button';
import { ProblemList } from './parts';
import { MESSAGES_PATH, type PreviewView } from './view';

/** Who would get a message and who not, and how it looks. */
export function PreviewPage({ view }: { view: PreviewView }) {
  const { t } = useTranslation();
  const { count, judged, good, problems, looks, typed } = view;
  const bad = problems.reduce((sum, problem) => sum + problem.count, 0);
  return (
    <article>
      <h1>{t('mailings:previewTitle')}</h1>
      <div className={`flash ${good > 0 ? 'flash-info' : 'flash-warning'}`} role="status">
        <p>
          {t('mailings:count', { n: count })} {good > 0 ? t('mailings:good', { n: good }) : t('mailings:nobody')}{' '}
          {judged < count ? t('mailings:judged', { n: judged }) : null}
        </p>
      </div>
      {bad > 0 ? (
        <>
          <h2>{t('mailings:bad', { n: bad })}</h2>
          <ProblemList problems={problems} />
        </>
      ) : null}
      {looks ? <Looks looks={looks} /> : null}
      <form method="post">
        <input type="hidden" name="csrf" value={view.csrf} />
        {Object.entries(typed).map(([name, value]) => (
          <textarea key={name} name={name} defaultValue={value} hidden readOnly />
        ))}
        <div className="actions">
          {good > 0 || judged < count ? <Button intent="send" text={t('mailings:send')} /> : null}
          <Button intent="edit" text={t('mailings:edit')} isPlain />
          <ButtonLink href={MESSAGES_PATH} text={t('common:cancel')} isPlain />
        </div>
      </form>
    </article>
  );
}

function Looks({ looks: { name, subject, framePath, text, size } }: { looks: NonNullable<PreviewView['looks']> }) {
  const { t } = useTranslation();
  return (
    <section aria-labelledby="looks">
      <h2 id="looks">{t('mailings:looks', { name: isolate(name) })}</h2>
      {framePath ? (
        <>
          <p>
            {t('texts:previewSubject')}{' '}
            <strong>
              <bdi>{subject}</bdi>
            </strong>
          </p>
          <iframe
            className="message-frame"
            title={t('texts:previewFrame')}
            src={framePath}
            sandbox="allow-popups allow-popups-to-escape-sandbox"
          />
        </>
      ) : (
        <p className="texts-sms" dir="auto">
          {text}
        </p>
      )}
      {size ? <p>{t('texts:size', { n: size.segments, length: size.length })}</p> : null}
    </section>
  );
}

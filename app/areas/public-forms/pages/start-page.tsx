import type { TextKey } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { PublicForm } from '../calls';
import { textDirectionOf } from '~/domain/language-tags';
import type { SanitizedHtml } from '~/domain/sanitized-html';
import { Button, ButtonLink } from '~/ui/button';
import { Flash } from '~/ui/flash-message';
import { InLanguage, languageAttributes } from '~/ui/in-language';
import { DateTime } from '~/ui/date-time';
import { SafeHtml } from '~/ui/safe-html';
import { StartTokenAndHoneypot } from './start-token-and-honeypot';

export interface StartView extends Pick<PublicForm, 'state' | 'closesAt' | 'placesLeft' | 'stamp'> {
  title: string;
  introHtml: SanitizedHtml;
  /** Of the form's own texts. */
  language: string;
  companyName: string;
  timeZone: string;
  /** What was begun in this browser; empty for nothing. */
  continuePath: string;
}

/** Why the form was not begun. */
export interface StartProblem {
  /** Key of a sentence. */
  notice: TextKey;
  minutes?: number;
  /** The same page's, which is good yet; without it a new one was drawn. */
  stamp?: string;
  /** What stood in the field that nobody should see: it is shown, so that whoever did not mean to fill it in can empty it. */
  trap?: string;
}

interface StartProps {
  view: StartView;
  problem?: StartProblem;
}

/** What a public address shows before anybody begins. Where the form lacks the page's language, all speaks the form's. */
export function StartPage(props: StartProps) {
  const { i18n } = useTranslation();
  return (
    <InLanguage language={props.view.language || i18n.language}>
      <Start {...props} around={i18n.language} />
    </InLanguage>
  );
}

function Start({ view, problem, around }: StartProps & { around: string }) {
  const { t, i18n } = useTranslation();
  const { state, closesAt, placesLeft, continuePath } = view;
  const own = languageAttributes(view.language || i18n.language, i18n.language);
  return (
    <article {...languageAttributes(i18n.language, around)}>
      <h1 {...own}>{view.title}</h1>
      {problem ? <Flash kind="error" text={t(problem.notice, { minutes: problem.minutes })} /> : null}
      {state === 'open' ? null : (
        <p className="flash flash-warning" role="status">
          {t(`public-forms:${state}`)}
        </p>
      )}
      {view.introHtml ? (
        <div lang={view.language} dir={textDirectionOf(view.language)}>
          <SafeHtml html={view.introHtml} />
        </div>
      ) : null}
      {closesAt === null ? null : (
        <p>
          {t(`public-forms:${state === 'closed' ? 'closedAt' : 'closesAt'}`)}{' '}
          <DateTime at={closesAt} timeZone={view.timeZone} />
        </p>
      )}
      {state === 'open' && placesLeft !== null ? <p>{t('public-forms:placesLeft', { n: placesLeft })}</p> : null}
      {state === 'open' ? null : <p>{t('public-forms:help', { company: view.companyName })}</p>}
      {continuePath ? (
        <div className="card">
          <p>{t('public-forms:begun')}</p>
          <ButtonLink href={continuePath} text={t('public-forms:continue')} />
        </div>
      ) : null}
      {state === 'open' ? <StartForm view={view} problem={problem} /> : null}
    </article>
  );
}

function StartForm({ view, problem }: StartProps) {
  const { t } = useTranslation();
  const { trap, stamp = view.stamp } = problem ?? {};
  return (
    <form method="post">
      <StartTokenAndHoneypot stamp={stamp} trap={trap} />
      <p className="actions">
        <Button
          text={t(`public-forms:${view.continuePath ? 'startAnew' : 'start'}`)}
          isPlain={view.continuePath !== ''}
        />
      </p>
    </form>
  );
}

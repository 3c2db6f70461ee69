import { useTranslation } from 'react-i18next';
import { formatDateAndTimeOrNotAvailable } from '~/domain/calendar-date';
import { formatList } from '~/domain/format-units-and-lists';
import { joinSentences, spaceAfter } from '~/domain/punctuation';
import { textDirectionOf } from '~/domain/language-tags';
import { MultilineText } from '~/ui/multiline-text';
import { useTextLanguage } from '~/ui/in-language';
import { noBreakText } from '~/ui/no-break-text';
import type { NextStepsView, StartView } from './requirements-and-next-steps-view';
import type { FormView } from './form-view';

/** How long the form takes and what is needed, in a line. */
export function RequirementsLine({ start, formLanguage }: { start: StartView; formLanguage: string }) {
  const { t, i18n } = useTranslation();
  const language = useTextLanguage();
  const { minutes, haveReady, hints } = start;
  const ofForm = language.lang ? { lang: formLanguage, dir: textDirectionOf(formLanguage) } : {};
  const [before = '', after = ''] = t('form-page:start.haveReady', { what: PLACE }).split(PLACE);
  const needed = formatList(
    hints.map((hint) => t(`form-page:start.hint.${hint}`)),
    i18n.language,
  );
  return (
    <p className="lead" {...language}>
      {t('form-page:start.minutes', { count: minutes })}
      {haveReady || needed ? (
        <>
          {' '}
          {before}
          {haveReady ? (
            <span {...ofForm}>
              <MultilineText text={haveReady} />
            </span>
          ) : (
            needed
          )}
          {after}
        </>
      ) : null}
    </p>
  );
}

/** Stands for what is needed in a sentence that is taken apart; no keyboard has it. */
const PLACE = '\uE000';

/** What happens once the button is pressed, in front of it. */
export function NextStepsLine({ next }: { next: NextStepsView }) {
  const { t } = useTranslation();
  const { page, host, hasCopy, mayWithdraw, isChange, isOnce } = next;
  const messages = [
    host ? t('form-page:next.host', { host }) : t(`form-page:next.${page || (isChange ? 'change' : 'reference')}`),
    hasCopy ? t('form-page:next.copy') : '',
    page === '' && isOnce ? t('form-page:next.once') : '',
    mayWithdraw ? t('form-page:next.withdraw') : '',
  ];
  return (
    <p className="lead" {...useTextLanguage()}>
      {joinSentences(messages)}
    </p>
  );
}

/** Tells what is saved of the answers. The browser module updates it. */
export function SavedNote({ view }: { view: FormView }) {
  const { t, i18n } = useTranslation();
  const { savedAtMs, timeZone } = view;
  const time = formatDateAndTimeOrNotAvailable(savedAtMs, timeZone, i18n.language);
  const saved = savedAtMs === undefined ? '' : t('form-page:savedAt', { time });
  return (
    <span className="hint" data-part="kept-note" {...useTextLanguage()}>
      {saved && noBreakText(saved + spaceAfter(saved), time)}
      <span data-part="kept-how">{t('form-page:saved')}</span>
    </span>
  );
}

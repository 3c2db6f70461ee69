import { useTranslation } from 'react-i18next';
import { formatDateAndTimeOrNotAvailable } from '~/domain/calendar-date';
import type { Difference, VersionEntry } from '~/domain/submission-change';
import { languageAttributes } from './in-language';
import { MultilineText } from './multiline-text';
import { noBreakText } from './no-break-text';

interface HistoryProps {
  history: readonly VersionEntry[];
  timeZone: string;
  /** Of the texts: answers and names of questions. */
  language: string;
  /** Of the sentences around them. */
  around: string;
  /** The version that the page shows. */
  shown: number;
  pathOf(version: number): string;
}

/** Every version of what was sent, the latest first, each with what it changed and where it is read as a whole. */
export function VersionHistory({ history, timeZone, language, around, shown, pathOf }: HistoryProps) {
  const { t, i18n } = useTranslation();
  if (history.length === 0) return null;
  return (
    <section aria-labelledby="history-title">
      <h2 id="history-title">{t('form-page:historyTitle')}</h2>
      <ol reversed>
        {history.map(({ version, sentAt, differences }) => {
          const time = formatDateAndTimeOrNotAvailable(Date.parse(sentAt), timeZone, i18n.language);
          const title = noBreakText(t('form-page:historyVersion', { n: version, time }), time);
          return (
            <li key={version}>
              <h3>{version === shown ? title : <a href={pathOf(version)}>{title}</a>}</h3>
              <Differences differences={differences} language={language} around={around} />
            </li>
          );
        })}
      </ol>
    </section>
  );
}

/** Questions with their answers before and after. */
export function Differences({
  differences,
  language,
  around,
}: Pick<HistoryProps, 'language' | 'around'> & { differences: readonly Difference[] }) {
  const { t } = useTranslation();
  if (differences.length === 0) return null;
  const own = languageAttributes(language, around);
  return (
    <dl className="facts">
      {differences.map(({ inputId, label, kind, before, after }) => (
        <div key={inputId} className="fact">
          <dt {...own}>{label}</dt>
          {kind === 'signature' ? (
            <dd>{t(after ? 'form-page:historySigned' : 'form-page:historyUnsigned')}</dd>
          ) : (
            <dd>
              <div>
                <span className="hint">{t('form-page:historyBefore')}</span> <Answer text={before} own={own} />
              </div>
              <div>
                <span className="hint">{t('form-page:historyAfter')}</span> <Answer text={after} own={own} />
              </div>
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}

function Answer({ text, own }: { text: string; own: ReturnType<typeof languageAttributes> }) {
  const { t } = useTranslation();
  if (text === '') return <span className="hint">{t('form-page:historyEmpty')}</span>;
  return (
    <bdi {...own}>
      <MultilineText text={text} />
    </bdi>
  );
}

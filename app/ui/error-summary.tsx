import { useTranslation } from 'react-i18next';
import { useTextLanguage } from './in-language';

/** A line of the summary: where it leads to, and what it says. */
export interface SummaryLine {
  id: string;
  /** Address of the page that it is on, where that is another one. */
  page?: string;
  text: string;
  /** The field's label, with what parts it from the text. */
  label?: string;
  /** The text is the author's of the form. */
  isAuthors?: boolean;
}

/** Every mistake of a form in one place, each linked to its field. It takes the focus as the page opens, unless a field has it. */
export function ErrorSummary({
  message,
  errors,
  takesFocus = true,
}: {
  /** What the mistakes have kept from being done; empty where the lines say all. */
  message: string;
  errors: SummaryLine[];
  takesFocus?: boolean;
}) {
  const { t } = useTranslation();
  const language = useTextLanguage();
  return (
    <div
      className="summary"
      role="alert"
      aria-labelledby="summary-title"
      tabIndex={-1}
      id="error-summary"
      autoFocus={takesFocus}
    >
      <h2 id="summary-title" {...language}>
        {t('common:errorSummary')}
      </h2>
      {message ? <p {...language}>{message}</p> : null}
      {errors.length > 0 ? (
        <ul>
          {errors.map(({ id, page = '', text, label = '', isAuthors }) => (
            <li key={id}>
              <a href={`${page}#${id}`}>
                {language.lang && !isAuthors ? (
                  <>
                    {label}
                    <span {...language}>{text}</span>
                  </>
                ) : (
                  label + text
                )}
              </a>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

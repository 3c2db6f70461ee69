import { useTranslation } from 'react-i18next';

/** Every mistake of a form in one place, each linked to its field. It takes the focus as the page opens, unless a field of the page has it. */
export function ErrorSummary({ message, errors, takesFocus = true }: { message: string; errors: { id: string; text: string }[]; takesFocus?: boolean }) {
  const { t } = useTranslation();
  return (
    <div className="summary" role="alert" aria-labelledby="summary-title" tabIndex={-1} id="error-summary" autoFocus={takesFocus}>
      <h2 id="summary-title">{t('common:errorSummary')}</h2>
      <p>{message}</p>
      {errors.length > 0 ? (
        <ul>
          {errors.map(({ id, text }) => (
            <li key={id}>
              <a href={`#${id}`}>{text}</a>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

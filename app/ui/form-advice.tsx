import { useTranslation } from 'react-i18next';

/** What could be better about a form, in sentences. */
export interface AdviceView {
  /** How many pieces of advice there are in all. */
  count: number;
  groups: {
    text: string;
    /** Where it is so, each with the page on which it is changed; of the form as a whole none. */
    places: { name: string; href: string }[];
    /** How many places more there are. */
    more: number;
  }[];
  /** How hard the form is to read, a sentence for each of its languages. */
  reading: string[];
}

/** Advice in a line that unfolds: it is there all the time, and never in the way. */
export function AdviceDetails({ advice }: { advice: AdviceView }) {
  const { t } = useTranslation();
  const { count } = advice;
  return (
    <details id="advice">
      <summary>{count > 0 ? t('form-advice:title', { count }) : t('form-advice:none')}</summary>
      {count > 0 ? <p>{t('form-advice:lead')}</p> : null}
      <AdviceList advice={advice} />
    </details>
  );
}

/** Each piece of advice once, with links to all places that it is about. */
export function AdviceList({ advice: { groups, reading } }: { advice: AdviceView }) {
  const { t } = useTranslation();
  return (
    <>
      {groups.length > 0 ? (
        <ul>
          {groups.map(({ text, places, more }) => (
            <li key={text}>
              {text}
              {places.length > 0 ? (
                <ul>
                  {places.map(({ name, href }) => (
                    <li key={href}>
                      <a href={href} dir="auto">
                        {name}
                      </a>
                    </li>
                  ))}
                  {more > 0 ? <li>{t('form-advice:more', { count: more })}</li> : null}
                </ul>
              ) : null}
            </li>
          ))}
        </ul>
      ) : null}
      <p className="label">{t('form-advice:readingTitle')}</p>
      <ul>
        {reading.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </>
  );
}

import { useTranslation } from 'react-i18next';
import { controlId } from '~/domain/form-field-names';
import { textDirectionOf } from '~/domain/language-tags';
import { Button } from '~/ui/button';
import { useTextLanguage } from '~/ui/in-language';
import { MultilineText } from '~/ui/multiline-text';
import type { ConflictingAnswer } from './answer-conflicts';

interface AnswerConflictNoticeProps {
  conflicts: ConflictingAnswer[];
  formLanguage: string;
  /** Address of the page that a question stands on; empty for this one. */
  hrefOf(inputId: string): string;
}

/**
 * Questions that were answered on two devices at once: the later answer stands in the form, the other one can take its place. The
 * place is always there, so that the browser module can say in it what has changed.
 */
export function AnswerConflictNotice({ conflicts, formLanguage, hrefOf }: AnswerConflictNoticeProps) {
  const { t } = useTranslation();
  const language = useTextLanguage();
  const ofForm = language.lang ? { lang: formLanguage, dir: textDirectionOf(formLanguage) } : {};
  return (
    <div data-part="elsewhere" aria-live="polite">
      {conflicts.length > 0 ? (
        <section className="card" aria-labelledby="elsewhere-title" {...language}>
          <h2 id="elsewhere-title">{t('form-page:elsewhereTitle')}</h2>
          <p>{t('form-page:elsewhereText')}</p>
          <ul>
            {conflicts.map(({ id, name, text }) => (
              <li key={id}>
                <a href={`${hrefOf(id)}#${controlId(id)}`} {...ofForm}>
                  {name}
                </a>
                {text === undefined ? (
                  <p>{t('form-page:elsewhereFile')}</p>
                ) : (
                  <>
                    <p>{t(text === '' ? 'form-page:elsewhereEmpty' : 'form-page:elsewhereOther')}</p>
                    {text === '' ? null : (
                      <blockquote {...ofForm}>
                        <MultilineText text={text} />
                      </blockquote>
                    )}
                    <Button
                      intent={`use:${id}`}
                      text={
                        <>
                          {t('form-page:elsewhereUse')}
                          <span className="sr" {...ofForm}>{` ${name}`}</span>
                        </>
                      }
                      isPlain
                      isSmall
                      formNoValidate
                    />
                  </>
                )}
              </li>
            ))}
          </ul>
          <Button intent="settle" text={t('form-page:elsewhereKeep')} isPlain formNoValidate />
        </section>
      ) : null}
    </div>
  );
}

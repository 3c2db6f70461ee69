import { useTranslation } from 'react-i18next';
import type { CallData } from '~/lib/contract/call';
import { languageName } from '~/lib/contract/enums';
import type { listStarters } from '../calls';
import { formatList } from '~/domain/format-units-and-lists';
import { labelled } from '~/domain/punctuation';
import { Button } from '~/ui/button';
import { CsrfForm } from '~/ui/page-form';

interface StarterListProps {
  starters: CallData<typeof listStarters>['starters'];
  nonce: string;
}

/** The forms that come with the product: what each asks for, how it looks, and the button that takes it. */
export function StarterList({ starters, nonce }: StarterListProps) {
  const { t, i18n } = useTranslation();
  return (
    <section aria-labelledby="starters">
      <h2 id="starters">{t('starters:title')}</h2>
      <p>{t('starters:lead')}</p>
      <ul className="row-list starter-rows">
        {starters.map(({ id, languages, questions }) => {
          const name = t(`starters:names.${id}`);
          return (
            <li key={id}>
              <div>
                <h3>{name}</h3>
                <p>{t(`starters:about.${id}`)}</p>
                <p className="hint">
                  {t('starters:questions', { n: questions })} · {formatList(languages.map(languageName), i18n.language)}
                </p>
              </div>
              <CsrfForm className="with-button">
                <input type="hidden" name="nonce" value={nonce} />
                <a
                  href={`/form/starter/${id}`}
                  className="tap"
                  aria-label={labelled(t('form-builder:previewForm'), name)}
                >
                  {t('form-builder:previewForm')}
                </a>{' '}
                <Button
                  intent={`starter:${id}`}
                  text={t('starters:use')}
                  aria-label={labelled(t('starters:use'), name)}
                  isPlain
                  isSmall
                />
              </CsrfForm>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

import { useLocation } from '@remix-run/react';
import { useTranslation } from 'react-i18next';

export interface LanguageChoice {
  language: string;
  name: string;
}

/**
 * The language dropdown. `formId` names the page's own form, so that what was typed travels along with the choice;
 * without one it is a form by itself.
 */
export function LanguagePicker({ languages, current, formId }: { languages: LanguageChoice[]; current: string; formId?: string }) {
  const { t } = useTranslation();
  if (languages.length < 2) return null;
  const fields = (
    <>
      <span>
        <label htmlFor="language">{t('common:language')}</label>
        <select id="language" name="language" defaultValue={current} form={formId} className="short" data-enhance="auto-submit" data-button="change-language">
          {languages.map(({ language, name }) => (
            <option key={language} value={language} lang={language}>
              {name}
            </option>
          ))}
        </select>
      </span>
      <button type="submit" id="change-language" name="intent" value="language" form={formId} className="button plain small no-js-only" formNoValidate>
        {t('common:changeLanguage')}
      </button>
    </>
  );
  return formId ? (
    <div className="prefs">{fields}</div>
  ) : (
    <form method="post" action="/page-choices" className="prefs">
      <Here />
      {fields}
    </form>
  );
}

/** Light, dark, or as the device says. A post, because it sets a cookie. */
export function AppearancePicker({ current }: { current: string }) {
  const { t } = useTranslation();
  const options = [
    ['auto', t('common:appearanceAuto')],
    ['light', t('common:appearanceLight')],
    ['dark', t('common:appearanceDark')],
  ] as const;
  return (
    <form method="post" action="/page-choices" className="prefs">
      <Here />
      <span>
        <label htmlFor="appearance">{t('common:appearance')}</label>
        <select id="appearance" name="scheme" defaultValue={current} className="short">
          {options.map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </span>
      <button type="submit" className="button plain small">
        {t('common:save')}
      </button>
    </form>
  );
}

/** Where to come back to. The Referer header would not do: some browsers leave it out. */
function Here() {
  const { pathname, search } = useLocation();
  return <input type="hidden" name="next" value={pathname + search} />;
}

import { useTranslation } from 'react-i18next';

const TABS = [
  { tab: 'builder', path: '' },
  { tab: 'submissions', path: '/submissions' },
  { tab: 'results', path: '/results' },
  { tab: 'send', path: '/send' },
  { tab: 'public', path: '/public' },
  { tab: 'alerts', path: '/alerts' },
  { tab: 'history', path: '/history' },
] as const;
/** Those of owners and admins. */
const MANAGED: readonly string[] = ['send', 'public', 'alerts'];
type FormTab = (typeof TABS)[number]['tab'];

/** The pages of one form for the people of its account. */
export function FormTabs({ formId, current, maySend }: { formId: string; current: FormTab; maySend: boolean }) {
  const { t } = useTranslation();
  const base = `/smart/dynamic-form/${encodeURIComponent(formId)}`;
  return (
    <nav className="form-tabs" data-enhance="admin-navigation" aria-label={t('results:tabs')}>
      <ul className="list ways">
        <li>
          <a href="/smart/dynamic-form/">{t('results:allForms')}</a>
        </li>
        {TABS.filter(({ tab }) => maySend || !MANAGED.includes(tab)).map(({ tab, path }) => (
          <li key={tab}>
            <a href={base + path} aria-current={tab === current ? 'page' : undefined}>
              {t(`results:tab.${tab}`)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

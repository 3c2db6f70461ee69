import { useTranslation } from 'react-i18next';

interface AdminNavigationProps {
  name: string;
  role: string;
  csrf: string;
  /** Runs the installation. */
  isOperator: boolean;
  /** Path of the page, to mark where one is. */
  path: string;
}

/** Pages that the page of settings leads to. */
const SETTINGS = [
  '/smart/branding',
  '/smart/texts',
  '/smart/domain',
  '/smart/retention',
  '/smart/people',
  '/smart/keys',
  '/smart/webhooks',
  '/smart/accounts/',
];

const isOn = (path: string, way: string): boolean => path.replace(/\/$/, '').startsWith(way.replace(/\/$/, ''));

/** The ways of a signed-in user, only those that the role may go. */
export function AdminNavigation({ name, role, csrf, isOperator, path }: AdminNavigationProps) {
  const { t } = useTranslation();
  const isAdmin = role === 'Owner' || role === 'Admin';
  const ways = [
    { href: '/smart/dashboard', text: t('admin:dashboard'), isShown: true },
    { href: '/smart/dynamic-form/', text: t('admin:templates'), isShown: true },
    { href: '/smart/recipients', text: t('dossier:title'), isShown: isAdmin },
    { href: '/smart/messages', text: t('mailings:title'), isShown: isAdmin, others: ['/smart/links'] },
    { href: '/smart/payments', text: t('payments:book.title'), isShown: isAdmin },
    { href: '/smart/data', text: t('admin:data'), isShown: isAdmin },
    { href: '/smart/settings', text: t('settings:title'), isShown: isAdmin, others: SETTINGS },
    { href: '/smart/operator', text: t('operator:title'), isShown: isOperator },
    {
      href: '/smart/profile',
      text: t('admin:profile'),
      isShown: true,
      others: ['/smart/security', '/smart/account/delete'],
    },
  ];
  return (
    <nav className="admin-nav" data-enhance="admin-navigation" aria-label={t('admin:navigation')}>
      <div className="wrap wrap-wide">
        <ul className="list">
          {ways
            .filter(({ isShown }) => isShown)
            .map(({ href, text, others = [] }) => (
              <li key={href}>
                <a href={href} aria-current={[href, ...others].some((way) => isOn(path, way)) ? 'page' : undefined}>
                  {text}
                </a>
              </li>
            ))}
        </ul>
        <form method="post" action="/sign-out">
          <input type="hidden" name="csrf" value={csrf} />
          <span className="hint">{t('admin:signedInAs', { name })}</span>
          <button type="submit" className="button plain small">
            {t('admin:signOut')}
          </button>
        </form>
      </div>
    </nav>
  );
}

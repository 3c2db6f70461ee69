import { useTranslation } from 'react-i18next';

interface AdminNavigationProps {
  name: string;
  role: string;
  accountId: string;
  csrf: string;
  /** Runs the installation. */
  isOperator: boolean;
  /** Path of the page, to mark where one is. */
  path: string;
}

/** The ways of a signed-in user, only those that the role may go. */
export function AdminNavigation({ name, role, accountId, csrf, isOperator, path }: AdminNavigationProps) {
  const { t } = useTranslation();
  const isAdmin = role === 'Owner' || role === 'Admin';
  const ways = [
    { href: '/smart/dashboard', text: t('admin:dashboard'), isShown: true },
    { href: '/smart/dynamic-form/', text: t('admin:templates'), isShown: true },
    { href: '/smart/people', text: t('admin:people'), isShown: isAdmin },
    { href: '/smart/recipients', text: t('dossier:title'), isShown: isAdmin },
    { href: '/smart/messages', text: t('mailings:title'), isShown: isAdmin },
    { href: '/smart/payments', text: t('payments:book.title'), isShown: isAdmin },
    { href: '/smart/data', text: t('admin:data'), isShown: isAdmin },
    { href: '/smart/branding', text: t('admin:branding'), isShown: isAdmin },
    { href: '/smart/texts', text: t('texts:title'), isShown: isAdmin },
    { href: `/smart/accounts/${accountId}/template-approval`, text: t('admin:approvalSettings'), isShown: isAdmin },
    { href: '/smart/keys', text: t('keys:title'), isShown: role === 'Owner' },
    { href: '/smart/operator', text: t('operator:title'), isShown: isOperator },
    { href: '/smart/profile', text: t('admin:profile'), isShown: true },
    { href: '/smart/security', text: t('people:security.title'), isShown: true },
  ];
  return (
    <nav className="admin-nav" aria-label={t('admin:navigation')}>
      <div className="wrap wrap-wide">
        <ul>
          {ways
            .filter(({ isShown }) => isShown)
            .map(({ href, text }) => (
              <li key={href}>
                <a
                  href={href}
                  aria-current={path.replace(/\/$/, '').startsWith(href.replace(/\/$/, '')) ? 'page' : undefined}
                >
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

import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LATCHKEY_FRAME } from '~/domain/page-frame';
import { Icon } from './icon';
import { Input } from './inputs';
import { Menu } from './menu';
import { CsrfForm } from './page-form';
import { Header } from './page-frame';

interface AdminBarProps {
  name: string;
  role: string;
  /** Runs the installation. */
  isOperator: boolean;
  /** Path of the page, to mark where one is. */
  path: string;
  /** More of the menu of the signed-in person. */
  children?: ReactNode;
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

/** Pages of the menu of the signed-in person. */
const OWN = ['/smart/profile', '/smart/security', '/smart/account/delete'];

/** The one bar above the pages of a signed-in user: the ways that the role may go, and a menu of what is the person's own. */
export function AdminBar({ name, role, isOperator, path, children }: AdminBarProps) {
  const { t } = useTranslation();
  const isAdmin = role === 'Owner' || role === 'Admin';
  const ways = [
    { href: '/smart/dashboard', text: t('admin:dashboard'), isShown: true },
    { href: '/smart/dynamic-form/', text: t('admin:templates'), isShown: true },
    { href: '/smart/recipients', text: t('privacy:title'), isShown: isAdmin },
    { href: '/smart/messages', text: t('mailings:title'), isShown: isAdmin, others: ['/smart/links'] },
    { href: '/smart/payments', text: t('payments:book.title'), isShown: isAdmin },
    { href: '/smart/data', text: t('admin:data'), isShown: isAdmin },
    { href: '/smart/settings', text: t('settings:title'), isShown: isAdmin, others: SETTINGS },
    { href: '/smart/operator', text: t('operator:way'), isShown: isOperator },
  ];
  const isHere = (paths: string[]) => (paths.some((way) => isOn(path, way)) ? 'page' : undefined);
  return (
    <Header account={LATCHKEY_FRAME} homePath="/smart/dashboard" isWide>
      <nav className="admin-nav" data-enhance="admin-navigation" aria-label={t('admin:navigation')}>
        <ul className="list ways">
          {ways
            .filter(({ isShown }) => isShown)
            .map(({ href, text, others = [] }) => (
              <li key={href}>
                <a href={href} aria-current={isHere([href, ...others])}>
                  {text}
                </a>
              </li>
            ))}
        </ul>
      </nav>
      {/* On a phone the drawing alone: pressed with nothing typed, it leads to the page with the field. */}
      <form method="get" action="/smart/search" role="search" className="bar-search">
        {isOn(path, '/smart/search') ? null : (
          <Input name="q" type="search" aria-label={t('search:title')} maxLength={200} autoComplete="off" dir="auto" />
        )}
        <button type="submit" aria-current={isHere(['/smart/search'])}>
          <Icon name="search" />
          <span className="sr">{t('search:title')}</span>
        </button>
      </form>
      {/* The name is read in the menu: the bar is for where one can go. */}
      <Menu label={<bdi className="sr">{name}</bdi>} icon={<Icon name="person" />} className="own-menu">
        <p className="hint flush">{t('admin:signedInAs', { name })}</p>
        <a href="/smart/profile" aria-current={isHere(OWN)}>
          {t('admin:profile')}
        </a>
        {children}
        <CsrfForm action="/sign-out">
          <button type="submit" className="button plain small">
            {t('admin:signOut')}
          </button>
        </CsrfForm>
      </Menu>
    </Header>
  );
}

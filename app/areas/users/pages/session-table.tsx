import { useTranslation } from 'react-i18next';
import type { SecurityView } from '../second-factor/calls';
import { browserNames } from '~/domain/browser-name';
import { Button } from '~/ui/button';
import { ScrollTable } from '~/ui/scroll-table';
import { DateTime } from '~/ui/date-time';
import { CsrfForm } from '~/ui/page-form';

type Session = SecurityView['sessions'][number];

interface SessionTableProps {
  view: { sessions: Session[]; timeZone: string };
}

/** Where one is signed in, and the buttons that end it. */
export function SessionTable({ view }: SessionTableProps) {
  const { t } = useTranslation();
  const heads = [
    'users:security.session',
    'users:security.address',
    'users:security.began',
    'api-keys:lastUse',
    'api-keys:actions',
  ] as const;
  return (
    <>
      <ScrollTable
        className="list-table forms-table"
        aria-labelledby="sessions-title"
        heads={heads.map((head) => t(head))}
      >
        {view.sessions.map((session) => (
          <SessionRow key={session.id} session={session} view={view} />
        ))}
      </ScrollTable>
      {view.sessions.some(({ isThis }) => !isThis) ? (
        <CsrfForm className="actions">
          <Button intent="end-others" text={t('users:security.endOthers')} isPlain />
        </CsrfForm>
      ) : null}
    </>
  );
}

function SessionRow({ session, view }: SessionTableProps & { session: Session }) {
  const { t } = useTranslation();
  const { id, address, createdAt, lastUsedAt, isThis } = session;
  const name = useBrowserText(session.userAgent);
  return (
    <tr>
      <th scope="row">{name}</th>
      <td data-label={t('users:security.address')}>
        <span className="ltr">{address}</span>
      </td>
      <td data-label={t('users:security.began')}>
        <DateTime at={createdAt} timeZone={view.timeZone} />
      </td>
      <td data-label={t('api-keys:lastUse')}>
        <DateTime at={lastUsedAt} timeZone={view.timeZone} />
      </td>
      <td data-label={t('api-keys:actions')}>
        {isThis ? (
          <span className="tag">{t('users:security.thisOne')}</span>
        ) : (
          <CsrfForm>
            <input type="hidden" name="id" value={id} />
            <Button
              intent="end"
              text={t('users:security.end')}
              aria-label={`${t('users:security.end')} ${name}`}
              isPlain
              isSmall
            />
          </CsrfForm>
        )}
      </td>
    </tr>
  );
}

/** A browser in words. */
function useBrowserText(userAgent: string): string {
  const { t } = useTranslation();
  const { browser, system } = browserNames(userAgent);
  if (browser && system) return t('users:security.browserOn', { browser, system });
  return browser ?? system ?? t('users:security.unknownBrowser');
}

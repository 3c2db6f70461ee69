import { useTranslation } from 'react-i18next';
import { Button, ButtonLink } from '~/ui/button';
import { EmptyState } from '~/ui/empty-state';
import { Input } from '~/ui/inputs';
import { ListTable } from '~/ui/list-table';
import { Pagination } from '~/ui/pagination';
import { composeMessagePath, recipientPath, type RecipientsView } from './view';

function NoRecipients({ isSearch }: { isSearch: boolean }) {
  const { t } = useTranslation();
  return isSearch ? (
    <EmptyState text={t('data:noneFound')} act={{ href: '/smart/recipients', text: t('results:showAll') }} />
  ) : (
    <EmptyState text={t('privacy:none')} act={{ href: '/smart/data/recipients/import', text: t('data:import') }} />
  );
}

/** The account's recipients, looked for by name, number or contact. */
export function RecipientsPage({ view: { recipients, search, nextPath, isFirst } }: { view: RecipientsView }) {
  const { t } = useTranslation();
  const heads = (['id', 'name', 'email', 'phone'] as const).map((name) => t(`data:fields.recipients.${name}`));
  const rows = recipients.map(({ id, name, email, phone, isTest }) => ({
    key: id,
    cells: [
      <a key="id" href={recipientPath(id)} className="tap">
        <bdi>{id}</bdi>
      </a>,
      <span key="name">
        <bdi>{name}</bdi> {isTest ? <span className="status">{t('results:test')}</span> : null}
      </span>,
      <bdi key="email">{email ?? ''}</bdi>,
      <bdi key="phone">{phone ?? ''}</bdi>,
    ],
  }));
  return (
    <article>
      <h1>{t('privacy:title')}</h1>
      <p>{t('privacy:lead')}</p>
      <form method="get" action="/smart/recipients" role="search">
        <label htmlFor="search" className="label">
          {t('data:searchLabel')}
        </label>
        <div className="with-button">
          <Input id="search" name="search" type="search" defaultValue={search} maxLength={200} autoComplete="off" />
          <Button text={t('results:search')} />
          {search ? <a href="/smart/recipients">{t('results:showAll')}</a> : null}
        </div>
      </form>
      {rows.length > 0 ? (
        <ListTable id="recipients-caption" caption={t('privacy:title')} heads={heads} rows={rows} />
      ) : (
        <NoRecipients isSearch={search !== ''} />
      )}
      <Pagination
        firstPath={`/smart/recipients?${new URLSearchParams({ search }).toString()}`}
        isFirst={isFirst}
        nextPath={nextPath}
      />
      <p className="actions data-actions">
        {search && rows.length > 0 ? (
          <ButtonLink href={composeMessagePath(recipients.map(({ id }) => id))} text={t('mailings:toThese')} isPlain />
        ) : null}
        <ButtonLink href="/smart/data/recipients" text={t('privacy:asData')} isPlain />
        <ButtonLink href="/smart/retention" text={t('privacy:retentionTitle')} isPlain />
      </p>
    </article>
  );
}

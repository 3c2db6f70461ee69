import { useTranslation } from 'react-i18next';
import { formatLocale } from '~/domain/format-units-and-lists';
import { Button, ButtonLink } from '~/ui/button';
import { Input } from '~/ui/inputs';
import { ListTable } from '~/ui/list-table';
import { DateTime } from '~/ui/date-time';
import { BackLink } from '~/ui/back-link';
import type { RetentionView } from './view';

/** How long what is kept, and what was handed over and erased. */
export function RetentionPage({ view }: { view: RetentionView }) {
  const { t, i18n } = useTranslation();
  const number = new Intl.NumberFormat(formatLocale(i18n.language));
  const retentionRows = (['submissionMonths', 'messageMonths', 'eventMonths'] as const).map((name) => {
    const months = view.months[name];
    return {
      key: name,
      cells: [t(`privacy:kept.${name}`), months === null ? t('privacy:withoutEnd') : number.format(months)],
    };
  });
  return (
    <article>
      <BackLink to="/smart/recipients" text={t('privacy:title')} />
      <h1>{t('privacy:retentionTitle')}</h1>
      <p>{t('privacy:retentionText')}</p>
      <ListTable
        id="retention-caption"
        caption={t('privacy:retentionTitle')}
        heads={[t('privacy:what'), t('privacy:months')]}
        rows={retentionRows}
      />
      <p>{t('privacy:draftsText')}</p>
      <p className="actions data-actions">
        <ButtonLink href="/smart/data/retention/edit" text={t('privacy:change')} />
      </p>
      <section aria-labelledby="acts-title">
        <h2 id="acts-title">{t('privacy:actsTitle')}</h2>
        <Acts view={view} />
      </section>
    </article>
  );
}

function Acts({ view: { acts, recipient, timeZone } }: { view: RetentionView }) {
  const { t, i18n } = useTranslation();
  const number = new Intl.NumberFormat(formatLocale(i18n.language));
  return (
    <>
      <p>{t('privacy:actsText')}</p>
      <form method="get" action="/smart/retention" role="search">
        <label htmlFor="recipient" className="label">
          {t('data:fields.recipients.id')}
        </label>
        <div className="with-button">
          <Input
            id="recipient"
            name="recipient"
            type="search"
            defaultValue={recipient}
            maxLength={64}
            autoComplete="off"
          />
          <Button text={t('results:search')} />
          {recipient ? <a href="/smart/retention">{t('results:showAll')}</a> : null}
        </div>
      </form>
      {acts.length > 0 ? (
        <ListTable
          id="acts-caption"
          caption={t('privacy:actsTitle')}
          heads={[
            t('unsubscribe:history.when'),
            t('unsubscribe:history.what'),
            t('privacy:who'),
            t('privacy:records'),
            t('privacy:hash'),
          ]}
          numbers={[3]}
          rows={acts.map(({ id, kind, at, actor, counts, recipientHash }) => ({
            key: id,
            cells: [
              <DateTime key="at" at={at} timeZone={timeZone} />,
              t(`privacy:acts.${kind}`),
              <bdi key="actor">{actor}</bdi>,
              number.format(Object.values(counts).reduce((sum, count) => sum + count, 0)),
              <span key="hash" className="hint inline ltr">
                {recipientHash}
              </span>,
            ],
          }))}
        />
      ) : (
        <p role="status">{t('privacy:nothing')}</p>
      )}
    </>
  );
}

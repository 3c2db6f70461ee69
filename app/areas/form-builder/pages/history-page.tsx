import { useTranslation } from 'react-i18next';
import type { CallData } from '~/lib/contract/call';
import type { listTemplateEvents } from '../calls';
import { withDayPeriod, formatLocale } from '~/domain/format-units-and-lists';
import { FormTabs } from '~/ui/form-tabs';
import { ScrollTable } from '~/ui/scroll-table';
import { isolate } from '~/domain/punctuation';

interface HistoryPageProps {
  id: string;
  title: string;
  events: CallData<typeof listTemplateEvents>['events'];
  locale: string;
  timeZone: string;
  maySend: boolean;
}

/** Who did what with a form. */
export function HistoryPage({ id, title, events, locale, timeZone, maySend }: HistoryPageProps) {
  const { t } = useTranslation();
  const format = new Intl.DateTimeFormat(formatLocale(locale), { dateStyle: 'medium', timeStyle: 'long', timeZone });
  const time = (at: string) => withDayPeriod(format.format(Date.parse(at)), locale);
  return (
    <article>
      <FormTabs formId={id} current="history" maySend={maySend} />
      <h1>{t('form-builder:historyOf', { title: isolate(title) })}</h1>
      {events.length > 0 ? <Events events={events} time={time} /> : <p>{t('form-builder:nothingYet')}</p>}
    </article>
  );
}

function Events({ events, time }: Pick<HistoryPageProps, 'events'> & { time: (at: string) => string }) {
  const { t } = useTranslation();
  return (
    <ScrollTable
      className="list-table forms-table"
      aria-label={t('form-builder:history')}
      heads={[t('form-builder:when'), t('form-builder:what'), t('form-builder:who'), t('form-builder:detail')]}
    >
      {events.map(({ at, kind, by, version, detail }, index) => (
        <tr key={index}>
          <th scope="row">
            <time dateTime={at}>{time(at)}</time>
          </th>
          <td data-label={t('form-builder:what')}>
            {t(`form-builder:event.${kind}`)}{' '}
            {version > 0 ? <span className="hint">{t('form-builder:versionNumber', { version })}</span> : null}
          </td>
          <td data-label={t('form-builder:who')}>
            <bdi>{by}</bdi>
          </td>
          <td data-label={detail ? t('form-builder:detail') : undefined}>
            <bdi>{detail}</bdi>
          </td>
        </tr>
      ))}
    </ScrollTable>
  );
}

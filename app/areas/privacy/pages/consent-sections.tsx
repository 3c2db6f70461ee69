import { useTranslation } from 'react-i18next';
import { formatDateAndTime } from '~/domain/calendar-date';
import { isolate } from '~/domain/punctuation';
import { PersonalDataSection } from './personal-data-section';
import { recipientPath, recordsPath, type RecipientView } from './view';
import { MAX_SECTION_LINES, type PersonalDataView } from '../calls';
import { DateTime } from '~/ui/date-time';

interface Props {
  view: RecipientView;
}

/** Lists a recipient's contacts, and what is known of each. */
export function ContactSection({ view: { personalData, timeZone } }: Props) {
  const { t, i18n } = useTranslation();
  const date = (at: string) => formatDateAndTime(Date.parse(at), timeZone, i18n.language);
  const verification = ({ isVerified, verifiedAt }: PersonalDataView['contacts'][number]) => {
    if (verifiedAt) return t('privacy:verifiedOn', { date: date(verifiedAt) });
    return t(isVerified ? 'privacy:verifiedElsewhere' : 'privacy:notVerified');
  };
  const state = ({ removedAt, isPreferred, returned, channel, contact }: PersonalDataView['contacts'][number]) => {
    if (removedAt) return t('privacy:removedOn', { date: date(removedAt) });
    const isStopped = personalData.stops.some((stop) => stop.channel === channel && stop.number === contact);
    if (returned || isStopped) return t('privacy:nothingGoes');
    return isPreferred ? t('privacy:preferred') : '';
  };
  return (
    <PersonalDataSection
      id="contacts"
      title={t('data:datasets.contacts.title')}
      heads={[
        t('data:fields.contacts.contact'),
        t('data:fields.contacts.channel'),
        t('privacy:verification'),
        t('privacy:state'),
      ]}
      rows={personalData.contacts.map((contact) => ({
        key: `${contact.channel} ${contact.contact}`,
        cells: [
          <bdi key="contact">{contact.contact}</bdi>,
          t(`data:choices.${contact.channel}`),
          verification(contact),
          state(contact),
        ],
      }))}
      allPath={recordsPath('contacts', personalData.recipient.id)}
    >
      {personalData.stops.map(({ channel, number, at }) => (
        <p key={`${channel} ${number}`}>
          {t('privacy:stop', { number: isolate(number), channel: t(`data:choices.${channel}`), date: date(at) })}
        </p>
      ))}
      {personalData.contacts.map(({ channel, contact, returned, returnedAt }) =>
        returned && returnedAt ? (
          <p key={`${channel} ${contact}`}>
            {t(`preferences:returned.${returned}`, { contact: isolate(contact), date: date(returnedAt) })}{' '}
            {t('privacy:returnedHow')}
          </p>
        ) : null,
      )}
    </PersonalDataSection>
  );
}

/** Lists a recipient's consents and their history. */
export function ConsentSections({ view: { personalData, timeZone, all } }: Props) {
  const { t, i18n } = useTranslation();
  const { consents, history, pauses, recipient } = personalData;
  const stands = ({ isGiven, isMandatory }: PersonalDataView['consents'][number]) => {
    if (isMandatory) return t('data:choices.mandatory');
    return t(isGiven ? 'privacy:given' : 'privacy:notGiven');
  };
  return (
    <>
      <PersonalDataSection
        id="consents"
        title={t('data:datasets.consents.title')}
        heads={[
          t('unsubscribe:history.category'),
          t('unsubscribe:history.channel'),
          t('privacy:state'),
          t('unsubscribe:history.when'),
        ]}
        rows={consents.map((consent) => ({
          key: `${consent.category} ${consent.channel}`,
          cells: [
            <bdi key="label">{consent.label}</bdi>,
            t(`data:choices.${consent.channel}`),
            stands(consent),
            consent.at ? <DateTime key="at" at={consent.at} timeZone={timeZone} /> : t('privacy:byDefault'),
          ],
        }))}
        allPath={recordsPath('consents', recipient.id)}
      >
        {pauses.map(({ category, until }) => (
          <p key={category}>
            {t('privacy:pause', {
              category: isolate(category || t('unsubscribe:history.everything')),
              date: formatDateAndTime(Date.parse(until), timeZone, i18n.language),
            })}
          </p>
        ))}
      </PersonalDataSection>
      <PersonalDataSection
        id="history"
        title={t('privacy:history')}
        heads={(['when', 'what', 'category', 'channel', 'source'] as const).map((name) =>
          t(`unsubscribe:history.${name}`),
        )}
        rows={history.lines.map(({ at, action, label, channel, source, detail }, index) => ({
          key: String(index),
          cells: [
            <DateTime key="at" at={at} timeZone={timeZone} />,
            <>
              {t(`unsubscribe:history.action.${action}`)} <bdi className="hint inline">{detail}</bdi>
            </>,
            <bdi key="label">{label}</bdi>,
            t(`data:choices.${channel}`),
            t(`unsubscribe:history.from.${source}`),
          ],
        }))}
        allPath={history.hasMore && all !== 'history' ? `${recipientPath(recipient.id)}?all=history#history` : ''}
      >
        {history.hasMore && all === 'history' ? (
          <p>{t('unsubscribe:history.latest', { n: MAX_SECTION_LINES })}</p>
        ) : null}
      </PersonalDataSection>
    </>
  );
}

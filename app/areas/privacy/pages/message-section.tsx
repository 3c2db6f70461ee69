import { useTranslation } from 'react-i18next';
import type { PersonalDataView } from '../calls';
import { MAILING_PROBLEMS } from '~/areas/mailings/calls';
import { SEND_ERRORS } from '~/areas/form-invitations/calls';
import { DateTime } from '~/ui/date-time';
import { TruncationNote, PersonalDataSection } from './personal-data-section';
import { recipientPath, type RecipientView } from './view';

type Message = PersonalDataView['messages']['lines'][number];

/** Lists messages to a recipient, and the outcome of each. */
export function MessageSection({ view: { personalData, timeZone, all } }: { view: RecipientView }) {
  const { t } = useTranslation();
  const { messages, recipient } = personalData;
  return (
    <PersonalDataSection
      id="messages"
      title={t('privacy:kept.messageMonths')}
      heads={[
        t('unsubscribe:history.when'),
        t('unsubscribe:history.channel'),
        t('privacy:about'),
        t('privacy:outcome'),
      ]}
      rows={messages.lines.map((message, index) => ({
        key: String(index),
        cells: [
          <DateTime key="at" at={message.at} timeZone={timeZone} />,
          <>
            {t(`data:choices.${message.channel}`)} <bdi className="hint inline">{message.to}</bdi>
          </>,
          <About key="about" message={message} />,
          <Outcome key="outcome" message={message} timeZone={timeZone} />,
        ],
      }))}
      allPath={messages.hasMore && all !== 'messages' ? `${recipientPath(recipient.id)}?all=messages#messages` : ''}
    >
      <TruncationNote isCut={messages.hasMore && all === 'messages'} />
    </PersonalDataSection>
  );
}

function About({ message: { kind, about, title, subject } }: { message: Message }) {
  const { t } = useTranslation();
  if (kind === 'code' || kind === 'notice') return <>{t(`privacy:${kind}`)}</>;
  if (kind === 'link') return <>{t('privacy:linkTo', { kind: t(`links:kinds.${about}`, { defaultValue: about }) })}</>;
  return <bdi>{kind === 'form' ? t('privacy:formLink', { form: title }) : subject || title}</bdi>;
}

/** The state of a message, why it has it, and since when. */
function Outcome({ message: { outcome, reason, at, changedAt }, timeZone }: { message: Message; timeZone: string }) {
  const { t } = useTranslation();
  return (
    <>
      {t(`privacy:outcomes.${outcome}`)}
      {changedAt !== null && changedAt !== at ? (
        <span className="hint inline">
          {' '}
          <DateTime at={changedAt} timeZone={timeZone} />
        </span>
      ) : null}
      {reason ? (
        <>
          <br />
          <Reason reason={reason} />
        </>
      ) : null}
    </>
  );
}

function Reason({ reason }: { reason: Exclude<Message['reason'], ''> }) {
  const { t } = useTranslation();
  const defaultValue = reason;
  if (MAILING_PROBLEMS.some((each) => each === reason))
    return <>{t(`mailings:problems.${reason}`, { defaultValue })}</>;
  if (SEND_ERRORS.some((each) => each === reason))
    return <>{t(`form-invitations:error.${reason.replace('.', '_')}`, { defaultValue })}</>;
  return <>{t(`privacy:reasons.${reason}`, { defaultValue })}</>;
}

import { useTranslation } from 'react-i18next';
import { formatDateAndTimeOrNotAvailable } from '~/domain/calendar-date';
import { joinSentences } from '~/domain/punctuation';
import { useFormatPhone } from './phone-text';
import { noBreakText } from './no-break-text';

/** A number that gets nothing, because STOP was sent from it. */
export interface StoppedNumber {
  channel: 'sms' | 'whatsApp';
  /** The number, or its last digits. */
  contact: string;
  /** It is the one that messages of the channel go to. */
  isUsed: boolean;
  /** ISO time. */
  stoppedAt: string;
  /** Our number; empty where it is not known. */
  sentTo: string;
}

export const STOP_NOTICE = 'stop-notice';

/**
 * Says of each stopped number since when it gets nothing, and that START alone brings messages back. Nothing where none is.
 *
 * @param hasBoxes the page shows boxes, which go on saying what shall be sent after START
 */
export function SmsStopNotice({
  stops,
  timeZone,
  hasBoxes = false,
}: {
  stops: readonly StoppedNumber[];
  timeZone: string;
  hasBoxes?: boolean;
}) {
  const { t, i18n } = useTranslation();
  const phoneText = useFormatPhone();
  if (stops.length === 0) return null;
  return (
    <div className="flash" id={STOP_NOTICE}>
      {stops.map(({ channel, contact, isUsed, stoppedAt, sentTo }) => {
        const name = t(`unsubscribe:channel.${channel}`);
        const date = formatDateAndTimeOrNotAvailable(Date.parse(stoppedAt), timeZone, i18n.language);
        const [number, to] = [phoneText(contact), phoneText(sentTo)];
        return (
          <p key={`${channel} ${contact}`}>
            {noBreakText(
              joinSentences([
                t('unsubscribe:stopped.notice', { number: ltr(number), channel: name, date }),
                sentTo ? t('unsubscribe:stopped.startTo', { to: ltr(to) }) : t('unsubscribe:stopped.start'),
                hasBoxes && isUsed ? t('unsubscribe:stopped.boxes', { channel: name }) : '',
              ]),
              date,
              number,
              to,
            )}
          </p>
        );
      })}
    </div>
  );
}

/** Numbers read left to right in every language. */
const ltr = (number: string): string => `\u2066${number}\u2069`;

import { randomBytes } from 'node:crypto';
import { timeZoneOrUtc, calendarDateAt } from '~/domain/calendar-date';
import type { CustomizableMessage } from '~/domain/customizable-messages';
import type { Locale } from '~/lib/contract/enums';
import { textsOf } from '~/locales/platform';
import type { EnrollmentParams } from '~/platform/messages/kinds/enrollment';
import type { MessageName, MessageParams } from '~/platform/messages/render-message';

export const SAMPLE_RECIPIENT_NAME = 'Maya Torres';
const REFERENCE = 'LK-7F3K-92QD';
const ACCOUNT_NUMBER = '660060031201';
const AMOUNT_CENTS = 8435;

type Sample = { [Name in MessageName]: { name: Name; params: MessageParams[Name] } }[MessageName];

interface SampleScene {
  language: Locale;
  publicUrl: string;
  timeZone: string;
  currency: MessageParams['payLink']['currency'];
  /** Milliseconds. */
  now: number;
}

/** Creates a message with made-up values for its preview. Its links lead nowhere. */
export function createSampleMessage(
  message: CustomizableMessage,
  { language, publicUrl, timeZone, currency, now }: SampleScene,
): Sample {
  const url = `${publicUrl}/k/${randomBytes(16).toString('base64url')}`;
  // A form's own title is in its author's language; the word for a form fits any.
  const formTitle = textsOf('messages', language)('submission.form');
  switch (message) {
    case 'form.invitation':
    case 'form.reminder':
      return { name: message, params: { formTitle, url, unsubscribeUrl: url } };
    case 'form.draft':
      return {
        name: message,
        params: { formTitle, url, unsubscribeUrl: url, until: calendarDateAt(now, timeZoneOrUtc(timeZone)) },
      };
    case 'submission.received':
      return { name: message, params: { reference: REFERENCE, formTitle, submittedAt: now, timeZone, url } };
    case 'link.renewed':
      return { name: message, params: { url } };
    case 'payLink':
      return { name: message, params: { url, amountCents: AMOUNT_CENTS, currency } };
    case 'payment.received':
      return {
        name: message,
        params: {
          reference: REFERENCE,
          amountCents: AMOUNT_CENTS,
          currency,
          paidAt: now,
          timeZone,
          accountNumber: ACCOUNT_NUMBER,
          restCents: 0,
          creditCents: 0,
          isBooked: true,
          means: { method: 'card', brand: 'Visa', lastFour: '4242' },
          url,
        },
      };
    case 'notification':
      return {
        name: message,
        params: {
          subject: '…',
          paragraphs: ['…'],
          viewOnlineUrl: url,
          preferencesUrl: url,
          unsubscribeUrl: url,
        },
      };
    default: {
      const event = message.slice('enrollment.'.length) as EnrollmentParams['event'];
      const params = { event, accountNumber: ACCOUNT_NUMBER, at: now, timeZone, lines: [], url };
      return { name: 'enrollment', params };
    }
  }
}

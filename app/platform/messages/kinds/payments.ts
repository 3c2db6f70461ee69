import { formatMoney, type Currency } from '~/domain/money';
import { simplifySmsCharacters } from '~/domain/sms-segments';
import type { PaymentMethod } from '~/domain/payment';
import { toSingleLine } from '../sanitize-text';
import { isolateDirection, ltrDetail } from '../email-blocks';
import {
  button,
  details,
  smallPrint,
  paragraph,
  shortenCompanyName,
  formatTimeWithZone,
  normalizeWebAddress,
  customizableMessage,
  type Message,
  type MessageContext,
} from '../message-builder';

/** A link to pay what is due. */
interface PayLinkParams {
  url: string;
  amountCents: number;
  currency: Currency;
  /** What the amount is for; may be empty. */
  description?: string;
  /** When the link ends: milliseconds since 1970-01-01 UTC, and the account's zone. */
  until?: { expiresAt: number; timeZone: string };
}

interface PaymentParams {
  reference: string;
  amountCents: number;
  currency: Currency;
  /** Milliseconds since 1970-01-01 UTC. */
  paidAt: number;
  timeZone: string;
  accountNumber: string;
  /** What was open of the demand afterwards; null where nobody knows. */
  restCents: number | null;
  /** What was paid beyond the demand. */
  creditCents: number;
  /** The payment has lowered a balance that is known; else the company finds out whose it is. */
  isBooked: boolean;
  means: { method: PaymentMethod; brand: string; lastFour: string };
  /** Where the payment and its receipt can be seen again. */
  url: string;
}

export function payLink(
  context: MessageContext,
  { url, amountCents, currency, description = '', until }: PayLinkParams,
): Message {
  const { t, company, locale } = context;
  const amount = formatMoney(amountCents, currency, `${locale}-u-nu-latn`);
  // A space that does not break would make a dearer SMS of it.
  const sms = {
    company: shortenCompanyName(company),
    amount: amount.replace(/[\u00a0\u202f]/g, ' '),
    url: normalizeWebAddress(url),
  };
  const rows = [
    ...(description ? [{ label: t('payLink.about'), text: toSingleLine(description, 300) }] : []),
    ...(until
      ? [{ label: t('payLink.until'), text: formatTimeWithZone(until.expiresAt, until.timeZone, locale) }]
      : []),
  ];
  const detailBlocks = rows.length > 0 ? [details(rows)] : [];
  return customizableMessage(context, {
    subject: t('payLink.subject', { company, amount }),
    intro: [paragraph(t('payLink.intro', { company: isolateDirection(company), amount: isolateDirection(amount) }))],
    pieces: { link: [...detailBlocks, button(context, t('payLink.open'), url), paragraph(t('payLink.personal'))] },
    end: [smallPrint(t('payLink.ignore', { company: isolateDirection(company) }))],
    values: { amount },
    sms: { text: simplifySmsCharacters(t('payLink.sms', sms)), values: { amount: sms.amount, link: sms.url } },
  });
}

export function paymentReceived(context: MessageContext, params: PaymentParams): Message {
  const { t, company, locale } = context;
  const reference = toSingleLine(params.reference, 60);
  const money = (cents: number) => formatMoney(cents, params.currency, locale);
  const accountNumber = toSingleLine(params.accountNumber, 64);
  const amount = money(params.amountCents);
  return customizableMessage(context, {
    subject: t('payment.subject', { reference, amount }),
    intro: [paragraph(t('payment.intro', { company: isolateDirection(company) }))],
    pieces: {
      details: [
        details([
          ltrDetail(t('payment.reference'), reference),
          { label: t('payment.amount'), text: amount },
          ...(params.restCents ? [{ label: t('payment.rest'), text: money(params.restCents) }] : []),
          ...(params.creditCents > 0 ? [{ label: t('payment.credit'), text: money(params.creditCents) }] : []),
          { label: t('payment.time'), text: formatTimeWithZone(params.paidAt, params.timeZone, locale) },
          ...(accountNumber ? [ltrDetail(t('payment.account'), accountNumber)] : []),
          { label: t('payment.means'), text: meansText(params.means, t) },
        ]),
        ...(params.isBooked ? [] : [paragraph(t('payment.passedOn', { company: isolateDirection(company) }))]),
      ],
      link: [button(context, t('payment.open'), params.url), paragraph(t('payment.personal'))],
    },
    end: [smallPrint(t('payment.keep'))],
    values: { amount, reference },
  });
}

function meansText({ method, brand, lastFour }: PaymentParams['means'], t: MessageContext['t']): string {
  const key = method === 'card' && !brand ? 'plainCard' : method;
  return t(`payment.${key}`, { brand: toSingleLine(brand, 60), digits: lastFour });
}

import { formatMoney, type Currency } from '~/domain/money';
import { plainSms } from '~/domain/sms-segments';
import type { PaymentMethod } from '~/domain/payment';
import { singleLine } from '../clean';
import { auto, ltrDetail } from '../content';
import {
  button,
  details,
  quiet,
  sentence,
  shortName,
  timeWithZone,
  webAddress,
  worded,
  type Message,
  type Scene,
} from '../parts';

/** A link to pay what is due. */
interface PayLinkParams {
  url: string;
  amountCents: number;
  currency: Currency;
  /** What the amount is for; may be empty. */
  about?: string;
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

export function payLink(scene: Scene, { url, amountCents, currency, about = '', until }: PayLinkParams): Message {
  const { t, company, locale } = scene;
  const amount = formatMoney(amountCents, currency, `${locale}-u-nu-latn`);
  // A space that does not break would make a dearer SMS of it.
  const sms = { company: shortName(company), amount: amount.replace(/[\u00a0\u202f]/g, ' '), url: webAddress(url) };
  const rows = [
    ...(about ? [{ label: t('payLink.about'), text: singleLine(about, 300) }] : []),
    ...(until ? [{ label: t('payLink.until'), text: timeWithZone(until.expiresAt, until.timeZone, locale) }] : []),
  ];
  const facts = rows.length > 0 ? [details(rows)] : [];
  return worded(scene, {
    subject: t('payLink.subject', { company, amount }),
    intro: [sentence(t('payLink.intro', { company: auto(company), amount: auto(amount) }))],
    pieces: { link: [...facts, button(scene, t('payLink.open'), url), sentence(t('payLink.personal'))] },
    end: [quiet(t('payLink.ignore', { company: auto(company) }))],
    values: { amount },
    sms: { text: plainSms(t('payLink.sms', sms)), values: { amount: sms.amount, link: sms.url } },
  });
}

export function paymentReceived(scene: Scene, params: PaymentParams): Message {
  const { t, company, locale } = scene;
  const reference = singleLine(params.reference, 60);
  const money = (cents: number) => formatMoney(cents, params.currency, locale);
  const accountNumber = singleLine(params.accountNumber, 64);
  const amount = money(params.amountCents);
  return worded(scene, {
    subject: t('payment.subject', { reference, amount }),
    intro: [sentence(t('payment.intro', { company: auto(company) }))],
    pieces: {
      details: [
        details([
          ltrDetail(t('payment.reference'), reference),
          { label: t('payment.amount'), text: amount },
          ...(params.restCents ? [{ label: t('payment.rest'), text: money(params.restCents) }] : []),
          ...(params.creditCents > 0 ? [{ label: t('payment.credit'), text: money(params.creditCents) }] : []),
          { label: t('payment.time'), text: timeWithZone(params.paidAt, params.timeZone, locale) },
          ...(accountNumber ? [ltrDetail(t('payment.account'), accountNumber)] : []),
          { label: t('payment.means'), text: meansText(params.means, t) },
        ]),
        ...(params.isBooked ? [] : [sentence(t('payment.passedOn', { company: auto(company) }))]),
      ],
      link: [button(scene, t('payment.open'), params.url), sentence(t('payment.personal'))],
    },
    end: [quiet(t('payment.keep'))],
    values: { amount, reference },
  });
}

function meansText({ method, brand, lastFour }: PaymentParams['means'], t: Scene['t']): string {
  const key = method === 'card' && !brand ? 'plainCard' : method;
  return t(`payment.${key}`, { brand: singleLine(brand, 60), digits: lastFour });
}

import { formatMoney, type Currency } from '~/domain/money';
import type { PaymentMethod } from '~/domain/payment';
import { singleLine } from '../clean';
import { auto, ltr } from '../content';
import {
  button,
  details,
  email,
  quiet,
  sentence,
  shortName,
  timeWithZone,
  webAddress,
  type Message,
  type Scene,
} from '../parts';

/** A link to pay what is due. */
export interface PayLinkParams {
  url: string;
  amountCents: number;
  currency: Currency;
}

export interface PaymentParams {
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

export function payLink(scene: Scene, { url, amountCents, currency }: PayLinkParams): Message {
  const { t, company, locale } = scene;
  const amount = formatMoney(amountCents, currency, `${locale}-u-nu-latn`);
  const message = email(scene, t('payLink.subject', { company, amount }), [
    sentence(t('payLink.intro', { company: auto(company), amount: ltr(amount) })),
    button(scene, t('payLink.open'), url),
    sentence(t('payLink.personal')),
    quiet(t('payLink.ignore', { company: auto(company) })),
  ]);
  // A space that does not break would make a dearer SMS of it.
  const shortAmount = amount.replace(/[\u00a0\u202f]/g, ' ');
  const sms = t('payLink.sms', { company: shortName(company), amount: shortAmount, url: webAddress(url) });
  return { ...message, smsText: sms };
}

export function paymentReceived(scene: Scene, params: PaymentParams): Message {
  const { t, company, locale } = scene;
  const reference = singleLine(params.reference, 60);
  const money = (cents: number) => formatMoney(cents, params.currency, locale);
  const accountNumber = singleLine(params.accountNumber, 64);
  return email(scene, t('payment.subject', { reference, amount: money(params.amountCents) }), [
    sentence(t('payment.intro', { company: auto(company) })),
    details([
      { label: t('payment.reference'), value: ltr(reference) },
      { label: t('payment.amount'), value: auto(money(params.amountCents)) },
      ...(params.restCents ? [{ label: t('payment.rest'), value: auto(money(params.restCents)) }] : []),
      ...(params.creditCents > 0 ? [{ label: t('payment.credit'), value: auto(money(params.creditCents)) }] : []),
      { label: t('payment.time'), value: auto(timeWithZone(params.paidAt, params.timeZone, locale)) },
      ...(accountNumber ? [{ label: t('payment.account'), value: ltr(accountNumber) }] : []),
      { label: t('payment.means'), value: auto(meansText(params.means, t)) },
    ]),
    ...(params.isBooked ? [] : [sentence(t('payment.passedOn', { company: auto(company) }))]),
    button(scene, t('payment.open'), params.url),
    sentence(t('payment.personal')),
    quiet(t('payment.keep')),
  ]);
}

function meansText({ method, brand, lastFour }: PaymentParams['means'], t: Scene['t']): string {
  const key = method === 'card' && !brand ? 'plainCard' : method;
  return t(`payment.${key}`, { brand: singleLine(brand, 60), digits: lastFour });
}

import type { Locale } from '~/contract/enums';
import { formatMoney, type Currency } from '~/domain/money';
import type { PaymentMethod } from '~/domain/payment';
import { singleLine } from '../clean';
import { fill, plain } from '../content';
import {
  auto,
  details,
  email,
  ltr,
  sentence,
  shortName,
  timeWithZone,
  webAddress,
  type Message,
  type Scene,
} from '../parts';
import { PAYMENT_TEXTS } from '../texts/payment';

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

export function payLink(scene: Scene, params: PayLinkParams): Message {
  const { texts, company, locale } = scene;
  const url = webAddress(params.url);
  const amount = ltr(formatMoney(params.amountCents, params.currency, `${locale}-u-nu-latn`));
  const message = email(scene, fill(texts.payLink.subject, { company, amount }, plain), [
    sentence(texts.payLink.intro, { company, amount }),
    { kind: 'button', label: texts.payLink.open, url, copyHint: texts.common.copyLink },
    sentence(texts.payLink.personal, {}),
    sentence(texts.payLink.ignore, { company }, true),
  ]);
  // A space that does not break would make a dearer SMS of it.
  const shortAmount = ltr(amount.text.replace(/[\u00a0\u202f]/g, ' '));
  return {
    ...message,
    smsText: fill(texts.payLink.sms, { company: shortName(company), amount: shortAmount, url: ltr(url) }, plain),
  };
}

export function paymentReceived(scene: Scene, params: PaymentParams): Message {
  const { texts, company, locale } = scene;
  const said = PAYMENT_TEXTS[locale];
  const reference = ltr(singleLine(params.reference, 60));
  const money = (cents: number) => auto(formatMoney(cents, params.currency, locale));
  const amount = money(params.amountCents);
  const accountNumber = singleLine(params.accountNumber, 64);
  return email(scene, fill(said.subject, { reference, amount }, plain), [
    sentence(said.intro, { company }),
    details([
      { label: said.reference, value: reference },
      { label: said.amount, value: amount },
      ...(params.restCents ? [{ label: said.rest, value: money(params.restCents) }] : []),
      ...(params.creditCents > 0 ? [{ label: said.credit, value: money(params.creditCents) }] : []),
      { label: said.time, value: auto(timeWithZone(params.paidAt, params.timeZone, locale)) },
      ...(accountNumber ? [{ label: said.account, value: ltr(accountNumber) }] : []),
      { label: said.means, value: auto(meansText(params.means, locale)) },
    ]),
    ...(params.isBooked ? [] : [sentence(said.passedOn, { company })]),
    { kind: 'button', label: said.open, url: webAddress(params.url), copyHint: texts.common.copyLink },
    sentence(said.personal, {}),
    sentence(said.keep, {}, true),
  ]);
}

function meansText({ method, brand, lastFour }: PaymentParams['means'], locale: Locale): string {
  const said = PAYMENT_TEXTS[locale];
  const template = method === 'card' && !brand ? said.plainCard : said[method];
  return fill(template, { brand: auto(singleLine(brand, 60)), digits: ltr(lastFour) }, plain);
}

import { singleLine } from '../clean';
import { fill, plain } from '../content';
import { email, ltr, sentence, short, shortName, webAddress, type Message, type Scene } from '../parts';
import { pluralForm } from '../plural';

export interface OtpParams {
  code: string;
  /** Whole minutes until the code expires. */
  minutes: number;
}

export function otpEmail(scene: Scene, params: OtpParams): Message {
  const { texts, company, locale } = scene;
  const values = { company, ...otpValues(params) };
  return email(scene, fill(texts.otp.subject, { company }, plain), [
    sentence(texts.otp.intro, values),
    { kind: 'code', code: values.code.text },
    sentence(pluralForm(texts.otp.valid, locale, params.minutes), values),
    sentence(texts.otp.neverShare, values),
    sentence(texts.otp.ignore, values, true),
  ]);
}

export const otpSms = (scene: Scene, params: OtpParams): Message => short(otpShort(scene, params, 'sms'));
export const otpWhatsApp = (scene: Scene, params: OtpParams): Message => ({
  ...short(otpShort(scene, params, 'whatsApp')),
  smsText: undefined,
});

function otpShort({ texts, company, locale }: Scene, params: OtpParams, channel: 'sms' | 'whatsApp'): string {
  const name = channel === 'sms' ? shortName(company) : company;
  return fill(pluralForm(texts.otp[channel], locale, params.minutes), { company: name, ...otpValues(params) }, plain);
}

function otpValues({ code, minutes }: OtpParams) {
  return { code: ltr(singleLine(code, 20)), minutes: ltr(String(minutes)) };
}

export function linkRenewed(scene: Scene, params: { url: string }): Message {
  const { texts, company } = scene;
  const url = webAddress(params.url);
  const message = email(scene, fill(texts.link.subject, { company }, plain), [
    sentence(texts.link.intro, {}),
    { kind: 'button', label: texts.link.open, url, copyHint: texts.common.copyLink },
    sentence(texts.link.personal, {}),
    sentence(texts.link.ignore, {}, true),
  ]);
  return { ...message, smsText: fill(texts.link.sms, { company: shortName(company), url: ltr(url) }, plain) };
}

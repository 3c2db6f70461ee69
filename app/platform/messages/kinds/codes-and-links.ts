import { singleLine } from '../clean';
import { auto, ltr } from '../content';
import {
  button,
  email,
  quiet,
  sentence,
  short,
  shortName,
  webAddress,
  worded,
  type Message,
  type Scene,
} from '../parts';

export interface OtpParams {
  code: string;
  /** Whole minutes until the code expires. */
  minutes: number;
}

export function otpEmail(scene: Scene, params: OtpParams): Message {
  const { t, company } = scene;
  const code = singleLine(params.code, 20);
  const values = { company: auto(company), minutes: ltr(String(params.minutes)), count: params.minutes };
  return email(scene, t('otp.subject', { company }), [
    sentence(t('otp.intro', values)),
    { kind: 'code', code },
    sentence(t('otp.valid', values)),
    sentence(t('otp.neverShare', values)),
    quiet(t('otp.ignore')),
  ]);
}

export const otpSms = ({ t, company }: Scene, params: OtpParams): Message =>
  short(t('otp.sms', { company: shortName(company), ...otpValues(params) }));
export const otpWhatsApp = ({ t, company }: Scene, params: OtpParams): Message => ({
  ...short(t('otp.whatsApp', { company, ...otpValues(params) })),
  smsText: undefined,
});

function otpValues({ code, minutes }: OtpParams) {
  return { code: singleLine(code, 20), minutes: String(minutes), count: minutes };
}

export function linkRenewed(scene: Scene, { url }: { url: string }): Message {
  const { t, company } = scene;
  const address = webAddress(url);
  return worded(scene, {
    subject: t('link.subject', { company }),
    intro: [sentence(t('link.intro'))],
    pieces: { link: [button(scene, t('link.open'), url), sentence(t('link.personal'))] },
    end: [quiet(t('link.ignore'))],
    sms: { text: t('link.sms', { company: shortName(company), url: address }), values: { link: address } },
  });
}

import { singleLine } from '../clean';
import { auto, ltr } from '../content';
import type { LinkKind } from '~/lib/contract/enums';
import { plainSms } from '~/domain/sms-segments';
import {
  button,
  email,
  heading,
  link,
  quiet,
  sentence,
  short,
  shortName,
  webAddress,
  worded,
  type Message,
  type Scene,
} from '../parts';

interface OtpParams {
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
  short(plainSms(t('otp.sms', { company: shortName(company), ...otpValues(params) })));
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
    sms: { text: plainSms(t('link.sms', { company: shortName(company), url: address })), values: { link: address } },
  });
}

export type InvitationKind = Exclude<LinkKind, 'form' | 'pay' | 'field-agent'>;

/** A link that an account sends; those to forms and payments have messages of their own. */
export interface LinkInvitationParams {
  kind: InvitationKind;
  url: string;
  /** Undefined where the account has made such messages mandatory. */
  unsubscribeUrl?: string;
}

export function linkInvitation(scene: Scene, { kind, url, unsubscribeUrl }: LinkInvitationParams): Message {
  const { t, company } = scene;
  const what = t(`link.invitation.what.${kind}`);
  const message = email(
    scene,
    t('link.invitation.subject', { company, what }),
    [
      sentence(t('link.invitation.intro', { company: auto(company) })),
      heading(what),
      button(scene, t('link.open'), url),
      sentence(t('link.personal')),
    ],
    unsubscribeUrl ? [link(t('notification.unsubscribe'), unsubscribeUrl)] : [],
  );
  const sms = plainSms(t('link.invitation.sms', { company: shortName(company), what, url: webAddress(url) }));
  return { ...message, smsText: unsubscribeUrl ? `${sms}\n${t('notification.smsEnd')}` : sms };
}

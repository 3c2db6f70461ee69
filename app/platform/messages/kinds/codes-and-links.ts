import { toSingleLine } from '../sanitize-text';
import { isolateDirection, isolateLtr } from '../email-blocks';
import type { LinkKind } from '~/lib/contract/enums';
import { simplifySmsCharacters } from '~/domain/sms-segments';
import {
  button,
  emailMessage,
  heading,
  link,
  smallPrint,
  paragraph,
  textMessage,
  shortenCompanyName,
  normalizeWebAddress,
  customizableMessage,
  type Message,
  type MessageContext,
} from '../message-builder';

interface CodeParams {
  code: string;
  /** Whole minutes until the code expires. */
  minutes: number;
}

export function codeEmail(context: MessageContext, params: CodeParams): Message {
  const { t, company } = context;
  const code = toSingleLine(params.code, 20);
  const values = {
    company: isolateDirection(company),
    minutes: isolateLtr(String(params.minutes)),
    count: params.minutes,
  };
  return emailMessage(context, t('otp.subject', { company }), [
    paragraph(t('otp.intro', values)),
    { kind: 'code', code },
    paragraph(t('otp.valid', values)),
    paragraph(t('otp.neverShare', values)),
    smallPrint(t('otp.ignore')),
  ]);
}

export const codeSms = ({ t, company }: MessageContext, params: CodeParams): Message =>
  textMessage(simplifySmsCharacters(t('otp.sms', { company: shortenCompanyName(company), ...codeValues(params) })));
export const codeWhatsApp = ({ t, company }: MessageContext, params: CodeParams): Message => ({
  ...textMessage(t('otp.whatsApp', { company, ...codeValues(params) })),
  smsText: undefined,
});

function codeValues({ code, minutes }: CodeParams) {
  return { code: toSingleLine(code, 20), minutes: String(minutes), count: minutes };
}

export function linkRenewed(context: MessageContext, { url }: { url: string }): Message {
  const { t, company } = context;
  const address = normalizeWebAddress(url);
  return customizableMessage(context, {
    subject: t('link.subject', { company }),
    intro: [paragraph(t('link.intro'))],
    pieces: { link: [button(context, t('link.open'), url), paragraph(t('link.personal'))] },
    end: [smallPrint(t('link.ignore'))],
    sms: {
      text: simplifySmsCharacters(t('link.sms', { company: shortenCompanyName(company), url: address })),
      values: { link: address },
    },
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

export function linkInvitation(context: MessageContext, { kind, url, unsubscribeUrl }: LinkInvitationParams): Message {
  const { t, company } = context;
  const what = t(`link.invitation.what.${kind}`);
  const message = emailMessage(
    context,
    t('link.invitation.subject', { company, what }),
    [
      paragraph(t('link.invitation.intro', { company: isolateDirection(company) })),
      heading(what),
      button(context, t('link.open'), url),
      paragraph(t('link.personal')),
    ],
    unsubscribeUrl ? [link(t('notification.unsubscribe'), unsubscribeUrl)] : [],
  );
  const sms = simplifySmsCharacters(
    t('link.invitation.sms', { company: shortenCompanyName(company), what, url: normalizeWebAddress(url) }),
  );
  return { ...message, smsText: unsubscribeUrl ? `${sms}\n${t('notification.smsEnd')}` : sms };
}

import { formatDay, type CalendarDate } from '~/domain/calendar-date';
import { simplifySmsCharacters } from '~/domain/sms-segments';
import { toMultilineText, toSingleLine } from '../sanitize-text';
import { isolateDirection, ltrDetail } from '../email-blocks';
import {
  button,
  details,
  emailMessage,
  heading,
  link,
  smallPrint,
  paragraph,
  shortenCompanyName,
  formatTimeWithZone,
  normalizeWebAddress,
  customizableMessage,
  type Message,
  type MessageContext,
} from '../message-builder';

interface SubmissionParams {
  reference: string;
  formTitle: string;
  /** Milliseconds since 1970-01-01 UTC. */
  submittedAt: number;
  /** Where it is about a change of what was sent before: when that was. */
  changedAt?: number;
  /** IANA name of the account's zone; UTC if the name is unknown. */
  timeZone: string;
  answers?: { label: string; value: string }[];
  /** Where the submission can be read again. */
  url: string;
}

/** A link to a form that an account asks somebody to fill in. */
interface InvitationParams {
  formTitle: string;
  url: string;
  /** Undefined where the account has made such messages mandatory. */
  unsubscribeUrl?: string;
}

/** A link to go on with a form that was begun. */
interface DraftParams extends InvitationParams {
  /** The last whole day on which what was typed is kept. */
  until: CalendarDate;
}

/** About a template and its round of approval. */
interface ApprovalParams {
  formTitle: string;
  /** Name of the person who did it. */
  actorName: string;
  url: string;
}

export function submissionReceived(context: MessageContext, params: SubmissionParams): Message {
  const { t, company, locale } = context;
  const reference = toSingleLine(params.reference, 60);
  const formTitle = toSingleLine(params.formTitle, 120);
  const answers = (params.answers ?? []).map(({ label, value }) => ({
    label: toSingleLine(label),
    text: toMultilineText(value) || t('submission.noAnswer'),
  }));
  const { changedAt } = params;
  const isChange = changedAt !== undefined;
  // The account's own words are about what comes the first time.
  return customizableMessage(isChange ? { ...context, customText: undefined } : context, {
    subject: t(isChange ? 'submission.changedSubject' : 'submission.subject', { reference, formTitle }),
    intro: [
      paragraph(t(isChange ? 'submission.changedIntro' : 'submission.intro', { company: isolateDirection(company) })),
    ],
    pieces: {
      details: [
        details([
          ltrDetail(t('submission.reference'), reference),
          { label: t('submission.form'), text: formTitle },
          { label: t('submission.time'), text: formatTimeWithZone(params.submittedAt, params.timeZone, locale) },
          ...(isChange
            ? [{ label: t('alert.changed.time'), text: formatTimeWithZone(changedAt, params.timeZone, locale) }]
            : []),
        ]),
        ...(answers.length > 0 ? [heading(t('submission.answers')), details(answers)] : []),
      ],
      link: [button(context, t('submission.open'), params.url), paragraph(t('submission.personal'))],
    },
    end: [smallPrint(t('submission.keep'))],
    values: { reference, form: formTitle },
  });
}

/** A link to a form: the first one, or one to whoever has not answered yet. */
export const formLink =
  (step: 'invitation' | 'reminder') =>
  (context: MessageContext, { formTitle, url, unsubscribeUrl }: InvitationParams): Message => {
    const { t, company } = context;
    const title = toSingleLine(formTitle, 120);
    const sms = {
      company: shortenCompanyName(company),
      formTitle: toSingleLine(formTitle, 60),
      url: normalizeWebAddress(url),
    };
    return customizableMessage(context, {
      subject: t(`${step}.subject`, { company, formTitle: title }),
      intro: [paragraph(t(`${step}.intro`, { company: isolateDirection(company) })), heading(title)],
      pieces: { link: [button(context, t(`${step}.open`), url), paragraph(t('link.personal'))] },
      end: step === 'reminder' ? [smallPrint(t('reminder.ignore'))] : [],
      links: unsubscribeUrl ? [link(t('notification.unsubscribe'), unsubscribeUrl)] : [],
      values: { form: title },
      sms: {
        text: simplifySmsCharacters(t(`${step}.sms`, sms)),
        values: { form: sms.formTitle, link: sms.url },
        end: unsubscribeUrl && t('notification.smsEnd'),
      },
    });
  };

export function formDraft(context: MessageContext, { formTitle, url, until, unsubscribeUrl }: DraftParams): Message {
  const { t, company, locale } = context;
  const title = toSingleLine(formTitle, 120);
  const day = formatDay(until, `${locale}-u-ca-gregory-nu-latn`);
  const sms = {
    company: shortenCompanyName(company),
    formTitle: toSingleLine(formTitle, 60),
    until: day,
    url: normalizeWebAddress(url),
  };
  const deadline = paragraph(t('draft.kept', { until: isolateDirection(day) }));
  return customizableMessage(context, {
    subject: t('draft.subject', { formTitle: title }),
    intro: [paragraph(t('draft.intro', { company: isolateDirection(company) })), heading(title)],
    pieces: { link: [deadline, button(context, t('draft.open'), url), paragraph(t('link.personal'))] },
    end: [smallPrint(t('draft.ignore'))],
    links: unsubscribeUrl ? [link(t('notification.unsubscribe'), unsubscribeUrl)] : [],
    values: { form: title, until: day },
    sms: {
      text: simplifySmsCharacters(t('draft.sms', sms)),
      values: { form: sms.formTitle, link: sms.url },
      end: unsubscribeUrl && t('notification.smsEnd'),
    },
  });
}

/** The reason may be empty. */
type RejectionParams = ApprovalParams & { reason: string };

export const approvalRequested = (context: MessageContext, params: ApprovalParams): Message =>
  approval(context, 'requested', params);
export const approvalActivated = (context: MessageContext, params: ApprovalParams): Message =>
  approval(context, 'activated', params);
export const approvalRejected = (context: MessageContext, { reason, ...params }: RejectionParams): Message =>
  approval(context, 'rejected', params, reason);

function approval(
  context: MessageContext,
  step: 'requested' | 'activated' | 'rejected',
  params: ApprovalParams,
  reason = '',
): Message {
  const { t } = context;
  const formTitle = toSingleLine(params.formTitle, 120);
  const reasonText = toMultilineText(reason);
  return emailMessage(context, t(`approval.${step}.subject`, { formTitle }), [
    paragraph(
      t(`approval.${step}.intro`, {
        formTitle: isolateDirection(formTitle),
        by: isolateDirection(toSingleLine(params.actorName, 120)),
      }),
    ),
    ...(reasonText === '' ? [] : [details([{ label: t('approval.reason'), text: reasonText }])]),
    button(context, t(`approval.${step}.open`), params.url),
  ]);
}

import { toSingleLine } from '../sanitize-text';
import { isolateDirection, ltrDetail } from '../email-blocks';
import {
  button,
  details,
  smallPrint,
  paragraph,
  formatTimeWithZone,
  customizableMessage,
  type Message,
  type MessageContext,
} from '../message-builder';

/** What was agreed to, or has ended. */
export interface EnrollmentParams {
  event: 'budgetEnrolled' | 'budgetEnded' | 'planEnrolled' | 'eBillEnded' | 'autopayEnded';
  accountNumber: string;
  /** Milliseconds since 1970-01-01 UTC. */
  at: number;
  timeZone: string;
  /** In order; each has a text of its own or the name of one. Money and dates as people read them. */
  lines: { label?: 'monthly' | 'total'; text?: string; value: string }[];
  /** Where the enrollment can be seen again. */
  url: string;
}

export function enrollment(
  context: MessageContext,
  { event, accountNumber, at, timeZone, lines, url }: EnrollmentParams,
): Message {
  const { t, company, locale } = context;
  const accountDetails = [
    ltrDetail(t('enrollment.account'), toSingleLine(accountNumber, 40)),
    { label: t('enrollment.time'), text: formatTimeWithZone(at, timeZone, locale) },
  ];
  const agreedDetails = lines.map(({ label, text, value }) =>
    ltrDetail(label ? t(`enrollment.${label}`) : toSingleLine(text ?? ''), toSingleLine(value, 60)),
  );
  return customizableMessage(context, {
    subject: t(`enrollment.${event}.subject`, { company }),
    intro: [paragraph(t(`enrollment.${event}.intro`, { company: isolateDirection(company) }))],
    pieces: {
      details: [
        details(accountDetails.filter(({ text }) => text !== '')),
        ...(agreedDetails.length > 0 ? [details(agreedDetails)] : []),
      ],
      link: [button(context, t('enrollment.open'), url), paragraph(t('link.personal'))],
    },
    end: [smallPrint(t('enrollment.notYou', { company: isolateDirection(company) }))],
  });
}

import type { SummaryFrequency } from '~/domain/summary-period';
import { formatDateOrNotAvailable, type CalendarDate } from '~/domain/calendar-date';
import { formatLocale } from '~/domain/format-units-and-lists';
import { toSingleLine } from '../sanitize-text';
import { isolateDirection, ltrDetail } from '../email-blocks';
import {
  button,
  details,
  emailMessage,
  heading,
  link,
  smallPrint,
  paragraph,
  formatTimeWithZone,
  type Message,
  type MessageContext,
} from '../message-builder';

/** To one of the account's own people, about what somebody has submitted; nothing of it, and nobody's name. */
interface SubmissionAlertParams {
  formTitle: string;
  /** Whether it came, or was changed or taken back, and when. */
  act: 'sent' | 'changed' | 'withdrawn';
  actAt?: number;
  reference: string;
  /** Milliseconds since 1970-01-01 UTC. */
  submittedAt: number;
  /** IANA name of the account's zone; UTC if the name is unknown. */
  timeZone: string;
  /** Where the submission is read by who has signed in. */
  url: string;
  /** Where it is set who gets such mails; undefined for those who may not. */
  alertsUrl?: string;
}

/** How many submissions a form received in a period. */
export interface FormSummary {
  title: string;
  count: number;
  /** In the period before. */
  before: number;
  /** Those that were changed, and taken back, in the period. */
  changed: number;
  withdrawn: number;
  /** Where its submissions are listed. */
  url: string;
  /** As of `SubmissionAlertParams`. */
  alertsUrl?: string;
}

/** A day or a week of forms' submissions, in the order of the list. */
interface SummaryParams {
  frequency: SummaryFrequency;
  firstDay: CalendarDate;
  lastDay: CalendarDate;
  forms: readonly FormSummary[];
}

export function submissionAlert(context: MessageContext, params: SubmissionAlertParams): Message {
  const { t, locale } = context;
  const reference = toSingleLine(params.reference, 60);
  const formTitle = toSingleLine(params.formTitle, 120);
  const { act, actAt, timeZone } = params;
  const [subject, intro] =
    act === 'sent'
      ? (['alert.subject', 'alert.intro'] as const)
      : ([`alert.${act}.subject`, `alert.${act}.intro`] as const);
  return emailMessage(context, t(subject, { reference, formTitle }), [
    paragraph(t(intro)),
    details([
      { label: t('submission.form'), text: formTitle },
      ltrDetail(t('submission.reference'), reference),
      { label: t('submission.time'), text: formatTimeWithZone(params.submittedAt, timeZone, locale) },
      ...(act === 'sent' || actAt === undefined
        ? []
        : [{ label: t(`alert.${act}.time`), text: formatTimeWithZone(actAt, timeZone, locale) }]),
    ]),
    button(context, t('alert.open'), params.url),
    ...alertEnd(context, params),
  ]);
}

export function submissionSummary(
  context: MessageContext,
  { frequency, firstDay, lastDay, forms }: SummaryParams,
): Message {
  const { t, locale } = context;
  const number = new Intl.NumberFormat(formatLocale(locale));
  const [from, to] = [formatDateOrNotAvailable(firstDay, locale), formatDateOrNotAvailable(lastDay, locale)];
  return emailMessage(context, t(`alert.${frequency}.subject`, { from, to }), [
    paragraph(t(`alert.${frequency}.intro`, { from: isolateDirection(from), to: isolateDirection(to) })),
    ...forms.flatMap(({ title, count, before, changed, withdrawn, url, alertsUrl }) => [
      heading(toSingleLine(title, 120)),
      details([
        ltrDetail(t('alert.count'), number.format(count)),
        ltrDetail(t(`alert.${frequency}.before`), number.format(before)),
        ...(changed > 0 ? [ltrDetail(t('alert.changed.count'), number.format(changed))] : []),
        ...(withdrawn > 0 ? [ltrDetail(t('alert.withdrawn.count'), number.format(withdrawn))] : []),
      ]),
      link(t('alert.list'), url),
      ...(alertsUrl ? [link(t('alert.change'), alertsUrl)] : []),
    ]),
    ...(forms.some(({ alertsUrl }) => alertsUrl) ? [] : [smallPrint(t('alert.ask'))]),
  ]);
}

/** How these mails are changed. */
const alertEnd = ({ t }: MessageContext, { alertsUrl }: Pick<SubmissionAlertParams, 'alertsUrl'>) =>
  alertsUrl ? [link(t('alert.change'), alertsUrl)] : [smallPrint(t('alert.ask'))];

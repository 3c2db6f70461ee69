import { singleLine } from '../clean';
import { auto, ltrDetail } from '../content';
import { button, details, quiet, sentence, timeWithZone, worded, type Message, type Scene } from '../parts';

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
  scene: Scene,
  { event, accountNumber, at, timeZone, lines, url }: EnrollmentParams,
): Message {
  const { t, company, locale } = scene;
  const facts = [
    ltrDetail(t('enrollment.account'), singleLine(accountNumber, 40)),
    { label: t('enrollment.time'), text: timeWithZone(at, timeZone, locale) },
  ];
  const agreed = lines.map(({ label, text, value }) =>
    ltrDetail(label ? t(`enrollment.${label}`) : singleLine(text ?? ''), singleLine(value, 60)),
  );
  return worded(scene, {
    subject: t(`enrollment.${event}.subject`, { company }),
    intro: [sentence(t(`enrollment.${event}.intro`, { company: auto(company) }))],
    pieces: {
      details: [details(facts.filter(({ text }) => text !== '')), ...(agreed.length > 0 ? [details(agreed)] : [])],
      link: [button(scene, t('enrollment.open'), url), sentence(t('link.personal'))],
    },
    end: [quiet(t('enrollment.notYou', { company: auto(company) }))],
  });
}

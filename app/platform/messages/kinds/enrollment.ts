import { singleLine } from '../clean';
import { fill, plain } from '../content';
import { auto, details, email, ltr, sentence, timeWithZone, webAddress, type Message, type Scene } from '../parts';

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
  const { texts, company, locale } = scene;
  const words = texts.enrollment;
  const facts = [
    { label: words.account, value: ltr(singleLine(accountNumber, 40)) },
    { label: words.time, value: auto(timeWithZone(at, timeZone, locale)) },
  ];
  const agreed = lines.map(({ label, text, value }) => ({
    label: label ? words[label] : singleLine(text ?? ''),
    value: ltr(singleLine(value, 60)),
  }));
  return email(scene, fill(words[event].subject, { company }, plain), [
    sentence(words[event].intro, { company }),
    details(facts.filter(({ value }) => value.text !== '')),
    ...(agreed.length > 0 ? [details(agreed)] : []),
    { kind: 'button', label: words.open, url: webAddress(url), copyHint: texts.common.copyLink },
    sentence(texts.link.personal, {}),
    sentence(words.notYou, { company }, true),
  ]);
}

import type { Finding } from './try-calls';
import { VERDICTS, type Verdict } from './judge';

type Sums = Record<Verdict, number>;

const BEYOND = 'beyond the specification';

const countOf = (findings: readonly Finding[]): Sums =>
  Object.fromEntries(
    VERDICTS.map((verdict) => [verdict, findings.filter((finding) => finding.verdict === verdict).length]),
  ) as Sums;

/** How many calls came to what: those of the specification, and those that pages can do without. */
export const sumUp = (findings: readonly Finding[]) => ({
  specification: countOf(findings.filter(({ section }) => section !== undefined)),
  beyond: countOf(findings.filter(({ section }) => section === undefined)),
});

/** Whether the platform falls short of the specification: it lacks one of its calls, or answers any otherwise than it should. */
export const fallsShort = (findings: readonly Finding[]): boolean =>
  findings.some(({ verdict, section }) => verdict === 'differs' || (verdict === 'missing' && section !== undefined));

/** A call in a line, what was found on a second one. */
export const lineOf = ({ verdict, method, path, section, what }: Finding): string =>
  `${verdict.padEnd(10)}${method.padEnd(5)}${path}  (${section ?? BEYOND})\n${what === '' ? '' : `${' '.repeat(15)}${what}\n`}`;

/** What all came to. */
export function summary(findings: readonly Finding[]): string {
  const { specification, beyond } = sumUp(findings);
  const words = (sums: Sums) => VERDICTS.map((verdict) => `${sums[verdict]} ${verdict}`).join(', ');
  return `of the specification: ${words(specification)}\n${BEYOND}: ${words(beyond)}\n`;
}

import type { Finding } from './try-calls';
import { VERDICTS, type Verdict } from './validate-answer';

type VerdictCounts = Record<Verdict, number>;

const BEYOND = 'beyond the specification';

const countByVerdict = (findings: readonly Finding[]): VerdictCounts =>
  Object.fromEntries(
    VERDICTS.map((verdict) => [verdict, findings.filter((finding) => finding.verdict === verdict).length]),
  ) as VerdictCounts;

/** How many calls came to what: those of the specification, and those that pages can do without. */
export const countVerdicts = (findings: readonly Finding[]) => ({
  specification: countByVerdict(findings.filter(({ section }) => section !== undefined)),
  beyond: countByVerdict(findings.filter(({ section }) => section === undefined)),
});

/** Whether the platform lacks a call of the specification, or an answer differs from the contract. */
export const missesSpecification = (findings: readonly Finding[]): boolean =>
  findings.some(({ verdict, section }) => verdict === 'differs' || (verdict === 'missing' && section !== undefined));

/** A call in a line, what was found on a second one. */
export const formatFinding = ({ verdict, method, path, section, what }: Finding): string =>
  `${verdict.padEnd(10)}${method.padEnd(5)}${path}  (${section ?? BEYOND})\n${what === '' ? '' : `${' '.repeat(15)}${what}\n`}`;

/** How many calls have which verdict, in words. */
export function formatSummary(findings: readonly Finding[]): string {
  const { specification, beyond } = countVerdicts(findings);
  const words = (sums: VerdictCounts) => VERDICTS.map((verdict) => `${sums[verdict]} ${verdict}`).join(', ');
  return `of the specification: ${words(specification)}\n${BEYOND}: ${words(beyond)}\n`;
}

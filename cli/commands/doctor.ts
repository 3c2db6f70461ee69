/** What is wrong with an installation, and what to do: `latchkey doctor`. */
import type { Command } from 'commander';
import { environment } from '~/config/env';
import { pluralize, type Level } from '../doctor/check';
import { runChecks, type Finding } from '../doctor/run-checks';
import { EXIT, jsonOption, printJson } from '../command';

/** What still waits for an answer by then is let go of. */
const LET_GO_MS = 1000;

const lineOf = ({ check, level, what, todo }: Finding): string =>
  `${level.padEnd(9)}${check.padEnd(15)}${what}\n${todo === '' ? '' : `${' '.repeat(24)}${todo}\n`}`;

async function doctor({ json: isJson }: { json?: boolean }): Promise<void> {
  const findings = await runChecks(environment());
  const count = (level: Level) => findings.filter((finding) => finding.level === level).length;
  const sums = { broken: count('broken'), warnings: count('warning') };
  if (isJson) printJson({ ...sums, findings });
  else {
    for (const finding of findings) process.stdout.write(lineOf(finding));
    process.stderr.write(`${sums.broken} broken, ${pluralize(sums.warnings, 'warning')}\n`);
  }
  if (sums.broken > 0) process.exitCode = EXIT.failed;
  setTimeout(() => process.exit(), LET_GO_MS).unref();
}

export const define = (command: Command) =>
  command
    .addOption(jsonOption('as JSON: { broken, warnings, findings: [{ check, level, what, todo }] }'))
    .action(doctor);

import type { Command } from 'commander';
import { createProgram } from '../cli/program';

const HEAD = `# Commands

Every command of \`latchkey\`, as its own help has it (written by \`npm run docs:commands\`; a test compares). From the sources each is also
an npm script, such as \`npm run -s demo:links -- --json\`.

They are configured by [environment variables](configuration.md). Those that read or write data work beside a running server on
the same data; where nothing is yet they say so and make nothing: \`serve\`, \`worker\`, \`platform\`, \`migrate up\` and, of the demo, \`demo:links\` do.
They refuse where \`PLATFORM_URL\` is set. Data goes to the standard output, everything else to the standard error; \`--json\`
prints it for programs, and what prints nothing but JSON takes \`--json\` too.

| exit code | means |
|---|---|
| 0 | done |
| 1 | failed: it could not be done, or not all of it |
| 2 | misuse: as it was asked for it can never be done |
| 3 | nothing is wrong with what was looked at, and not all was: \`check-platform\` has not tried some calls |
| 4 | there is something to do: \`migrate --check\` alone |
`;

const WIDTH = 120;

/** What a command's help says, without what all of them say. */
function sectionOf(command: Command, name: string): string {
  const help = command.configureOutput({ getOutHelpWidth: () => WIDTH }).helpInformation();
  const lines = help.split('\n').filter((line) => !/^ {2}(-h, --help|help \[command\]) /.test(line));
  const text = lines
    .join('\n')
    .replace(/\nOptions:\n(?=\n|$)/, '')
    .trim();
  const own = command.commands
    .filter((each) => each.name() !== 'help')
    .map((each) => sectionOf(each, `${name} ${each.name()}`));
  const depth = name.split(' ').length;
  return [`${'#'.repeat(depth)} ${name}\n\n\`\`\`text\n${text}\n\`\`\`\n`, ...own].join('\n');
}

/** The reference of all commands, as Markdown. */
export async function commandReference(): Promise<string> {
  const program = await createProgram();
  const sections = program.commands.map((command) => sectionOf(command, `latchkey ${command.name()}`));
  return [HEAD, ...sections].join('\n');
}

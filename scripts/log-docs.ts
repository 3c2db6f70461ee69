import { LOG_EVENT_GROUPS } from '~/config/log-events';
import type { LogEventDescription } from '~/config/log-events/log-event-description';

const HEAD = `# Log events

Every event of the log, from its catalogue in \`app/config/log-events/\` (written by \`npm run docs:logs\`; a test compares). An event that
isn't there doesn't compile, nor does a field that isn't its own.

A line is JSON with \`level\` (20 is debug, 30 info, 40 a warning, 50 an error), \`time\` (ISO 8601, UTC), \`event\` and the fields below; one that
does not apply is left out. With [traces](operations.md#traces) on, the lines of a request or job carry its \`traceId\` too. \`accountId\` is whose it is,
\`requestId\` the \`X-Request-Id\` of the answer, \`channel\` one of \`email\`, \`sms\`, \`whatsApp\` and \`push\`, \`error\` and \`kind\` the name of a
trouble, \`message\` its words. What is never in a line: [operations](operations.md#logs).
`;

const inCell = (text: string): string => text.replaceAll('|', '\\|');
const names = (all: readonly string[]): string => all.map((name) => `\`${name}\``).join(', ');

function rowOf(name: string, { levels, meaning, fields, toDo }: LogEventDescription): string {
  const cells = [`\`${name}\``, levels.join(', '), meaning, names(fields), toDo];
  return `| ${cells.map(inCell).join(' | ')} |`;
}

/** The reference of the log's events, as Markdown. */
export function logEventReference(): string {
  const sections = Object.entries<Readonly<Record<string, LogEventDescription>>>(LOG_EVENT_GROUPS).map(
    ([title, events]) => {
      const rows = Object.entries(events).map(([name, description]) => rowOf(name, description));
      return [
        `## ${title}`,
        '',
        '| event | level | meaning | fields | what to do |',
        '|---|---|---|---|---|',
        ...rows,
        '',
      ];
    },
  );
  return [HEAD, ...sections.flat()].join('\n');
}

/** The calls of the API as whoever runs a platform elsewhere reads them: `docs/existing-platform-calls.md`. A test compares. */
import { specSectionOf, SPEC_CALLS } from '../app/lib/contract/spec-calls';
import type { Call } from '../app/lib/contract/call';
import { FALLBACKS } from '../app/lib/remote/fallback-calls.server';
import { changesData, tokenKindOf } from '../cli/check-platform/call-inputs';
import { supportedCalls } from '../cli/check-platform/try-calls';

const HEAD = `# Calls of an existing platform

Every call, from the contract's values (written by \`npm run docs:calls\`; a test compares). What a platform has to do for
them, and what is missing without: [in front of an existing platform](existing-platform.md). Fields and answers:
[openapi.json](api/openapi.json). A call that changes something is tried by \`latchkey check-platform\` with \`--changes\` alone.
`;

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |\n`;
const tableOf = (heads: readonly string[], rows: readonly (readonly string[])[]): string =>
  row(heads) + row(heads.map(() => '---')) + rows.map(row).join('');

const whoOf = (call: Call): string => (call.audience === 'link' ? `link: ${tokenKindOf(call)}` : call.audience);

const cellsOf = (call: Call): string[] => [
  `\`${call.method} ${call.path}\``,
  call.summary.replaceAll('|', '\\|'),
  whoOf(call),
  changesData(call) ? 'yes' : '',
];

/** The document, with a table for each specification and one for what is beyond them. */
export function existingPlatformCalls(): string {
  const parts = Object.keys(SPEC_CALLS).map((spec) => {
    const own = supportedCalls.filter((call) => specSectionOf(call) === `${spec} 7`);
    return `## Of the specification: ${spec}, section 7\n\n${tableOf(['call', 'does', 'asked by', 'changes'], own.map(cellsOf))}`;
  });
  const beyond = supportedCalls.filter((call) => !specSectionOf(call));
  const rows = beyond.map((call) => [...cellsOf(call), FALLBACKS.has(call.id) ? 'yes' : '']);
  const heads = ['call', 'does', 'asked by', 'changes', 'has a substitute'];
  return `${[HEAD, ...parts, `## Beyond the specification\n\n${tableOf(heads, rows)}`].join('\n')}`;
}

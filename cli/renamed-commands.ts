/** Former names of commands and their current ones. A former name works for one more release. */
export const RENAMED_COMMANDS: ReadonlyMap<string, string> = new Map([
  ['accounts keep', 'accounts cancel-deletion'],
  ['accounts owner', 'accounts invite-owner'],
  ['bounces', 'bounces:import'],
  ['conform', 'check-platform'],
  ['links', 'demo:links'],
  ['verify', 'verify-backup'],
]);

/**
 * Replaces the former name of a command by its current one.
 *
 * @param args without the program's own name
 * @param warn receives a line that says the new name
 */
export function useCurrentName(args: readonly string[], warn: (line: string) => void): string[] {
  const start = args.findIndex((arg) => arg !== 'help' && !arg.startsWith('-'));
  for (const end of [start + 2, start + 1]) {
    const former = args.slice(Math.max(0, start), end).join(' ');
    const current = RENAMED_COMMANDS.get(former);
    if (current === undefined) continue;
    warn(`"latchkey ${former}" is called "latchkey ${current}" now; the former name works for one more release.\n`);
    return [...args.slice(0, start), ...current.split(' '), ...args.slice(end)];
  }
  return [...args];
}

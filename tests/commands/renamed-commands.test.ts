import { describe, expect, test } from 'vitest';
import { RENAMED_COMMANDS, useCurrentName } from '../../cli/renamed-commands';
import { commandReference } from '../../scripts/commands-docs';
import { toolsOn } from './tools';

function current(...args: string[]) {
  const lines: string[] = [];
  return { args: useCurrentName(args, (line) => lines.push(line)), lines };
}

describe('the former name of a command', () => {
  test('is replaced by the current one, with a line that says it', () => {
    expect(current('verify', 'file', '--json')).toEqual({
      args: ['verify-backup', 'file', '--json'],
      lines: [
        '"latchkey verify" is called "latchkey verify-backup" now; the former name works for one more release.\n',
      ],
    });
    expect(current('accounts', 'keep', 'acme').args).toEqual(['accounts', 'cancel-deletion', 'acme']);
    expect(current('help', 'links').args).toEqual(['help', 'demo:links']);
  });

  test('is left alone where it is no command', () => {
    for (const args of [['demo:links', 'links'], ['accounts', 'list'], ['keys', 'keep'], ['--help'], []])
      expect(current(...args)).toEqual({ args, lines: [] });
  });

  test('is the name of no command, and its current name is one', async () => {
    const names = [...(await commandReference()).matchAll(/^#+ latchkey (.+)$/gm)].map(([, name]) => name);
    for (const [former, name] of RENAMED_COMMANDS) {
      expect(names).toContain(name);
      expect(names).not.toContain(former);
    }
  });

  test('does the same as before', { timeout: 120_000 }, async () => {
    const { run } = toolsOn(() => '/nowhere');
    const [former, named] = await Promise.all([run('conform', '--template'), run('check-platform', '--template')]);
    expect(former).toMatchObject({ code: 0, out: named.out });
    expect(former.err).toMatch(/^"latchkey conform" is called "latchkey check-platform" now; .*\n$/);
    expect(named).toMatchObject({ code: 0, err: '' });
  });
});

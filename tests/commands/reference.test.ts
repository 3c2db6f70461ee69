import { expect, test } from 'vitest';
import { readFileSync } from 'node:fs';
import { RENAMED_COMMANDS } from '../../cli/renamed-commands';
import { commandReference } from '../../scripts/commands-docs';

// Reads all of the platform, which the commands import.
test('the reference of the commands is what their help says', async () => {
  await expect(await commandReference()).toMatchFileSnapshot('../../docs/commands.md');
});

test('every npm script that runs a command runs one that there is', async () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
  const run = Object.entries(scripts).flatMap(([name, line]) => {
    const [, command] = /^node scripts\/run\.mjs cli\/main\.ts ([\w:-]+)$/.exec(line) ?? [];
    return command ? [[name, command]] : [];
  });
  const known = [...(await commandReference()).matchAll(/^## latchkey ([\w:-]+)$/gm)].map(([, name]) => name);
  expect(run.length).toBeGreaterThan(12);
  for (const [name, command] of run) {
    expect(name).toBe(command);
    expect(known).toContain(RENAMED_COMMANDS.get(command ?? '') ?? command);
  }
});

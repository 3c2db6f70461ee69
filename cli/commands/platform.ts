/** Serves the platform alone: `latchkey platform`. */
import type { Command } from 'commander';

export const define = (command: Command) =>
  command.action(async () => {
    const [{ servePlatform }, { exitWithStartError }] = await Promise.all([
      import('../../server/serve-platform'),
      import('../../server/run-server'),
    ]);
    await servePlatform().catch(exitWithStartError);
  });

/** Serves the platform alone: `latchkey platform`. */
import type { Command } from 'commander';

export const define = (command: Command) =>
  command.action(async () => {
    const [{ servePlatform }, { failStart }] = await Promise.all([
      import('../../server/serve-platform'),
      import('../../server/run'),
    ]);
    await servePlatform().catch(failStart);
  });

/** Does what was promised: `latchkey worker`. */
import type { Command } from 'commander';

export const define = (command: Command) =>
  command.action(async () => {
    const [{ runWorker }, { failStart }] = await Promise.all([
      import('../../server/run-worker'),
      import('../../server/run'),
    ]);
    await runWorker().catch(failStart);
  });
